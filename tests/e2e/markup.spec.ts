import { markupFaults } from "../markup-faults.ts";
import { pageText } from "../page-text.ts";
import { deadLinks, noteLinks, type Named } from "./links.ts";
import { htmlFaults, indexingFaults } from "./page-html.ts";
import { addressesFor, allArticles } from "./pages.ts";
import { expect, test } from "./plain-journey.ts";

test("every address that a public page names answers, search engines are told about each page, and articles have valid HTML", async ({
  request,
}) => {
  const links = new Map<string, Named>();
  const faults: Record<string, string[]> = {};
  const articles = await allArticles(request);
  for (const address of [...(await addressesFor("visitor", request)), ...articles]) {
    const answer = await request.get(address, { headers: { Accept: "text/html" } });
    const [html, url] = [await answer.text(), answer.url()];
    noteLinks(links, html, url);
    const addresses = [
      ...(answer.ok() ? indexingFaults(html, url) : []),
      // The other pages are looked at where they are visited.
      ...(articles.includes(address) ? await htmlFaults(html, url) : []),
    ];
    if (addresses.length > 0) faults[address] = addresses;
  }
  expect(faults).toEqual({});
  expect(links.size).toBeGreaterThan(100);
  expect(await deadLinks(request, links)).toEqual([]);
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
  for (const [title, pending] of Object.entries(refusals)) {
    const answer = await pending;
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
