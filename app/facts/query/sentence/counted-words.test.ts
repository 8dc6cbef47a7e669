import { expect, test } from "vitest";
import { remarkViews } from "#app/features/search/screen/remark-views.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { newListing } from "#tests/listing.ts";
import { readerOver } from "#tests/sentence-reader.ts";

const town = { state: "SP", city: "Campinas", citySlug: "campinas-sp" } as const;
/** What reads searches over a listing in Campinas at each of these addresses. */
const over = (...addresses: string[]) =>
  readerOver(addresses.map((address, i) => newListing({ ...town, number: `844440000000${i}`, address })));

const { engine, open, typed } = await over(
  "Avenida Brasil, N. 49001",
  "Rua Sapopemba, N. 9.988",
  "Rua Vereador José, N. 3",
  "Rua José, N. 4",
);

async function read(sentence: string) {
  const { query, remarks } = await typed(sentence);
  expect((await open(canonicalHref("", query).slice(1))).query.filters).toEqual(query.filters);
  return { query, remarks };
}

test.each([
  ["avenida brasil nº 49.001", "avenida brasil nº 49001"],
  ["nº 49001 avenida brasil", "nº 49001 avenida brasil"],
  ["rua sapopemba 9.988", "rua sapopemba 9.988"],
])("%s: a house's number is found with the points of its thousands and without", async (sentence, text) => {
  const { query } = await read(sentence);
  expect(query.filters.text).toBe(text);
  expect(engine.count(query.filters)).toBe(1);
});

test.each([
  ["brasil avenida", "avenida brasil", 1],
  ["avenida gde", "avenida grande", 0],
  ["avenida brasil gde. 49001", "avenida brasil grande 49001", 0],
])("%s: words are turned to the form that lists have", async (sentence, text, count) => {
  const { query } = await read(sentence);
  expect([query.filters.text, engine.count(query.filters)]).toEqual([text, count]);
});

test("a misspelt kind of street is read as the one that finds the address, with a remark, though a list has the mistake", async () => {
  const { engine: all, open: search } = await over("Avenida Brasil, N. 49001", "Avendia Herondina, N. 2");
  const { query, remarks } = await search("q=avendia brasil 49001");
  expect([query.filters.text, all.count(query.filters)]).toEqual(['"avenida" brasil 49001', 1]);
  const [view] = remarkViews(all, query, remarks, "recentes");
  expect([view!.text, view!.link!.label]).toEqual([
    "Mostrando resultados de “avenida”.",
    "Buscar exatamente “avendia”",
  ]);
  expect((await search(canonicalHref("", query).slice(1))).remarks).toEqual(remarks);
  expect((await search("q=avendia herondina")).query.filters.text).toBe("avendia herondina");
});

test("a word that people ask with is a title where properties have it before the name", async () => {
  expect((await read("ver josé")).query.filters.text).toBe("ver josé");
  expect((await read("ver sapopemba")).query.filters.text).toBe("sapopemba");
});

test("beside a town a long number is the price to spend, unless a property has it", async () => {
  const filters = async (sentence: string) => (await read(sentence)).query.filters;
  expect(await filters("80000 campinas")).toMatchObject({ maxPrice: 80000, cities: [town.citySlug] });
  expect(await filters("casa 80000 campinas")).toMatchObject({ maxPrice: 80000, types: ["casa"] });
  // No price ends like this.
  expect((await read("12345 campinas")).remarks.preferred).toBe("12345");
  const { query, remarks } = await read("49001 campinas");
  expect(query.filters.maxPrice).toBeNull();
  expect(remarks.preferred).toBe("49001");
});

test("the remark on the most rooms says that a search knows only the least, apart from what is left out otherwise", async () => {
  const { query, remarks } = await read("só 1 quarto em campinas com iptu de 300");
  const views = remarkViews(engine, query, remarks, "recentes");
  expect(views.map(({ text }) => text)).toEqual([
    "Ficou de fora da busca o máximo em “só 1 quarto”: ela só conhece o mínimo de quartos, suítes, banheiros e vagas, e mostra também quem tem mais.",
    "Ficou de fora da busca: “iptu de 300”. Ainda não dá para buscar assim.",
  ]);
});
