import { expect, test } from "vitest";
import { allCities } from "#app/facts/places/places.ts";
import { buildIndex } from "#app/core/engine/index/build-index.ts";
import { canonicalHref, parseQuery } from "#app/facts/query/query-codec.ts";
import { remarkViews } from "#app/features/search/screen/remark-views.ts";
import type { Uf } from "#app/lib/br.ts";
import { newListing } from "#tests/listing.ts";
import { compileGazetteer } from "./gazetteer.ts";
import { readQuery } from "./read-query.ts";

const gazetteer = compileGazetteer(allCities());

const PLACES: [city: string, citySlug: string, state: Uf, district: string, districtSlug: string][] = [
  ["Rio Branco", "rio-branco-ac", "AC", "Bosque", "bosque"],
  ["Canoas", "canoas-rs", "RS", "Rio Branco", "rio-branco"],
  ["Caxias do Sul", "caxias-do-sul-rs", "RS", "Rio Branco", "rio-branco"],
  ["Osvaldo Cruz", "osvaldo-cruz-sp", "SP", "Bosque", "bosque"],
  ["Treze de Maio", "treze-de-maio-sc", "SC", "Bosque", "bosque"],
  ["Rio de Janeiro", "rio-de-janeiro-rj", "RJ", "Pechincha", "pechincha"],
];
const STREETS = [
  "Rua Osvaldo Cruz, N. 1",
  "Rua Osvaldo Cruz, N. 2",
  "Rua 13 de Maio, N. 3",
  "Rua 13 de Maio, N. 4",
];
const listings = [
  ...PLACES.map(([city, citySlug, state, district, districtSlug], i) =>
    newListing({
      number: `100000000000${i}`,
      city,
      citySlug,
      state,
      district,
      districtSlug,
      address: "Rua A",
    }),
  ),
  ...STREETS.map((address, i) => newListing({ number: `200000000000${i}`, address })),
];
const engine = await buildIndex([listings], { newest: null, byState: {}, demo: false });
const reader = { gazetteer, engine: () => engine, now: () => new Date("2026-02-01") };
const open = (search: string) => readQuery(parseQuery(new URLSearchParams(search)), reader);

test.each([
  ["rio branco", 3, "Ver a cidade de Rio Branco, AC (1 imóvel)"],
  ["bairro rio branco", 3, "Ver a cidade de Rio Branco, AC (1 imóvel)"],
  ["13 de maio", 3, "Ver a cidade de Treze de Maio, SC (1 imóvel)"],
  ["treze de maio", 1, "Ver bairros e ruas com o nome “treze de maio” (3 imóveis)"],
  ["osvaldo cruz", 1, "Ver bairros e ruas com o nome “osvaldo cruz” (3 imóveis)"],
  ["pechincha", 10, "Ver bairros e ruas com o nome “pechincha” (1 imóvel)"],
])(
  "%s: a name alone is offered in its other reading, which finds as many as it says",
  async (name, count, label) => {
    const { query, remarks } = await open(new URLSearchParams({ q: name }).toString());
    expect(engine.count(query.filters)).toBe(count);
    const [view] = await remarkViews(engine, query, remarks, "recentes");
    expect(view!.link!.label).toBe(label);
    const other = await open(view!.link!.href.split("?")[1]!);
    expect(label).toContain(`(${engine.count(other.query.filters)} `);
    expect((await open(canonicalHref("", query).slice(1))).remarks).toEqual(remarks);
  },
);

test("a name that is said in quotation marks, in a chosen town or as a town without more streets elsewhere has one reading", async () => {
  for (const search of [
    'q="rio branco"',
    "q=rio branco&cidade=canoas-rs",
    "q=rio branco&estado=RS",
    "q=canoas",
  ])
    expect((await open(search)).remarks.other, search).toBeNull();
});
