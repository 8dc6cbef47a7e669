import { expect, test } from "vitest";
import { seededRandom } from "#bench/queries.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { ListingChange } from "#app/facts/listings/listing-change.ts";
import { districtSlug } from "#app/facts/places/district-slug.ts";
import { NO_FILTERS, STANDING_SORTS } from "#app/facts/query/filters.ts";
import type { Uf } from "#app/lib/br.ts";
import { boxOfView } from "#app/lib/mercator.ts";
import { pick, randomListings, randomRequest, randomText, type Random } from "#tests/random-listings.ts";
import { createArrayPool } from "./array-pool.ts";
import { buildIndex } from "./build-index.ts";
import { changeIndex } from "./change-index.ts";
import type { Columns } from "./columns.ts";
import type { MemoryEngine } from "./memory-engine.ts";

const FRESHNESS = { newest: null, byState: {}, newsStates: [], demo: false };
/** Small, so that every step pauses. */
const IN_SMALL_STEPS = { slice: 20, restMs: 0 };

type Listings = Map<string, Listing>;

/** Listings of which many share a point, each known in any way. */
function inventedListings(count: number, random: Random): Listing[] {
  return randomListings(count, random).map((listing) => {
    if (listing.lat === null) return listing;
    const precision = pick(["porta", "rua", "bairro", "municipio"] as const, random);
    const [lat, lng] = [pick([-22, -22.25], random), pick([-46, -46.25], random)];
    return { ...listing, lat, lng, precision, precisionM: pick([null, 30, 400, 2_000, 20_000], random) };
  });
}

/** Some of the listings, each with this chance. */
const someOf = (listings: Listings, share: number, random: Random) =>
  [...listings.values()].filter(() => random() < share);

/** The slug of a listing's city in another state. */
function citySlugIn(state: Uf, { citySlug }: Listing): string {
  return citySlug.slice(0, -2) + state.toLowerCase();
}

/** One field, or those of one place, are as in another listing. */
function withAnother(listing: Listing, other: Listing, random: Random): Listing {
  const { state, city, citySlug, district, districtSlug: slug, lat, lng, precision, precisionM } = other;
  const place = { state, city, citySlug, district, districtSlug: slug };
  const point = { lat, lng, precision, precisionM };
  const { number: _number, ...rest } = other;
  for (const key of [...Object.keys(place), ...Object.keys(point)])
    delete (rest as Partial<Listing>)[key as "lat"];
  const parts: Partial<Listing>[] = [place, point, { ...place, ...point }, { district, districtSlug: slug }];
  for (const [key, value] of Object.entries(rest)) parts.push({ [key]: value });
  return { ...listing, ...pick(parts, random) };
}

/** What may happen to the listings between two versions. */
const HAPPENINGS = {
  "a list of a state": (listings: Listings, random: Random) => {
    const { state } = pick([...listings.values(), ...inventedListings(1, random)], random);
    const others = inventedListings(12, random);
    for (const listing of [...listings.values()].filter((one) => one.state === state)) {
      const chance = random();
      if (chance < 0.1) listings.delete(listing.number);
      else if (chance < 0.3) listings.set(listing.number, withAnother(listing, pick(others, random), random));
      // Some are read again though nothing of them is different.
      else if (chance < 0.6) listings.set(listing.number, { ...listing });
    }
    for (const other of others.slice(0, 6))
      listings.set(other.number, { ...other, state, citySlug: citySlugIn(state, other) });
  },
  "listings change": (listings: Listings, random: Random) => {
    for (const listing of someOf(listings, 0.1, random))
      listings.set(listing.number, withAnother(listing, inventedListings(1, random)[0]!, random));
  },
  "listings come": (listings: Listings, random: Random) => {
    for (const listing of inventedListings(8, random)) listings.set(listing.number, listing);
  },
  "listings leave": (listings: Listings, random: Random) => {
    for (const { number } of someOf(listings, 0.15, random)) listings.delete(number);
  },
  "a state leaves": (listings: Listings, random: Random) => {
    const state = pick([...listings.values()], random)?.state;
    for (const { number, state: own } of listings.values()) if (own === state) listings.delete(number);
  },
  "a price changes": (listings: Listings, random: Random) => {
    const listing = pick([...listings.values()], random);
    if (listing) listings.set(listing.number, { ...listing, priceCents: 100 * Math.ceil(random() * 1e6) });
  },
  "a word is spelled in another way": (listings: Listings, random: Random) => {
    const { citySlug, district, type } = pick([...listings.values(), ...inventedListings(1, random)], random);
    const spelled = random() < 0.5 ? (text: string) => text.toUpperCase() : (text: string) => `${text}s`;
    const what = random();
    for (const listing of listings.values()) {
      const isOf = random() < 0.7;
      if (what < 0.3 && listing.citySlug === citySlug && isOf)
        listings.set(listing.number, { ...listing, city: spelled(listing.city) });
      else if (what < 0.6 && district !== null && listing.district === district && isOf)
        listings.set(listing.number, {
          ...listing,
          district: spelled(district),
          districtSlug: districtSlug(spelled(district)),
        });
      else if (what >= 0.6 && listing.type === type && isOf)
        listings.set(listing.number, { ...listing, type: spelled(type) });
    }
  },
  "listings return": (listings: Listings, random: Random, gone: Listings) => {
    for (const listing of someOf(gone, 0.3, random))
      if (!listings.has(listing.number)) listings.set(listing.number, { ...listing });
  },
  nothing: () => {},
} satisfies Record<string, (listings: Listings, random: Random, gone: Listings) => void>;

/** The change from some listings to others, as it is told to an index. */
function changeBetween(before: Listings, after: Listings): ListingChange {
  return {
    removed: [...before.keys()].filter((number) => !after.has(number)),
    changed: [...after.values()].filter((listing) => before.get(listing.number) !== listing),
  };
}

/** The columns that do not depend on the way to them. */
function columnsOf({ columns }: MemoryEngine): Partial<Columns> {
  const { listings, places, ranges, values, text, names, histograms, orders, buildings, news } = columns;
  const { averageDiscount } = columns;
  return {
    listings,
    places,
    ranges,
    values,
    text,
    names,
    histograms,
    orders,
    buildings,
    news,
    averageDiscount,
  };
}

function answersOf(engine: MemoryEngine, listings: Listing[], gone: Listing[], random: Random): unknown[] {
  const answers: unknown[] = [];
  const some = [...listings, ...gone];
  for (let i = 0; i < 12; i++) {
    const request = randomRequest(some, random);
    const { filters, sort } = request;
    const text = randomText(some, random);
    const worded = { ...request, filters: { ...filters, text }, sort: "relevancia" as const };
    const zoom = 4 + 10 * random();
    const view = random() < 0.3 ? SCREEN : { box: boxOfView([-46, -22], zoom, SCREEN), zoom };
    const map = engine.map({ filters, view });
    const place = map.items.flatMap((item) => ("place" in item ? item.place : []))[0] ?? "";
    answers.push(
      { request },
      engine.search(request),
      engine.search(worded),
      engine.numbers(worded.filters, "relevancia", "casa europa"),
      engine.grouped(request),
      engine.histograms(filters),
      engine.districts(filters),
      engine.count(filters),
      engine.uncertain(filters),
      engine.first(filters, sort, 3, 1),
      engine.news(filters, ["novo", "baixou", "voltou"], 9),
      engine.guesses(text),
      map,
      engine.density({ filters, view }),
      engine.place({ filters: NO_FILTERS, place, page: 1, pageSize: 5 }),
      engine.neighbours(pick(some, random), 4),
      engine.listings([pick(some, random).number, "1"]),
    );
  }
  const everything = { filters: NO_FILTERS, page: 1, pageSize: 500 };
  for (const sort of STANDING_SORTS) answers.push(engine.search({ ...everything, sort }));
  answers.push(engine.vocabulary, engine.size, engine.freshness, engine.averageDiscount);
  return answers;
}

const SCREEN = { width: 1000, height: 700 };

const STEPS = Object.keys(HAPPENINGS) as (keyof typeof HAPPENINGS)[];
const SIZES = [1, 30, 150];

test("after any history an index that was changed step by step equals one that is built whole, in every answer", async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = seededRandom(seed);
    const invented = inventedListings(pick(SIZES, random), random);
    const listings: Listings = new Map(invented.map((one) => [one.number, one]));
    const gone: Listings = new Map();
    let changed = await buildIndex([invented], FRESHNESS, IN_SMALL_STEPS);
    const arrays = createArrayPool();
    const history: string[] = [];
    for (let step = 0; step < 6; step++) {
      const happening = pick(STEPS, random);
      history.push(happening);
      const before = new Map(listings);
      HAPPENINGS[happening](listings, random, gone);
      for (const [number, listing] of before) if (!listings.has(number)) gone.set(number, listing);
      const freshness = { ...FRESHNESS, newest: `2026-02-0${step + 1}` };
      const change = changeBetween(before, listings);
      changed = await changeIndex(changed, change, freshness, { ...IN_SMALL_STEPS, arrays });
      arrays.keepOnly(changed.columns);
      const whole = await buildIndex([[...listings.values()]], freshness);
      const about = `seed ${seed}: ${history.join(", ")}`;
      expect(columnsOf(changed), about).toEqual(columnsOf(whole));
      const [all, left] = [[...listings.values()], [...gone.values()]];
      if (all.length + left.length === 0) continue;
      const asked = 1 + Math.floor(random() * 1e6);
      expect(answersOf(changed, all, left, seededRandom(asked)), about).toEqual(
        answersOf(whole, all, left, seededRandom(asked)),
      );
    }
  }
});

test("a word that only the first listing had is gone when that listing leaves or has other words", async () => {
  const [first, ...others] = inventedListings(400, seededRandom(4)).map((one, i) => ({
    ...one,
    state: "AC" as const,
    city: "Assis",
    citySlug: "assis-ac",
    district: `Vila ${i}`,
    districtSlug: `vila-${10 + i}`,
  }));
  const listings = [{ ...first!, address: "Rua Jequitibás, nº 1" }, ...others];
  const before = await buildIndex([listings], FRESHNESS, IN_SMALL_STEPS);
  expect(before.columns.listings[0]!.address).toContain("Jequitibás");
  for (const change of [
    { removed: [first!.number], changed: [] },
    { removed: [], changed: [{ ...first!, address: "Rua Sete, nº 1" }] },
  ]) {
    const after = await changeIndex(before, change, FRESHNESS, IN_SMALL_STEPS);
    expect(after.columns.text.tokens).not.toContain("jequitibas");
    expect(after.count({ ...NO_FILTERS, text: '"jequitibás"' })).toBe(0);
  }
});

test("when the district whose listings had a city's first spelling is gone, the city has the spelling of the others", async () => {
  const [one] = inventedListings(1, seededRandom(2));
  const city = { state: "SP", citySlug: "agua-branca-sp", locality: null } as const;
  const listings: Listing[] = [
    { ...one!, ...city, number: "1001", city: "Agua Branca", district: "Centro", districtSlug: "centro" },
    { ...one!, ...city, number: "1002", city: "Água Branca", district: "Mooca", districtSlug: "mooca" },
    { ...one!, ...city, number: "1003", city: "Água Branca", district: "Vila", districtSlug: "vila" },
  ];
  const before = await buildIndex([listings], FRESHNESS, IN_SMALL_STEPS);
  expect(before.columns.places.cityLabels).toEqual(["Agua Branca/SP"]);
  const change = { removed: ["1001"], changed: [] };
  const after = await changeIndex(before, change, FRESHNESS, IN_SMALL_STEPS);
  expect(after.columns.places.cityLabels).toEqual(["Água Branca/SP"]);
});

test("after a list that changes thousands of prices and brings thousands of listings, every order is that of an index built whole", async () => {
  const random = seededRandom(3);
  const listings = inventedListings(9_000, random);
  const [old, come] = [listings.slice(0, 7_000), listings.slice(7_000, 8_500)];
  const changed = old.slice(0, 1_500).map((one) => ({ ...one, priceCents: 100 * Math.ceil(random() * 50) }));
  changed.push(...come);
  const removed = old.slice(1_500, 2_000).map(({ number }) => number);
  const before = await buildIndex([old], FRESHNESS);
  const after = await changeIndex(before, { removed, changed }, FRESHNESS);
  const whole = await buildIndex([[...changed, ...old.slice(2_000)]], FRESHNESS);
  expect(columnsOf(after)).toEqual(columnsOf(whole));
});
