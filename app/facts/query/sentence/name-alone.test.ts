import { expect, test } from "vitest";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import { remarkViews } from "#app/features/search/screen/remark-views.ts";
import type { Uf } from "#app/lib/br.ts";
import { newListing } from "#tests/listing.ts";
import { readerOver } from "#tests/sentence-reader.ts";

const PLACES: [city: string, citySlug: string, state: Uf, district: string, districtSlug: string][] = [
  ["Rio Branco", "rio-branco-ac", "AC", "Bosque", "bosque"],
  ["Canoas", "canoas-rs", "RS", "Rio Branco", "rio-branco"],
  ["Caxias do Sul", "caxias-do-sul-rs", "RS", "Rio Branco", "rio-branco"],
  ["Osvaldo Cruz", "osvaldo-cruz-sp", "SP", "Bosque", "bosque"],
  ["Treze de Maio", "treze-de-maio-sc", "SC", "Bosque", "bosque"],
  ["Rio de Janeiro", "rio-de-janeiro-rj", "RJ", "Pechincha", "pechincha"],
];
const STREETS = ["Osvaldo Cruz, N. 1", "Osvaldo Cruz, N. 2", "13 de Maio, N. 3", "13 de Maio, N. 4"];
const { engine, open, typed } = await readerOver([
  ...PLACES.map(([city, citySlug, state, district, districtSlug], i) => {
    const place = { city, citySlug, state, district, districtSlug };
    return newListing({ number: `100000000000${i}`, ...place, address: "Rua A" });
  }),
  ...STREETS.map((street, i) => newListing({ number: `200000000000${i}`, address: `Rua ${street}` })),
]);

test.each([
  ["rio branco", 3, "Ver a cidade de Rio Branco, AC (1 imóvel)"],
  ["bairro rio branco", 3, "Ver a cidade de Rio Branco, AC (1 imóvel)"],
  ["13 de maio", 3, "Ver a cidade de Treze de Maio, SC (1 imóvel)"],
  ["treze de maio", 1, "Ver bairros e ruas com o nome “treze de maio” (3 imóveis)"],
  ["osvaldo cruz", 1, "Ver bairros e ruas com o nome “osvaldo cruz” (3 imóveis)"],
  ["pechincha", 10, "Ver bairros e ruas com o nome “pechincha” (1 imóvel)"],
])("%s: a name alone is offered in its other reading, with its true count", async (name, count, label) => {
  const { query, remarks } = await typed(name);
  expect(engine.count(query.filters)).toBe(count);
  const [view] = remarkViews(engine, query, remarks, "recentes");
  expect(view!.link!.label).toBe(label);
  const other = await open(view!.link!.href.split("?")[1]!);
  expect(label).toContain(`(${engine.count(other.query.filters)} `);
  expect((await open(canonicalHref("", query).slice(1))).remarks).toEqual(remarks);
});

test("a name that is said in quotation marks, in a chosen town or as a town without more streets elsewhere has one reading", async () => {
  for (const search of [
    'q="rio branco"',
    "q=rio branco&cidade=canoas-rs",
    "q=rio branco&estado=RS",
    "q=canoas",
  ])
    expect((await open(search)).remarks.other, search).toBeNull();
});
