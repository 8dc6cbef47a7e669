import { expect, test } from "vitest";
import { seededRandom } from "#bench/queries.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { pick, randomListings, randomRequest, type Random } from "#tests/random-listings.ts";
import { buildIndex } from "./build-index.ts";
import { buildRows } from "./build-rows.ts";
import { createKnownFacts } from "./row-facts.ts";
import { placeTokens } from "#app/facts/query/words/tokens.ts";

const FRESHNESS = { newest: null, byState: {}, demo: false };

/** A next list of one state: some listings leave, some come, some change, and all get the new date. */
function nextList(listings: Listing[], random: Random): Listing[] {
  const { state } = pick(listings, random);
  const others = randomListings(20, random);
  const numbers = new Set(listings.map(({ number }) => number));
  const kept = listings.flatMap((listing): Listing[] => {
    if (listing.state !== state) return [listing];
    const chance = random();
    if (chance < 0.1) return [];
    const dated = { ...listing, lastSeen: "2026-02-02" };
    if (chance < 0.8) return [dated];
    // Any field may change, and nothing else: each field has its turn.
    const said = Object.entries(pick(others, random)).filter(([key]) => key !== "number");
    const [key, value] = pick(said, random);
    const { state: uf, citySlug } = listing;
    return [
      key === "state" || key === "citySlug" ? { ...dated, state: uf, citySlug } : { ...dated, [key]: value },
    ];
  });
  const come = others.filter(({ number }) => random() < 0.4 && !numbers.has(number));
  return random() < 0.2 ? [...come, ...kept] : [...kept, ...come];
}

test("an index that knows earlier ones has the columns of one that is built from nothing, whatever lists come", async () => {
  for (const seed of [701, 702]) {
    const random = seededRandom(seed);
    const known = createKnownFacts();
    let listings = randomListings(90, random);
    for (let step = 0; step < 8; step++) {
      const { columns, byNumber, sorted, values } = await buildRows(listings, { known });
      const anew = await buildRows(listings);
      expect({ step, columns, byNumber, sorted, values }).toEqual({
        step,
        columns: anew.columns,
        byNumber: anew.byNumber,
        sorted: anew.sorted,
        values: anew.values,
      });
      listings = nextList(listings, random);
    }
  }
});

test("an index that knows earlier ones answers as one that is built from nothing", async () => {
  const random = seededRandom(711);
  const known = createKnownFacts();
  let listings = randomListings(150, random);
  for (let step = 0; step < 5; step++) {
    const [knowing, anew] = [
      await buildIndex([listings], FRESHNESS, { known }),
      await buildIndex([listings], FRESHNESS),
    ];
    for (let i = 0; i < 25; i++) {
      const request = randomRequest(listings, random);
      expect(knowing.search(request), JSON.stringify(request)).toEqual(anew.search(request));
      expect(knowing.grouped(request)).toEqual(anew.grouped(request));
    }
    const { filters } = randomRequest(listings, random);
    const map = { filters, view: { width: 400, height: 400 } };
    expect(knowing.histograms(filters)).toEqual(anew.histograms(filters));
    expect(knowing.map(map)).toEqual(anew.map(map));
    listings = nextList(listings, random);
  }
});

test("facts of listings that did not change are not computed again", async () => {
  const random = seededRandom(721);
  const known = createKnownFacts();
  const listings = randomListings(50, random);
  const before = (await buildRows(listings, { known })).facts;
  const dated = listings.map((listing, i) => (i % 2 ? listing : { ...listing, lastSeen: "2026-02-02" }));
  const after = (await buildRows(dated, { known })).facts;
  for (const [i, facts] of after.entries()) {
    const same = before.find(({ number }) => number === facts.number)!;
    if (facts.listing === same.listing) expect(facts, `${i}`).toBe(same);
    else expect(facts.words, `${i}`).toBe(same.words);
  }
});

test("words that no listing has any more are dropped in the end", async () => {
  const known = createKnownFacts();
  const [listing] = randomListings(1, seededRandom(731)) as [Listing];
  let most = 0;
  for (let i = 0; i < 30; i++) {
    const address = Array.from({ length: 1_000 }, (_, word) => `word${i}x${word}`);
    const called = { ...listing, address: `Rua, ${address.join(" ")}` };
    const { facts, wordList } = await known.factsOf([called], async () => {}, 100);
    expect(new Set(facts[0]!.words.map((position) => wordList.words[position]))).toEqual(
      new Set(placeTokens(called)),
    );
    most = Math.max(most, wordList.words.length);
  }
  expect(most).toBeLessThan(25_000);
});
