import type { APIRequestContext } from "@playwright/test";
import { markupFaults } from "../markup-faults.ts";
import { pageText } from "../page-text.ts";
import { structuredFaults } from "../structured-faults.ts";
import { expect, test } from "./journey.ts";
import { signUpAtWork } from "./member.ts";
import { linksIn } from "./links.ts";
import { makeLinkedPages } from "./linked-pages.ts";
import { addressesFor, linkedAddresses } from "./pages.ts";

/**
 * Public pages that search engines may not list: answers to somebody, steps of a form, what combines filters, a month
 * that has not ended.
 */
const UNLISTED =
  /^\/(auth|comparar|sem-conexao|meus-lugares|estatisticas\/|property\/\d+\/\w+)|^\/guia\/.*\?|^\/dashboard\?.*(q|tipo|agrupar)=/;
/** Pages that another page stands for. */
const STOOD_FOR: Readonly<Record<string, string>> = { "/dashboard?estado=RJ": "/imoveis/rj" };

/** What search engines should be told of a public page: the path that stands for it, or that it may not be listed. */
function indexingDue({ pathname, search }: URL): string {
  return UNLISTED.test(pathname + search) ? "unlisted" : (STOOD_FOR[pathname + search] ?? pathname);
}

/** What a page tells them. */
function indexingOf(html: string): string {
  if (/<meta name="robots" content="noindex/.test(html)) return "unlisted";
  const named = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href!);
  return named.map((href) => new URL(href).pathname).join(" and ") || "no canonical address";
}

/** The pages for visitors, with all articles, a neighbourhood and the report of a month. */
async function publicAddresses(request: APIRequestContext): Promise<string[]> {
  const listed = async (file: string) => {
    const xml = await (await request.get(`/sitemaps/${file}.xml`)).text();
    return [...xml.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(address!).pathname);
  };
  const articles = await listed("artigos");
  const neighbourhood = (await listed("lugares")).find((path) => path.split("/").length === 5);
  const statistics = await (await request.get("/estatisticas")).text();
  const month = /href="(\/estatisticas\/\d{4}-\d\d)"/.exec(statistics)?.[1];
  expect([articles.length > 12, neighbourhood, month]).toEqual([
    true,
    expect.any(String),
    expect.any(String),
  ]);
  return [...(await addressesFor("visitor", request)), ...articles, neighbourhood!, month!];
}

/** Errors in the HTML of the pages of these addresses, as the server sends it. */
async function faultsOf(request: APIRequestContext, addresses: string[]): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {};
  for (const address of addresses) {
    const html = await (await request.get(address, { headers: { Accept: "text/html" } })).text();
    const { origin } = new URL(process.env.MARTELO_URL!);
    const found = [...(await markupFaults(html)), ...structuredFaults(html, origin)];
    if (found.length > 0) faults[address] = found;
  }
  return faults;
}

test("public pages are valid, and their words stay apart without a style sheet", async ({ request }) => {
  expect(await faultsOf(request, await publicAddresses(request))).toEqual({});
});

test("every address that a public page names answers, and search engines are told about each page", async ({
  request,
}) => {
  const own = new URL(process.env.MARTELO_URL!).origin;
  const headers = { Accept: "text/html" };
  const found = new Map<string, { path: string; from: string }>();
  const untold: string[] = [];
  const indexing: Record<string, string> = {};
  const due: Record<string, string> = {};
  for (const from of await publicAddresses(request)) {
    const answer = await request.get(from, { headers });
    const html = await answer.text();
    if (answer.ok() && !html.includes('name="robots"') && !html.includes('name="description"'))
      untold.push(from);
    if (answer.ok()) {
      indexing[from] = indexingOf(html);
      due[from] = indexingDue(new URL(answer.url()));
    }
    for (const path of linksIn(html, own + from)) {
      if (path === `${from}#conteudo`) continue;
      // Of addresses that differ in numbers only, one is enough.
      const kind = path.replace(/\d+/g, "0");
      if (!found.has(kind)) found.set(kind, { path, from });
    }
  }
  expect(found.size).toBeGreaterThan(100);
  const dead: string[] = [];
  for (const { path, from } of found.values()) {
    const answer = await request.get(path, { headers });
    if (!answer.ok()) dead.push(`${answer.status()} ${path} on ${from}`);
    const [page, id] = path.split("#");
    // A page may lead to another one first, and the map has its place once scripts run.
    const isThere = new URL(answer.url()).pathname === page && id !== "mapa";
    if (id && isThere && !(await answer.text()).includes(`id="${decodeURIComponent(id)}"`))
      dead.push(`no place ${path} on ${from}`);
  }
  expect({ dead, untold }).toEqual({ dead: [], untold: [] });
  expect(indexing).toEqual(due);
});

test("pages of members and administrators are valid, and their words stay apart without a style sheet", async ({
  page,
}) => {
  await signUpAtWork(page, "marcacao@exemplo.com.br");
  const addresses = await Promise.all(
    (["member", "administrator"] as const).map((audience) => addressesFor(audience, page.request)),
  );
  const more = ["/", "/dashboard?estado=RJ&agrupar=1", "/alerts?novo=1"];
  expect(await faultsOf(page.request, [...more, ...addresses.flat()])).toEqual({});
});

test("pages opened by a letter or a secret link are valid, and their words stay apart without a style sheet", async ({
  browser,
  context,
}) => {
  const linked = await makeLinkedPages(browser, context, "marcacao");
  expect(await faultsOf(context.request, linkedAddresses(linked))).toEqual({});
});

test("pages that refuse a request give the reason, in valid markup", async ({ request }) => {
  const stranger = { Accept: "text/html", "X-Forwarded-For": "2001:db8:511::1" };
  const own = { ...stranger, Origin: new URL(process.env.MARTELO_URL!).origin };
  const long = { intent: "entrar", email: "a".repeat(70_000) };
  const refusals = {
    "Oops! Page not found": request.get("/property/1", { headers: stranger }),
    "Pedido não entendido": request.post("/auth", { form: { intent: "outro" }, headers: own }),
    "Envio grande demais": request.post("/auth", { form: long, headers: own }),
    "Pedido recusado": request.post("/auth", {
      form: {},
      headers: { ...own, Origin: "https://outro.example" },
    }),
  };
  const statuses: number[] = [];
  for (const [title, asked] of Object.entries(refusals)) {
    const answer = await asked;
    const html = await answer.text();
    statuses.push(answer.status());
    expect([title, ...pageText(html).lines]).toContain(title);
    expect(/<h1[^>]*>([^<]*)</.exec(html)?.[1]).toBe(title);
    expect([title, ...(await markupFaults(html))]).toEqual([title]);
  }
  expect(statuses).toEqual([404, 400, 413, 403]);
});

test("the text of a card reads like a sentence", async ({ request }) => {
  const { lines } = pageText(await (await request.get("/dashboard?estado=RJ&quartos=2&vagas=1")).text());
  const facts = lines.find((line) => /^\d+ quartos/.test(line));
  expect(facts).toMatch(/^\d+ quartos (\d+ banheiros? )?\d+ vagas?( [\d.,]+ m²)?$/);
});
