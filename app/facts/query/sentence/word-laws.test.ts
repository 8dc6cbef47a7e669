import { beforeAll, expect, test } from "vitest";
import type { MemoryEngine } from "#app/core/engine/index/memory-engine.ts";
import { createRowFinder } from "#app/core/engine/index/row-finder.ts";
import { roleOf } from "#app/facts/places/address-words.ts";
import { numberAmong } from "#app/facts/places/number-words.ts";
import { NO_FILTERS, type Filters } from "#app/facts/query/filters.ts";
import { asksNothing, parseQuery } from "#app/facts/query/query-codec.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import type { Bitset } from "#app/lib/bitset.ts";
import { fold } from "#app/lib/text.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { indexOver } from "#tests/index-over.ts";
import { indexOfDay, realDays } from "#tests/listed-index.ts";
import { pick, randomListings } from "#tests/random-listings.ts";
import { gazetteer } from "#tests/sentence-reader.ts";
import { readQuery } from "./read-query.ts";

const DAY = "2026-01-08";
const PAIRS = 100;
const random = seededRandom(4_242);

let engine: MemoryEngine;
let rowsOf: (filters: Filters) => Bitset;
let pairs: [a: string, b: string][];
beforeAll(async () => {
  engine = realDays().includes(DAY) ? await indexOfDay(DAY) : await indexOver(randomListings(400, random));
  const finder = createRowFinder(engine.columns);
  rowsOf = (filters) => finder.rows(filters).slice();
  pairs = Array.from({ length: PAIRS }, () => [someWord(), someWord()]);
}, 180_000);

const OPERATORS = /^(d[ao]s|exceto|menos|sem)$/i;

/** A word or a name of one word, as listings have it; not `QDA`, which is two. */
function someWord(): string {
  const { address, district, city } = pick(engine.columns.listings, random);
  const text = pick([address, address, district ?? city, city], random);
  const isOne = (word: string) => queryWords(word).length === 1 && !OPERATORS.test(word);
  const words = text.match(/\p{L}{3,}/gu)?.filter(isOne) ?? [];
  return words.length === 0 ? "Centro" : pick(words, random);
}

type Find = (text: string) => Promise<Bitset>;
const inText: Find = async (text) => rowsOf({ ...NO_FILTERS, text });
const inSentence: Find = async (text) => rowsOf(await meaningOf(text));
const isSame = (a: Bitset, b: Bitset) => a.every((bits, i) => bits === b[i]);
const combined = (a: Bitset, b: Bitset, each: (a: number, b: number) => number) =>
  a.map((bits, i) => each(bits, b[i]!));

async function meaningOf(text: string): Promise<Filters> {
  const query = parseQuery(new URLSearchParams({ q: text }));
  const reader = { gazetteer, engine: () => engine, now: () => new Date(`${DAY}T15:00:00Z`) };
  return (await readQuery(query, reader)).query.filters;
}

/** Whether a word is a place, a kind or a text: the text of a search can say these, but no number of parking places. */
async function canBeText(word: string): Promise<boolean> {
  const filters = await meaningOf(word);
  const others = { ...filters, cities: [], states: [], types: [], text: "" };
  return asksNothing(others) && !asksNothing(filters);
}

test.each([
  ["text", inText],
  ["sentence", inSentence],
] as const)(
  "either of two words of a %s finds what each finds alone, and one without the other what only it finds",
  async (kind, find) => {
    let seen = 0;
    for (const [a, b] of pairs) {
      if (kind === "sentence" && !((await canBeText(a)) && (await canBeText(b)))) continue;
      const [ofA, ofB] = [await find(a), await find(b)];
      const [either, without] = [`${a} ou ${b}`, `${a} -${b}`];
      // Neighbourhoods of one town are those of that town.
      const isOneTown = kind === "sentence" && (await meaningOf(either)).districts.length > 0;
      const all = combined(ofA, ofB, (one, other) => one | other);
      const missed = combined(all, await find(either), (one, other) => one & ~other);
      expect(isOneTown || missed.every((bits) => bits === 0), either).toBe(true);
      const left = combined(ofA, ofB, (one, other) => one & ~other);
      expect(isSame(await find(without), left), without).toBe(true);
      seen++;
    }
    expect(seen).toBeGreaterThan(PAIRS / 2);
  },
  120_000,
);

test.each([
  ["text", inText],
  ["sentence", inSentence],
] as const)(
  "a word of a %s finds the same in capitals, without accents and when it is typed twice",
  async (_, find) => {
    for (const [word] of pairs) {
      const alone = await find(word);
      const bare = word.normalize("NFD").replaceAll(/\p{M}/gu, "");
      for (const other of [word.toUpperCase(), word.toLowerCase(), bare, `${word} ${word}`])
        expect(isSame(await find(other), alone), other).toBe(true);
    }
  },
  120_000,
);

test("two words of a text find what both find, in any order, unless one says what the other is", async () => {
  // `Apto treze`, `Rua Sete`: a number after the word for a part; `Lt` may be short for more than one word.
  const isPlain = (word: string) => roleOf(fold(word)) === null && numberAmong([fold(word)], 0) === null;
  for (const [a, b] of pairs) {
    if (!isPlain(a) || !isPlain(b)) continue;
    const both = combined(await inText(a), await inText(b), (one, other) => one & other);
    expect(isSame(await inText(`${a} ${b}`), both), `${a} ${b}`).toBe(true);
    expect(isSame(await inText(`${b} ${a}`), both), `${b} ${a}`).toBe(true);
  }
});

test("kinds of property are the same in the singular and in the plural", async () => {
  for (const pair of [
    "casa casas",
    "lote lotes",
    "sala salas",
    "galpão galpões",
    "chácara chácaras",
    "sobrado sobrados",
  ]) {
    const [one, many] = pair.split(" ") as [string, string];
    expect(isSame(await inSentence(many), await inSentence(one)), pair).toBe(true);
  }
});
