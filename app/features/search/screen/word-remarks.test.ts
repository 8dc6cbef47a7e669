import { expect, test } from "vitest";
import { indexOver } from "#tests/index-over.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { newListing } from "#tests/listing.ts";
import { relaxations } from "./relaxations.ts";
import { wordRemarks } from "./word-remarks.ts";

const engine = await indexOver(
  [
    newListing({ number: "1000000000001", address: "Rua das Acácias, N. 10", district: "Copacabana" }),
    newListing({ number: "1000000000002", address: "Rua das Flores, N. 20", district: "Centro" }),
  ],
  "2026-02-01",
);

async function remarksOn(q: string) {
  const query = parseQuery(new URLSearchParams({ q }));
  const { total, items } = engine.search({ ...query, sort: "relevancia", pageSize: 20 });
  return wordRemarks(engine, query, { total, shown: items }, "recentes");
}
/** The ways out of a search, with what each would find. */
async function waysOut(q: string) {
  const steps = await relaxations(engine, parseQuery(new URLSearchParams({ q })), "/dashboard");
  return steps.map(({ label, count }) => `${label}: ${count}`);
}
test("a forgiven slip is said as properties spell it, with a link that searches exactly", async () => {
  const [remark, ...others] = await remarksOn("copacabanna rua");
  expect(others).toEqual([]);
  expect(remark!.text).toBe("Mostrando resultados de “Copacabana”.");
  expect(remark!.link!.label).toBe("Buscar exatamente “copacabanna”");
  const exactly = new URLSearchParams(remark!.link!.href.split("?")[1]);
  expect(exactly.get("q")).toBe('"copacabanna" rua');
  expect(engine.count(parseQuery(exactly).filters)).toBe(0);
  expect(await remarksOn("copacabana rua")).toEqual([]);
});

test.each([
  ["rua copacabanna, acacias", "copacabanna", 'rua "copacabanna" acacias'],
  ["copacabannas-12 ou copacabanna", "copacabanna", 'copacabannas-12 ou "copacabanna"'],
  ["Copacabánna ou leblon rua", "Copacabánna", '"Copacabánna" ou leblon rua'],
])("%j: the exact search for %s is the text %j", async (text, source, exact) => {
  const labels = await remarksOn(text);
  const link = labels.find(({ link: each }) => each!.label === `Buscar exatamente “${source}”`)!.link!;
  expect(new URLSearchParams(link.href.split("?")[1]).get("q")).toBe(exact);
});

test("where no property has all words, the page says which one nobody has and what is found without it", async () => {
  const none = [{ text: "Nenhum imóvel desta busca tem “xyzw” no endereço.", link: null }];
  expect(await remarksOn("flores xyzw")).toEqual(none);
  expect(await waysOut("flores xyzw -centro")).toEqual(["Sem o texto da busca: 2"]);
  const ways = (await waysOut("flores acácias")).map((way) => way.split(":")[0]);
  expect(ways).toEqual(["Sem “flores”", "Sem “acácias”", "Sem o texto da busca"]);
  expect((await waysOut("flores -centro")).join()).toContain("Sem excluir “centro”");
});

test("a word that nobody has is said without the signs after it", async () => {
  expect((await remarksOn("flores, xyzw; abcd")).map(({ text }) => text)).toEqual([
    "Nenhum imóvel desta busca tem “xyzw” e “abcd” no endereço.",
  ]);
});

test("the first way out of a long address is the street without its house's number", async () => {
  expect((await waysOut("rua flores centro goiania go, 999"))[0]).toMatch(/^Sem “999”:/);
});

test("where two words are in the way, the way out is without both of them", async () => {
  const query = parseQuery(new URLSearchParams({ q: "rua xyzw flores, 99" }));
  const steps = await relaxations(engine, query, "/dashboard");
  const ways = steps.map(({ label, count }) => `${label}: ${count}`);
  expect(ways).toEqual(["Sem “xyzw” e “99”: 1", "Sem o texto da busca: 2"]);
  expect(new URL(steps[0]!.href, "http://localhost").searchParams.get("q")).toBe("rua flores,");
});

test("a CEP that no property has is said to be missing in the lists", async () => {
  expect((await remarksOn("21321-140")).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^As listas da Caixa não trazem o CEP/),
  ]);
});
