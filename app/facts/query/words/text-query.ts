import { isUf, type Uf } from "#app/lib/br.ts";
import { isKindWord, JOINING_WORDS, readChoices, wordChoices } from "#app/facts/places/address-words.ts";
import { searchedWords, type SearchedWord } from "#app/facts/places/named-numbers.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { townsOfRegion } from "#app/facts/places/place-regions.ts";
import { remembered } from "#app/lib/remembered.ts";
import { slugify, words } from "#app/lib/text.ts";
import {
  alternativesAt,
  chunksOf,
  isPrefix,
  leftOutAt,
  unitOf,
  type Chunk,
  type Unit,
} from "./text-chunks.ts";
import { isNumeric, isPostalCode, NUMBER_PREFIX_DIGITS, withPlainCodes, type QueryWord } from "./tokens.ts";

/** What a listing must have, or must not have. */
export type Term =
  /** A word in any of its forms, or the words that begin with it where it is none itself. */
  | { kind: "word"; word: QueryWord }
  /** `flor*`, `sta*`: words that begin with one of these, and no others. */
  | { kind: "prefix"; beginnings: readonly string[] }
  /** `"GO"`: everything in that state, because its code also stands in addresses elsewhere. */
  | { kind: "state"; state: Uf }
  /** `"Goiânia/GO"`: everything in that town, and nothing in `Aparecida de Goiânia` or a street with its name. */
  | { kind: "town"; slug: string }
  /**
   * Words next to each other, in any form; a single one is spelt right. `typed`: of each number how it was written, else null.
   */
  | { kind: "phrase"; words: readonly QueryWord[]; typed: readonly (string | null)[] }
  /** The same words anywhere: a phrase too many. */
  | { kind: "all"; words: readonly QueryWord[] };

/** So many phrases of several words count as phrases in one text, because each takes a look at texts. */
const MAX_PHRASES = 4;

/** One condition of a text: any of its terms, or none of them. */
export interface Clause {
  any: readonly Term[];
  isOut: boolean;
  /** As it was typed, with its operators: `-centro`, `flores ou acácias`. */
  source: string;
}

/** A stretch of a text that is one thing to people: plain words together, or one clause with signs. */
export interface TextPart {
  kind: "words" | "phrase" | "prefix" | "either" | "out";
  source: string;
  clauses: readonly Clause[];
}

/** Between an address and its place: `rua das Flores em Extremoz`, `centro no Recife`. */
const PLACING_WORDS: ReadonlySet<string> = new Set(["em", "no", "na", "nos", "nas"]);

/** A text that as a whole is the beginning of a property number (`878771896589-6`) searches for that number only. */
type TextQuery = { kind: "number"; prefix: string } | { kind: "words"; clauses: readonly Clause[] };

/** One search reads its text for its conditions, its order, its chips and its marks. */
const MOST_READ = 20;

/**
 * Reads the small language of searches: `"..."` is a phrase, `-word` and `sem`, `exceto`, `menos` leave out, `ou` and
 * `|` are either, a trailing `*` any ending. Every clause counts. Never fails: signs without a meaning are ignored.
 */
export const parseText = remembered((text: string): TextQuery => {
  const number = canonicalNumber(text.trim());
  // Eight digits may be a CEP as well: as a word they find both.
  if (number !== null && number.length >= NUMBER_PREFIX_DIGITS && !isPostalCode(text))
    return { kind: "number", prefix: number };
  return { kind: "words", clauses: distinct(textParts(text).flatMap(({ clauses }) => clauses)) };
}, MOST_READ);

/** The clauses of a text; a property number has none. */
export function clausesIn(text: string): readonly Clause[] {
  const parsed = parseText(text);
  return parsed.kind === "number" ? [] : parsed.clauses;
}

/** A word that says how well a listing matches; `typed`: the form of it that was written, where its forms are numbers. */
export interface RankingWord {
  word: QueryWord;
  typed: string | null;
}

/**
 * The words of a text that say how well a listing matches: those that are left out have no part in it, and alternatives
 * are forms of one word.
 */
export function rankingWords(text: string): RankingWord[] {
  return clausesIn(text).flatMap(({ any, isOut }) => {
    if (isOut) return [];
    const [only] = any;
    if (any.length === 1 && (only!.kind === "phrase" || only!.kind === "all")) {
      const typed = only!.kind === "phrase" ? only!.typed : [];
      return only!.words.map((word, i) => ({ word, typed: typed[i] ?? null }));
    }
    const forms = any.flatMap((term) =>
      term.kind === "word" ? term.word : term.kind === "prefix" ? term.beginnings : tellingWords(term),
    );
    return forms.length > 0 ? [{ word: forms, typed: null }] : [];
  });
}

/** The words of a phrase that may tell a street or neighbourhood: neither `rua` nor numbers, where there are others. */
function tellingWords(term: Term): readonly string[] {
  if (term.kind === "town") return wordChoices(term.slug).flat().slice(0, -1);
  if (term.kind !== "phrase" && term.kind !== "all") return [];
  const names = term.words.filter(([word]) => !isKindWord(word!) && !isNumeric(word!));
  return (names.length > 0 ? names : term.words).flat();
}

/** The parts of a text in order; those without a word are left out. */
export function textParts(text: string): TextPart[] {
  const chunks = chunksOf(withPlainCodes(text));
  const parts: TextPart[] = [];
  const run: Chunk[] = [];
  let phrases = 0;
  const counted = (terms: Term[]) =>
    terms.map((term): Term => {
      const isTooMany = term.kind === "phrase" && term.words.length > 1 && ++phrases > MAX_PHRASES;
      return isTooMany ? { kind: "all", words: term.words } : term;
    });
  const add = (kind: TextPart["kind"], source: string, any: readonly Term[]) => {
    if (any.length > 0) parts.push({ kind, source, clauses: [{ any, isOut: kind === "out", source }] });
  };
  const endRun = () => {
    const source = run.map((chunk) => chunk.source).join(" ");
    const clauses = plainClauses(run.splice(0));
    if (clauses.length > 0) parts.push({ kind: "words", source, clauses });
  };
  for (let at = 0; at < chunks.length;) {
    const chunk = chunks[at]!;
    const left = leftOutAt(chunks, at);
    const either = left === null && chunk.kind !== "or" ? alternativesAt(chunks, at) : null;
    if (left !== null) {
      endRun();
      for (const unit of left.units) add("out", unit.source, counted(termsOf(unit)));
      at = left.next;
    } else if (either !== null) {
      endRun();
      const source = either.units.map((unit) => unit.source).join(" ou ");
      add(
        "either",
        source,
        either.units.flatMap((unit) => counted(termsOf(unit))),
      );
      at = either.next;
    } else {
      if (chunk.kind === "plain" && !isPrefix(chunk)) run.push(chunk);
      else if (chunk.kind !== "or") {
        endRun();
        const terms = counted(termsOf(unitOf([chunk])));
        const kind = terms[0]?.kind === "all" ? "words" : "phrase";
        add(isPrefix(chunk) ? "prefix" : kind, chunk.source, terms);
      }
      at++;
    }
  }
  endRun();
  return parts;
}

/** The state, town or region that a phrase is, and no words: `GO`, `Goiânia/GO`, with the state's code in capitals. */
export function placeOf(phrase: string): Extract<Term, { kind: "state" | "town" }> | null {
  const [, town, state = ""] = /^(?:(\p{L}[^/]*)\/)?([A-Z]{2})$/u.exec(phrase) ?? [];
  if (!isUf(state)) return null;
  return town === undefined ? { kind: "state", state } : { kind: "town", slug: slugify(`${town} ${state}`) };
}

type Searched = SearchedWord<{ forms: QueryWord }>;

/** The term of a unit; none where it has no words. */
function termsOf({ kind, text }: Unit): Term[] {
  if (kind === "prefix") {
    const [letters = ""] = words(text);
    return [{ kind: "prefix", beginnings: [...new Set([letters, ...wordChoices(letters).flat()])] }];
  }
  const place = kind === "phrase" ? placeOf(text) : null;
  if (place?.kind === "town")
    return (townsOfRegion(place.slug) ?? [place.slug]).map((slug) => ({ kind: "town", slug }));
  if (place !== null) return [place];
  const all = searchedWords(readChoices([text]));
  const telling = all.filter(({ forms }, i) => !JOINING_WORDS.has(forms[0]!) && !isNumberSign(all, i));
  const sought = telling.length > 0 ? telling : all;
  const [only] = sought;
  if (only === undefined) return [];
  if (sought.length === 1 && (kind === "plain" || isNumeric(only.forms[0]!))) return [termOf(only)];
  return [phraseOf(sought)];
}

function phraseOf(sought: readonly Searched[]): Term {
  const typed = sought.map((one) => (one.isWhole && one.typed.length === 1 ? one.typed[0]!.forms[0]! : null));
  return { kind: "phrase", words: sought.map(({ forms }) => forms), typed };
}

/** The `N.` before the number of a house or `S/N`, which a phrase may leave out. */
function isNumberSign(all: readonly { forms: QueryWord }[], at: number): boolean {
  const next = all[at + 1]?.forms[0] ?? "";
  return all[at]!.forms[0] === "n" && (isNumeric(next) || next === "sn");
}

function termOf(word: Searched): Term {
  return word.isWhole ? phraseOf([word]) : { kind: "word", word: word.forms };
}

/** A clause for each word. */
function plainClauses(chunks: readonly Chunk[]): Clause[] {
  const all = searchedWords(readChoices(chunks.map(({ text }) => text)));
  const read = all.filter((_, i) => !isNumberSign(all, i));
  return read.map((word) => ({
    any: [termOf(word)],
    isOut: false,
    source: [...new Set(word.typed.map(({ of }) => chunks[of]!.source))].join(" "),
  }));
}

/** Each word once; joining words count only where there is nothing else. */
function distinct(clauses: readonly Clause[]): Clause[] {
  const seen = new Set<string>();
  const unique = clauses.filter(({ any: [term, ...others], isOut }) => {
    if (term === undefined) return false;
    if (isOut || others.length > 0 || term.kind !== "word") return true;
    const isNew = !seen.has(term.word[0]!);
    seen.add(term.word[0]!);
    return isNew;
  });
  const telling = unique.filter(
    ({ any: [term], isOut }) => isOut || term!.kind !== "word" || isTelling(term!.word),
  );
  return telling.length > 0 ? telling : unique;
}

function isTelling([word]: QueryWord): boolean {
  return !JOINING_WORDS.has(word!) && !PLACING_WORDS.has(word!);
}
