import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { rssFeed } from "./rss.ts";

const at = new Date("2026-03-10T02:30:00Z");
const text = rssFeed({
  title: "Imóveis & terrenos",
  description: "O que foi encontrado",
  page: "https://martelo.example/alerts?a=1&b=2",
  address: "https://martelo.example/feeds/x/imoveis.xml?antes=9",
  newest: "https://martelo.example/feeds/x/imoveis.xml",
  next: "https://martelo.example/feeds/x/imoveis.xml?antes=7",
  changedAt: at,
  items: [
    {
      id: "martelo.example:7",
      title: 'Casa <em "Centro">: baixou\u0008',
      text: ["De R$ 200 para R$ 100", "Alerta “A & B” <x>"],
      address: "https://martelo.example/property/1",
      at,
    },
  ],
});

interface Node {
  name?: string;
  attribs?: Record<string, string>;
  data?: string;
  children?: Node[];
}

const all = (node: Node, name: string): Node[] =>
  (node.children ?? []).flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const words = (node: Node): string => node.data ?? (node.children ?? []).map(words).join("");
const feed = parseDocument(text, { xmlMode: true }) as unknown as Node;
const texts = (name: string) => all(feed, name).map(words);

test("an RSS 2.0 parser finds the channel and its items unchanged", () => {
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
  expect(texts("title")).toEqual(["Imóveis & terrenos", 'Casa <em "Centro">: baixou']);
  expect(texts("link")).toEqual([
    "https://martelo.example/alerts?a=1&b=2",
    "https://martelo.example/property/1",
  ]);
  expect(texts("pubDate")).toEqual(["Tue, 10 Mar 2026 02:30:00 GMT"]);
  const links = all(feed, "atom:link").map(({ attribs }) => [attribs!.rel, attribs!.href, attribs!.type]);
  expect(links).toEqual([
    ["self", "https://martelo.example/feeds/x/imoveis.xml?antes=9", "application/rss+xml"],
    ["first", "https://martelo.example/feeds/x/imoveis.xml", "application/rss+xml"],
    ["next", "https://martelo.example/feeds/x/imoveis.xml?antes=7", "application/rss+xml"],
  ]);
  const [guid] = all(feed, "guid");
  expect([guid!.attribs, words(guid!)]).toEqual([{ isPermaLink: "false" }, "martelo.example:7"]);
});

test("an item's description is HTML that renders its text unchanged", () => {
  expect(texts("description")[1]).toBe("<p>De R$ 200 para R$ 100</p><p>Alerta “A &amp; B” &lt;x&gt;</p>");
});
