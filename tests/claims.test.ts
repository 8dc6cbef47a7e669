import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readArticle } from "#app/core/content/article-html.ts";
import { readShippedPost } from "#app/core/content/ship-posts.server.ts";
import { claimsWithoutSource, isClaim } from "./claims.ts";

test.for([
  ["A lei dá 60 dias.", true],
  ["Quem compra paga 5% de comissão.", true],
  ["O limite é de R$ 2,25 milhões.", true],
  ["Somados, são três anos.", true],
  ["Os juros são de doze por cento.", true],
  ["São vinte mil reais.", true],
  ["O artigo 30 assegura a posse.", true],
  ["Leia este artigo.", false],
  ["Um leilão leva tempo.", false],
  ["São 3 quartos em 80 m².", false],
] as const)("%j names a law, a rate, a deadline or an amount: %j", ([sentence, expected]) => {
  expect(isClaim(sentence)).toBe(expected);
});

test("a source in a sentence is of that one, at the end of a paragraph of it all, in a table's head of its rows", () => {
  const cite = '<sup data-source="x"><a href="#fonte-x">1</a></sup>';
  const line = '<small data-source="x"> Fonte: Lei 1.</small>';
  const table = (head: string) =>
    `<table><thead><tr><th>Prazo${head}</th></tr></thead><tbody><tr><td>2 dias</td></tr></tbody></table>`;
  expect(claimsWithoutSource(`<p>São 2 dias.${cite} São 5%, art. 24.</p>`)).toEqual(["São 5%, art. 24."]);
  expect(claimsWithoutSource(`<p>São 2 dias. São 5%.${line}</p><p>São 7 dias.</p>`)).toEqual(["São 7 dias."]);
  expect(claimsWithoutSource(table(""))).toEqual(["2 dias"]);
  expect(claimsWithoutSource(table(cite))).toEqual([]);
  const list = (before: string) =>
    `<p>Segundo a lei:${before}</p><ul><li>2 dias;</li></ul><ul><li>5%.</li></ul>`;
  expect(claimsWithoutSource(list(cite))).toEqual(["5%."]);
});

/** Sentences of articles that need no source, by how they begin. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "De 222 imóveis que saíram": "counted by this portal",
  "Toda página daqui diz": "what this portal does",
  "Num imóvel avaliado em R$ 300 mil": "arithmetic of the rule before it",
  "Numa avaliação de R$ 200.000": "arithmetic of the rules before it",
  "R$ 19.999": "arithmetic of the rules before it",
  "R$ 20.001": "arithmetic of the rules before it",
  "Um lance de R$ 200.000": "arithmetic of the commission before it",
  "Divida o que você pode gastar": "arithmetic of the commission before it",
  "Sem a parte reduzida": "arithmetic of the rate before it",
  "Numa avaliação de R$ 300 mil": "arithmetic of the rules before it",
  "Imagine um apartamento": "an invented example",
  "Lance R$ 150.000": "an invented example",
  "Comissão, 5% R$ 7.500": "an invented example",
  "ITBI, 3% do preço": "an invented example",
  "Condomínio, no pior caso": "an invented example",
  "IPTU, no pior caso": "an invented example",
  "Soma do que se conhece": "an invented example",
  "O desconto anunciado, de quase 32%": "an invented example",
};

test("every sentence of a shipped article with a law, a rate, a deadline or an amount names its source, and no head has such a figure", () => {
  const seen = new Set<string>();
  const claims: string[] = [];
  for (const file of readdirSync("app/core/content/shipped")) {
    const name = file.replace(".md", "");
    const { texts } = readShippedPost(name, readFileSync(`app/core/content/shipped/${file}`, "utf8"));
    const html = readArticle(texts.body)
      .parts.map((part) => (part.kind === "text" ? part.html : ""))
      .join("");
    // Lists of articles show a head without its sources: it may say which law the article is about, and no figure.
    const heads = [texts.title, texts.summary].filter((text) => isClaim(text) && /\d/.test(text));
    for (const sentence of [...claimsWithoutSource(html), ...heads]) {
      const example = Object.keys(EXAMPLES).find((start) => sentence.startsWith(start));
      if (example === undefined) claims.push(`${name}: ${sentence}`);
      else seen.add(example);
    }
  }
  expect(claims).toEqual([]);
  expect(Object.keys(EXAMPLES).filter((start) => !seen.has(start))).toEqual([]);
});
