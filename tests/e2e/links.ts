import { Parser } from "htmlparser2";

/** The attributes that name an address, and metadata whose content is one. */
const ATTRIBUTES = ["href", "src", "action", "poster"];
const METADATA = new Set(["og:url", "og:image"]);

/**
 * The paths of this site that a page names: links, pictures, files, forms that are read, the addresses in its metadata
 * and in its data for search engines. Files of the build are left out: a missing one breaks every other test.
 */
export function linksIn(html: string, address: string): Set<string> {
  const { origin } = new URL(address);
  const found = new Set<string>();
  const note = (text: string | undefined) => {
    if (!text || !URL.canParse(text, address)) return;
    const url = new URL(text, address);
    if (url.origin === origin && !url.pathname.startsWith("/assets/"))
      found.add(url.href.slice(origin.length));
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
  return found;
}
