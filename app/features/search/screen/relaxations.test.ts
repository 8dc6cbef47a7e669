import { expect, test } from "vitest";
import type { Listing } from "#app/facts/listings/listing.ts";
import { newListing } from "#tests/listing.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { indexOver } from "#tests/index-over.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { relaxations } from "./relaxations.ts";

let next = 1000;
const flat = (over: Partial<Listing>) => newListing({ number: String(next++), ...over });

/** The relaxations offered for filters without matches: labels with ordinary spaces, and counts. */
async function offered(listings: Listing[], filters: Partial<Filters>) {
  const engine = await indexOver(listings);
  const query = { ...parseQuery(new URLSearchParams()), filters: { ...NO_FILTERS, ...filters } };
  expect(engine.count(query.filters)).toBe(0);
  const steps = await relaxations(engine, query, "/dashboard");
  for (const { href, count } of steps) {
    const wider = parseQuery(new URL(href, "http://localhost").searchParams);
    expect(engine.count(wider.filters), href).toBe(count);
  }
  return steps.map(({ label, count }) => `${label.replaceAll("\u00a0", " ")} (${count})`);
}

test("a bound is loosened just far enough that something is found, before conditions are dropped", async () => {
  const listings = [
    flat({ priceCents: 22_350_000 }),
    flat({ priceCents: 22_900_000 }),
    flat({ priceCents: 90_000_000 }),
    flat({ priceCents: 15_000_000, typeCode: "casa", type: "Casa" }),
  ];
  const ways = await offered(listings, { types: ["apartamento"], maxPrice: 200_000 });
  expect(ways).toEqual(["Até R$ 230 mil (2)", "Por qualquer preço (3)", "De qualquer tipo (1)"]);
});

test("smaller changes come first, whatever they find", async () => {
  const listings = [
    flat({ bedrooms: 2, priceCents: 10_000_000 }),
    flat({ bedrooms: 2, priceCents: 11_000_000 }),
    flat({ bedrooms: 4, priceCents: 21_000_000 }),
  ];
  expect(await offered(listings, { minBedrooms: 4, maxPrice: 200_000 })).toEqual([
    "Até R$ 210 mil (1)",
    "Com 2 quartos ou mais (2)",
    "Com qualquer número de quartos (2)",
    "Por qualquer preço (1)",
  ]);
});

test("rooms, discount and area are lowered to the best available value", async () => {
  const one = flat({ bedrooms: 3, appraisalCents: 15_000_000, priceCents: 9_500_000, discount: 36.67 });
  expect((await offered([one], { minBedrooms: 4 }))[0]).toBe("Com 3 quartos ou mais (1)");
  expect((await offered([one], { minDiscount: 50 }))[0]).toBe("A partir de 35% de desconto (1)");
  expect((await offered([one], { minArea: 60 }))[0]).toBe("A partir de 45 m² (1)");
  expect((await offered([one], { minPrice: 100_000 }))[0]).toBe("A partir de R$ 90 mil (1)");
});

test("a neighbourhood is dropped before its city, the city before the state", async () => {
  const listings = [
    flat({ districtSlug: "centro", district: "Centro" }),
    flat({ citySlug: "anapolis-go", city: "Anápolis" }),
    flat({ citySlug: "campinas-sp", city: "Campinas", state: "SP" }),
  ];
  const filters = { states: ["GO" as const], cities: ["goiania-go"], districts: ["bueno"] };
  const ways = await offered(listings, filters);
  expect(ways).toEqual(["Em todos os bairros (1)", "Em outras cidades (2)", "Em todo o Brasil (3)"]);
});

test("two conditions are dropped together when dropping one finds nothing; dropping only the place comes last", async () => {
  const house = flat({ typeCode: "casa", type: "Casa", bedrooms: 1, parking: null });
  const parking = { types: ["terreno"], minParking: 2 };
  expect(await offered([house], parking)).toEqual(["Com qualquer número de vagas e de qualquer tipo (1)"]);
  const place = { ...parking, states: ["GO" as const], novelties: ["baixou" as const] };
  expect(await offered([house], place)).toEqual(["Todos os imóveis deste lugar (1)"]);
  expect(await offered([], { types: ["terreno"] })).toEqual([]);
});

test("of a text with many words the first five are tried without", async () => {
  const words = ["alfa", "beta", "gama", "delta", "quinta", "sexta"];
  const without = (left: number) => words.filter((_, i) => i !== left).join(" ");
  const listings = [flat({ address: `Rua ${without(4)}` }), flat({ address: `Rua ${without(5)}` })];
  const ways = await offered(listings, { text: words.join(" ") });
  expect(ways).toEqual(["Sem “quinta” (1)", "Sem o texto da busca (2)"]);
});
