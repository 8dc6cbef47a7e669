import type { APIRequestContext } from "@playwright/test";
import { Parser } from "htmlparser2";

/** The attributes that name an address, and metadata whose content is one. */
const ATTRIBUTES = ["href", "src", "action", "poster"];
const METADATA = new Set(["og:url", "og:image"]);

/**
 * The paths of this site that a page names: links, pictures, files, forms that are read, the addresses in its metadata
 * and in its data for search engines. Files of the build are left out: a missing one breaks every other test.
 */
function linksIn(html: string, address: string): Set<string> {
  const { origin } = new URL(address);
  const links = new Set<string>();
  const note = (text: string | undefined) => {
    if (!text || !URL.canParse(text, address)) return;
    const url = new URL(text, address);
    if (url.origin === origin && !url.pathname.startsWith("/assets/"))
      links.add(url.href.slice(origin.length));
  };
  let isData = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isData = attributes.type === "application/ld+json";
      if (name === "form" && /^post$/i.test(attributes.method ?? "")) return;
      for (const attribute of ATTRIBUTES) note(attributes[attribute]);
      for (const source of (attributes.srcset ?? "").split(",")) note(source.trim().split(" ")[0]);
      if (METADATA.has(attributes.property ?? "")) note(attributes.content);
    },
    ontext(text) {
      if (isData) for (const [, named] of text.matchAll(/"(https?:[^"{}#]*)"/g)) note(named);
    },
    onclosetag() {
      isData = false;
    },
  });
  parser.end(html);
  return links;
}

/** A path that a page names, and the page. */
export interface Named {
  path: string;
  from: string;
}

/** Adds what a page names to `links`: of addresses that differ in numbers only, one is enough. */
export function noteLinks(links: Map<string, Named>, html: string, url: string): void {
  const from = new URL(url).pathname + new URL(url).search;
  for (const path of linksIn(html, url)) {
    const kind = path.replace(/\d+/g, "0");
    if (path !== `${from}#conteudo` && !links.has(kind)) links.set(kind, { path, from });
  }
}

/** Paths that the product does not answer, and places that their pages do not have. */
export async function deadLinks(request: APIRequestContext, links: Map<string, Named>): Promise<string[]> {
  const dead: string[] = [];
  for (const { path, from } of links.values()) {
    const answer = await request.get(process.env.MARTELO_URL! + path, { headers: { Accept: "text/html" } });
    if (!answer.ok()) dead.push(`${answer.status()} ${path} on ${from}`);
    const [page, id] = path.split("#");
    // A page may lead to another one first, and the map has its place once scripts run.
    const isThere = new URL(answer.url()).pathname === page && id !== "mapa";
    if (id && isThere && !(await answer.text()).includes(`id="${decodeURIComponent(id)}"`))
      dead.push(`no place ${path} on ${from}`);
  }
  return dead;
}
