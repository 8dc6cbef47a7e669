import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { newBitset } from "#app/lib/bitset.ts";
import { newListing } from "#tests/listing.ts";
import { pick } from "#tests/random-listings.ts";
import { allRows } from "./row-conditions.ts";
import { buildIndex } from "./build-index.ts";
import { createPhraseRows } from "./phrase-rows.ts";
import { readSequences } from "./word-sequences.ts";

const WRITTEN =
  "Rua R. das DOS e Nº n. São S. Sebastião 7 07 Sete XV Quinze QD11 QD 11 Lt.03 Vinte Cinco 25 Nossa Sra Senhora Nsa NSRA Pe. Padre D. A Apto BL1 1ª Q011 Quadra0011 QuadraOnze Onze XI Apto025 0Rua BLA BL A BLII QDA QD11LT3 03QD 11LT 7QD";
const WORDS =
  "rua r das e n sao s sebastiao 7 sete 15 quinze qd 11 lote 3 vinte cinco 25 nossa senhora pe d a apto bl 1 11 quadra bl a ii";

const textOf = ({ address }: Listing) => address;
const several = (words: string[], most: number, random: () => number) =>
  Array.from({ length: 2 + Math.floor(random() * (most - 1)) }, () => pick(words, random)).join(" ");

test("a phrase is found in the same rows whether their words were compared first or not", async () => {
  const random = seededRandom(81);
  const written = WRITTEN.split(" ");
  const typed = WORDS.split(" ");
  const listings = Array.from({ length: 400 }, () => newListing({ address: several(written, 9, random) }));
  const sequences = await readSequences(listings, async () => {}, 1_000);
  const compared = createPhraseRows(listings, textOf, sequences);
  const plain = createPhraseRows(listings, textOf, null);
  let matches = 0;
  for (let i = 0; i < 500; i++) {
    const words = queryWords(several(typed, 3, random));
    const rows = [compared, plain].map((addRows) => {
      const into = newBitset(listings.length);
      addRows(words, allRows(listings.length), into);
      return into;
    });
    expect(rows[0], JSON.stringify(words)).toEqual(rows[1]);
    if (rows[0]!.some((bits) => bits !== 0)) matches++;
  }
  expect(matches).toBeGreaterThan(50);
});

test("a search looks at few addresses, however many have its words, and at none of them again", async () => {
  let looks = 0;
  const listings = Array.from({ length: 2_000 }, (_, i) => {
    const street = i % 100 === 0 ? "Rua A" : "Rua Azul";
    const address = `${street}, N. ${i}, Apto ${i % 50}, BL A`;
    const listing = newListing({ number: String(1_000_000_000_000 + i), address });
    return Object.defineProperty(listing, "address", { get: () => (looks++, address), enumerable: true });
  });
  const engine = await buildIndex(
    listings,
    { newest: null, byState: {}, newsStates: [], demo: false },
    { restMs: 0 },
  );
  const looksOf = (text: string) => {
    looks = 0;
    engine.search({ filters: { ...NO_FILTERS, text }, sort: "relevancia", page: 1, pageSize: 20 });
    return looks;
  };
  expect(looksOf("rua apto")).toBe(0);
  expect(looksOf("rua a")).toBe(20);
  expect(looksOf("rua a")).toBe(0);
  // 40 have the number: each is looked at for the phrase, and the only one with that house for the order.
  expect(looksOf('"rua azul" 40')).toBe(41);
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUV"];
  expect(looksOf(letters.map((letter) => `"apto ${letter}"`).join("|"))).toBe(0);
  // A number may be glued to the word before it, which the words of the list tell too.
  const numbered = Array.from({ length: 20 }, (_, i) => `"azul ${i}"`);
  expect(looksOf(numbered.join("|"))).toBeLessThan(50);
});
