import { expect, test } from "vitest";
import type { Listing } from "#app/facts/listings/listing.ts";
import { placeTokens } from "#app/facts/query/words/tokens.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { randomListings, randomRequest } from "#tests/random-listings.ts";
import { indexOver } from "#tests/index-over.ts";
import { alertFilters } from "#app/core/alerts/alert.ts";
import { readFilters, writeFilters } from "#app/facts/query/query-codec.ts";
import { indexChanges, type LoggedEvent } from "#app/core/alerts/changes.server.ts";

const wordsOf = (listings: Listing[]) => async () => [...new Set(listings.flatMap(placeTokens))].sort();

test.each([
  { seed: 5, size: 400, share: 0.2 },
  { seed: 6, size: 120, share: 0.9 },
  { seed: 7, size: 40, share: 0.05 },
])("1,000 random alerts match what a search finds among the changed listings of $size", async (sample) => {
  const { seed, size, share } = sample;
  const random = seededRandom(seed);
  const listings = randomListings(size, random);
  const engine = await indexOver(listings, "2026-02-01");
  const changed = listings.filter(() => random() < share);
  const loggedEvents = changed.map<LoggedEvent>(({ number }, id) => ({
    id,
    number,
    kind: "baixou",
    date: "2026-02-01",
  }));
  const { match, loggedEvents: rows } = await indexChanges(changed, loggedEvents, wordsOf(listings));
  const isChanged = new Set(changed.map(({ number }) => number));
  let matches = 0;
  for (let i = 0; i < 1_000; i++) {
    const filters = alertFilters(randomRequest(listings, random).filters);
    const query = writeFilters(filters);
    expect(readFilters(query), query).toEqual(filters);
    const matched = (await match([query]))[0]!.flatMap((row) => rows[row]!.map(({ number }) => number));
    const searched = engine.numbers(filters, "recentes").filter((number) => isChanged.has(number));
    expect(matched.sort(), query).toEqual(searched.sort());
    matches += matched.length;
  }
  expect(matches).toBeGreaterThan(changed.length);
});

test("a property that another state's list has shown before is not new", async () => {
  const [listing] = randomListings(1, seededRandom(9));
  const words = wordsOf([listing!]);
  const event = { id: 1, number: listing!.number, kind: "novo" as const };
  const moved = await indexChanges([listing!], [{ ...event, date: "2026-06-01" }], words);
  expect(moved.loggedEvents).toEqual([]);
  const fresh = await indexChanges([listing!], [{ ...event, date: listing!.firstSeen }], words);
  expect(fresh.loggedEvents).toHaveLength(1);
});
