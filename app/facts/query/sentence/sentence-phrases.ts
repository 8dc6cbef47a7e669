import { numberAmong, ordinalWords } from "#app/facts/places/number-words.ts";
import { isWithinEdits } from "#app/facts/query/words/typo.ts";
import { beginsSlippedName, endsSlippedName, isPlainWord } from "./slipped-names.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { endsKind, readCompass, readRuralKind } from "./sentence-kinds.ts";
import { doorAt, keepName, nameAround } from "./sentence-names.ts";
import { readPlace } from "./sentence-places.ts";
import { add, type Reading } from "./sentence-reading.ts";
import {
  FILLER,
  FREE,
  VERBATIM,
  PREFERRED,
  RESTATED,
  standsAt,
  UNDERSTOOD,
  UNFIT,
} from "./sentence-tokens.ts";
import { isLandOfHome } from "./sentence-quantities.ts";
import {
  NAME_WORDS,
  PARTS_OF_A_HOME,
  PHRASES,
  SLIPPED_WORDS,
  SMALL_WORDS,
  type Meaning,
} from "./sentence-words.ts";

/** Reads the remaining words: kinds, places, parts of a home, phrases, misspellings and names. */
export function readWords(reading: Reading): void {
  const { tokens, marks } = reading;
  // In the list after `com`, `sala` and `cozinha` are parts of a home.
  let parts = false;
  for (let i = 0; i < tokens.length;) {
    const word = tokens[i]!.word;
    if (marks[i] === FREE) {
      const end =
        readCompass(reading, i) ??
        readRuralKind(reading, i) ??
        readPlace(reading, i) ??
        readFloor(reading, i) ??
        readPart(reading, i, parts) ??
        readPhrase(reading, i) ??
        readSlip(reading, i) ??
        keepName(reading, i);
      if (end !== null) {
        i = end;
        continue;
      }
    }
    if (word === "com" || word === "tem") parts = true;
    else if (marks[i] === FREE && !SMALL_WORDS.has(word)) parts = false;
    i++;
  }
}

/**
 * `2º andar`, `segundo andar`, `andar 2`: lists have the number on either side of the word, and alone both are too common.
 * `Casa 1 andar` has one storey.
 */
function readFloor(reading: Reading, at: number): number | null {
  const { tokens, marks, restated } = reading;
  const words = tokens.slice(at, at + 4).map(({ word }) => word);
  const isAfter = isFloor(words[0]);
  const from = isAfter ? 1 : 0;
  const number = /^[a-z\d]+$/.test(words[from] ?? "") ? numberAmong(words, from) : null;
  if (number === null) return null;
  const hasSign = /^[oº°]$/.test(words[number.end] ?? "");
  const end = hasSign ? number.end + 1 : number.end;
  const floor = isAfter ? words[0] : words[end];
  const isOrdinal = hasSign || ordinalWords().has(words[from]!);
  if (!isFloor(floor) || (!isAfter && !isOrdinal)) return null;
  const next = at + (isAfter ? end : end + 1);
  if (marks.subarray(at, next).some((mark) => mark !== FREE)) return null;
  restated.push(`"${number.value}º ${floor}" ou "${floor} ${number.value}"`);
  reading.isRestated = true;
  marks.fill(RESTATED, at, next);
  return next;
}

function isFloor(word: string | undefined): boolean {
  return word === "andar" || word === "pavimento";
}

function readPart(reading: Reading, at: number, parts: boolean): number | null {
  const word = reading.tokens[at]!.word;
  if (isLandOfHome(reading.tokens, at) && doorAt(reading, at + 1) === null) {
    reading.marks[at] = UNFIT;
    return at + 1;
  }
  if (!parts || !Object.hasOwn(PARTS_OF_A_HOME, word)) return null;
  add(reading, { filters: { amenities: [PARTS_OF_A_HOME[word]!] } });
  reading.marks[at] = UNDERSTOOD;
  return at + 1;
}

function readPhrase(reading: Reading, at: number): number | null {
  const { tokens, marks } = reading;
  // The end of a longer phrase may already be read as a number: `orçamento de 200 mil`.
  const isFree = (words: readonly string[]) =>
    marks.subarray(at, at + words.length).every((mark) => mark === FREE);
  const phrase = PHRASES.get(tokens[at]!.word)?.find(
    ({ words }) => standsAt(tokens, at, words) && isFree(words),
  );
  if (!phrase) return null;
  const next = at + phrase.words.length;
  // `área de 60 m²` has no meaning of its own, but `Área Litorânea` is a name.
  const measured = [next, next + 1].some((after) => marks[after] === UNDERSTOOD);
  if (tokens[at]!.word === "area" && isFiller(phrase) && !measured) return null;
  // `Primeira etapa` is part of an address, `o primeiro apartamento` is not.
  if (tokens[at]!.word.startsWith("primeir") && phrase.words.length === 1 && isPlainWord(reading, next))
    return null;
  // `na praia do Futuro`, `de vila nova`: these are the beginning of a name.
  if (phrase.ranks && !phrase.filters && !endsKind(reading, next)) return null;
  if (tokens[at]!.word === "brasil" && isNameBefore(reading, at)) {
    marks[at] = VERBATIM;
    return next;
  }
  const isWish = phrase.words.length === 1 && !phrase.filters;
  if (isWish && endsSlippedName(reading, at)) return next;
  if (isFiller(phrase) && beginsSlippedName(reading, at, next)) {
    marks.fill(VERBATIM, at, next + 1);
    return next + 1;
  }
  const nameEnd = phrase.noun || phrase.filters?.novelties ? nameAround(reading, at, next) : null;
  if (nameEnd !== null) {
    marks.fill(VERBATIM, at, nameEnd);
    return nameEnd;
  }
  add(reading, phrase);
  marks.fill(markOf(phrase, reading), at, next);
  return next;
}

/** `Loteamento Chácaras Brasil`: directly after a name or the beginning of one, a word is part of it. */
function isNameBefore({ tokens, marks, mentions }: Reading, at: number): boolean {
  const last = mentions.at(-1);
  const isBegun = NAME_WORDS.has(tokens[at - 1]?.word ?? "") && marks[at - 1] !== PREFERRED;
  return isBegun || (last?.isDistrict === true && last.next === at);
}

function markOf(phrase: Meaning, { listed }: Reading): number {
  if (phrase.unfit) return UNFIT;
  if (phrase.ranks && (listed || isFiller(phrase))) return listed ? PREFERRED : FILLER;
  return isFiller(phrase) ? FILLER : UNDERSTOOD;
}

/** Reads a misspelt kind of property or of payment: `apartameto`. Names of the lists are not misspellings. */
function readSlip(reading: Reading, at: number): number | null {
  const { tokens, marks, listed } = reading;
  const { word } = tokens[at]!;
  if (word.length < 6 || NAME_WORDS.has(word) || COMMON_WORDS.has(word) || listed?.names.byToken.has(word))
    return null;
  const meant = SLIPPED_WORDS.find(
    (each) => each[0] === word[0] && isWithinEdits(word, each, each.length >= 9 ? 2 : 1),
  );
  if (meant === undefined) return null;
  add(
    reading,
    PHRASES.get(meant)!.find(({ words }) => words.length === 1)!,
  );
  marks[at] = UNDERSTOOD;
  return at + 1;
}

function isFiller(meaning: Meaning): boolean {
  return meaning.filters === undefined && meaning.sort === undefined;
}
