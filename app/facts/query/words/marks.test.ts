import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { cityTokens } from "#app/facts/places/address-tokens.ts";
import { JOINING_WORDS } from "#app/facts/places/address-words.ts";
import { spokenNumbers } from "#app/facts/places/number-words.ts";
import { words } from "#app/lib/text.ts";
import { newListing } from "#tests/listing.ts";
import { plainEngine } from "#tests/plain-engine.ts";
import { randomListings, randomText } from "#tests/random-listings.ts";
import { markedPieces } from "./marked-texts.ts";
import { MARKED_FIELDS, placedTokens, wordMarker } from "./marks.ts";
import { parseText } from "./text-query.ts";
import { listingTokens, wordsAmong } from "./tokens.ts";
import { expandWord, makeVocabulary } from "./typo.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";

/** The marked texts of a listing that was found: `Rua das [Flores], nº 5`. */
function marked(text: string, over: Partial<Listing>, vocabulary: string[] | null = null): string[] {
  const listing = newListing({ district: "Centro", city: "Campinas", state: "SP", ...over });
  const marks = wordMarker(text, vocabulary)?.(listing) ?? {};
  return MARKED_FIELDS.flatMap((field) =>
    marks[field]
      ? markedPieces([listing[field]!, marks[field]])
          .map((piece, i) => (i % 2 === 1 ? `[${piece}]` : piece))
          .join("")
      : [],
  );
}

const EXAMPLES: [text: string, address: string, expected: string][] = [
  ["flores", "Rua das Flores, nº 5", "Rua das [Flores], nº 5"],
  ["rua flores", "R. das Flôres, nº 5", "[R]. das [Flôres], nº 5"],
  ["flo", "Rua Bela Flor, nº 5", "Rua Bela [Flor], nº 5"],
  ["flo rua", "Rua Bela Flor, nº 5", "[Rua] Bela [Flor], nº 5"],
  ["copacabna", "Rua Copacabana, nº 5", "Rua [Copacabana], nº 5"],
  ["qd 11 lt 3", "Rua A, QD11 LT.03", "Rua A, [QD11 LT].[03]"],
  ["quadra", "Rua A, QD11", "Rua A, [QD]11"],
  ["11", "Rua A, QD11", "Rua A, QD[11]"],
  ["general osorio", "Rua Gal. Osório, nº 5", "Rua [Gal]. [Osório], nº 5"],
  ["nossa senhora", "Rua N. Sra. do Carmo, nº 5", "Rua [N. Sra]. do Carmo, nº 5"],
  ["7", "Rua Sete de Setembro, nº 5", "Rua [Sete] de Setembro, nº 5"],
  ["25", "Rua Vinte e Cinco de Março, nº 5", "Rua [Vinte e Cinco] de Março, nº 5"],
  ["sem numero", "Rua Azul, S/N", "Rua Azul, [S/N]"],
  ['"rua das flores"', "Rua das Flores, Ed. Flores", "[Rua das Flores], Ed. Flores"],
  ['"flores 5"', "Rua das Flores, nº 5", "Rua das [Flores, nº 5]"],
  ["flor*", "Rua Florida Flores, nº 5", "Rua [Florida Flores], nº 5"],
  ["flores -centro", "Rua das Flores, nº 5", "Rua das [Flores], nº 5"],
  ["flores ou acacias", "Rua das Acácias, nº 5", "Rua das [Acácias], nº 5"],
  ["lt 3", "Rua A, QD11LT3", "Rua A, QD11[LT3]"],
  ["bl b", "Rua A, BLB, Apto 2", "Rua A, [BLB], Apto 2"],
  ["qda 8", "Rua A, QDA 8", "Rua A, [QDA 8]"],
  ["zona s", "Rua A, Zona Sul", "Rua A, [Zona Sul]"],
];

test.each(EXAMPLES)("%s marks its words in %s", (text, address, expected) => {
  expect(marked(text, { address })).toEqual([expected]);
});

test("marks are in the fields where the words are, and a phrase may go from one to the next", () => {
  const address = "Rua Azul, nº 5";
  expect(marked("centro campinas", { address })).toEqual(["[Centro]", "[Campinas]"]);
  expect(marked('"5 centro"', { address })).toEqual(["Rua Azul, nº [5]", "[Centro]"]);
  expect(marked("8444400000001", { address, number: "8444400000001" })).toEqual(["[8444400000001]"]);
  expect(marked("844440", { address, number: "8444400000001" })).toEqual(["[844440]0000001"]);
  expect(marked("01310-100", { address, postalCode: "01310-100" })).toEqual(["[01310-100]"]);
});

test("a text that only leaves out, or is no text, marks nothing", () => {
  expect(wordMarker("", null)).toBeNull();
  expect(wordMarker("-centro", null)).toBeNull();
});

test("words of other properties decide what is a slip or a beginning among alternatives", () => {
  const over = { address: "Rua Floresta, Ed. Acácia" };
  const all = ["acacia", "acacias", "floresta", "azul", "flor"];
  expect(marked("flor ou acacias ou floresta", over, all.toSorted())).toEqual(["Rua [Floresta], Ed. Acácia"]);
});

test("pieces put together with plain text begin with a plain one", () => {
  const first = [{ start: 0, end: 4 }];
  expect(markedPieces(["Casa", first], " em ", ["Centro", undefined])).toEqual(["", "Casa", " em Centro"]);
  expect(markedPieces(["Casa", first], ["Nova", first])).toEqual(["", "CasaNova"]);
  expect(markedPieces("Casa")).toEqual(["Casa"]);
});

test("of random searches every matching property is marked, wherever a word matched and nowhere else", () => {
  const random = seededRandom(5);
  const listings = randomListings(120, random);
  const plain = plainEngine(listings);
  const placedOf = new Map(listings.map((listing) => [listing.number, placedTokens(listing)]));
  const vocabulary = makeVocabulary(wordsAmong([...new Set(listings.flatMap(listingTokens))].sort()));
  for (const listing of listings) {
    const placed = Object.values(placedOf.get(listing.number)!).flat();
    expect(new Set(placed.map(({ token }) => token))).toEqual(
      new Set(wordsAmong(listingTokens(listing).sort())),
    );
  }
  const faults: unknown[] = [];
  let seen = 0;
  for (const text of new Set(Array.from({ length: 400 }, () => randomText(listings, random)))) {
    const query = parseText(text);
    const mark = wordMarker(text, vocabulary.tokens);
    if (mark === null || query.kind === "number") continue;
    const terms = query.clauses.flatMap(({ any, isOut }) => (isOut ? [] : any));
    const tokens = new Set(
      terms.flatMap((term) => {
        if (term.kind === "prefix")
          return vocabulary.tokens.filter((one) =>
            term.beginnings.some((letters) => one.startsWith(letters)),
          );
        if (term.kind !== "word") return [];
        const ranges = expandWord(vocabulary, term.word);
        return ranges.flatMap(({ from, to }) => vocabulary.tokens.slice(from, to));
      }),
    );
    const ofPhrases = terms.flatMap((term) => {
      if (term.kind === "state") return [term.state.toLowerCase()];
      if (term.kind === "town") return cityTokens(term.slug);
      return "words" in term ? term.words.flat() : [];
    });
    const between = ofPhrases.length > 0 ? [...JOINING_WORDS, "n"] : [];
    const sought = new Set([...tokens, ...ofPhrases, ...spokenNumbers(ofPhrases), ...between]);
    const numbers = new Set(plain.numbers({ ...NO_FILTERS, text }, "recentes"));
    for (const listing of listings.filter(({ number }) => numbers.has(number))) {
      seen++;
      const marks = mark(listing);
      const fault = (what: string) => faults.push({ what, text, listing, marks });
      if (Object.keys(marks).length === 0) fault("nothing is marked");
      for (const field of MARKED_FIELDS) {
        const stretches = marks[field] ?? [];
        const placed = placedOf.get(listing.number)![field];
        const isIn = ({ start, end }: { start: number; end: number }) =>
          stretches.some((one) => one.start <= start && end <= one.end);
        for (const one of placed) if (tokens.has(one.token) && !isIn(one)) fault(`unmarked: ${one.token}`);
        if (field === "number") continue;
        const starts = new Set(placed.filter(({ token }) => sought.has(token)).map(({ start }) => start));
        for (const one of placed) if (isIn(one) && !starts.has(one.start)) fault(`marked: ${one.token}`);
        for (const { start, end } of stretches)
          if (words(listing[field]!.slice(start, end)).length === 0) fault("no word is marked");
      }
    }
  }
  expect(faults).toEqual([]);
  expect(seen).toBeGreaterThan(1_000);
});
