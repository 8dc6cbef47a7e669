import { isKindWord, roleOf } from "#app/facts/places/address-words.ts";
import { numberAmong } from "#app/facts/places/number-words.ts";
import { fold, slugify } from "#app/lib/text.ts";
import { queryWords } from "#app/facts/query/words/tokens.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { COMMON_WORDS, WORDS_AROUND } from "./common-words.ts";
import { corrected, districtsCalled, isListedName, townMeant } from "./listed-places.ts";
import { USUALLY_NOT_TOWNS } from "./gazetteer.ts";
import { MONTHS } from "./days-named.ts";
import { isTitle } from "./sentence-places.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE, VERBATIM, PREFERRED, UNDERSTOOD, UNFIT, type Token } from "./sentence-tokens.ts";
import { SMALL_WORDS } from "./sentence-words.ts";

/** The maximum length of a name that is searched for among unknown words. */
const MAX_NAME_WORDS = 6;

/**
 * Splits the unknown words into names of the lists, which are searched for, and others, which only rank: an unknown
 * word must not leave an otherwise understood sentence without results. Without the lists all of them stay text.
 */
export function sortRest(reading: Reading): void {
  const { listed, tokens, marks } = reading;
  if (!listed) return;
  const unknown = (at: number) => marks[at] === FREE && isWord(tokens[at]!.word);
  // `Vale a pena?` has no search terms: nothing is left of it, and everything is shown.
  const words = tokens.filter((_, at) => unknown(at));
  const asksNothing = words.length > 0 && words.every(({ word }) => WORDS_AROUND.has(word));
  // `Faria Lima`: where every word may belong to one name, none is left out, though a part of it is a name too.
  const isOneName = tokens.every(({ word }, at) => unknown(at) && !COMMON_WORDS.has(word));
  const isUnderstood = () => [UNDERSTOOD, UNFIT, PREFERRED].some((mark) => marks.includes(mark));
  let hasMeaning = isUnderstood() || asksNothing;
  for (let at = 0; at < tokens.length; at++) {
    if (!unknown(at)) continue;
    let end = at + 1;
    while (end < tokens.length && (unknown(end) || (marks[end] === FREE && unknown(end + 1)))) end++;
    hasMeaning = nameRun(reading, at, end) || hasMeaning;
    at = end - 1;
  }
  if (!hasMeaning || (isOneName && !isUnderstood())) return;
  for (let at = 0; at < tokens.length; at++) if (unknown(at)) marks[at] = PREFERRED;
}

function isWord(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word) && !SMALL_WORDS.has(word);
}

/** Keeps the longest names within a run of tokens, or reads one as a misspelt town; returns whether there was any. */
function nameRun(reading: Reading, from: number, to: number): boolean {
  const { text, tokens, marks, filters } = reading;
  let hasName = false;
  for (let at = from; at < to; at++) {
    if (!isWord(tokens[at]!.word)) continue;
    const day = endOfDay(tokens, at);
    if (day !== null && marks.subarray(at, day).every((mark) => mark === FREE)) {
      marks.fill(VERBATIM, at, day);
      at = day - 1;
      continue;
    }
    // `General Osório`: a person's name, which stays together.
    if (at > from && isTitle(tokens[at - 1])) continue;
    const isBegun = isTitle(tokens[at]) && at + 1 < to && isWord(tokens[at + 1]!.word);
    for (let end = Math.min(to, at + MAX_NAME_WORDS); end > at + (isBegun ? 1 : 0); end--) {
      if (!isWord(tokens[end - 1]!.word)) continue;
      const typed = text.slice(tokens[at]!.start, tokens[end - 1]!.end);
      const isOfHome = /^(com|sem)$/.test(tokens[at - 1]?.word ?? "");
      const meaning = !isOfHome && isDistrictHere(reading, typed) ? "name" : meaningOf(reading, typed);
      if (meaning === null) continue;
      if (meaning === "name") marks.fill(VERBATIM, at, end);
      else {
        marks.fill(UNDERSTOOD, at, end);
        reading.placed.push({ at, next: end, town: meaning.town, led: false });
        const town = reading.gazetteer.bySlug.get(meaning.town)!;
        reading.slips.push({ source: typed, meant: `${town.name}, ${town.state}`, town: town.slug });
        filters.cities = [...(filters.cities ?? []), meaning.town];
        delete filters.states;
      }
      hasName = true;
      at = end - 1;
      break;
    }
  }
  return hasName;
}

/**
 * `2 de julho`, `1o de maio`, `vinte e cinco de dezembro`: a day is the name of streets, of which the month alone is none;
 * null for anything else.
 */
function endOfDay(tokens: readonly Token[], at: number): number | null {
  const words = tokens.slice(at, at + 3).map(({ word }) => word);
  const number = /^[\p{L}\p{N}]+$/u.test(words[0]!) ? numberAmong(words, 0) : null;
  if (number === null) return null;
  const end = at + number.end;
  const of = /^[oº°]$/.test(tokens[end]?.word ?? "") ? end + 1 : end;
  return tokens[of]?.word === "de" && MONTHS.includes(tokens[of + 1]?.word ?? "") ? of + 2 : null;
}

/** `apartamento luz são paulo`: an ordinary word that is also the whole name of a district of the chosen city. */
function isDistrictHere({ listed, filters }: Reading, name: string): boolean {
  const { cities = [] } = filters;
  const isCommon = COMMON_WORDS.has(fold(name)) && !isKindWord(fold(name));
  return isCommon && cities.length > 0 && districtsCalled(listed!, name, { cities }).length > 0;
}

/** `name` for a name of the lists, a town for its misspelt name; null for words that name nothing. */
function meaningOf(reading: Reading, typed: string): "name" | { town: string } | null {
  const { listed, gazetteer, filters } = reading;
  const words = queryWords(typed);
  const isNoName = (word: string) =>
    isKindWord(word) || roleOf(word) === "unit" || /^\d+$/.test(word) || WORDS_AROUND.has(word);
  if (words.every(([word]) => isNoName(word!))) return null;
  // `para minha família`: such a noun is a name only together with another word, as in `Sagrada Família`.
  if (words.length === 1 && COMMON_WORDS.has(words[0]![0]!) && reading.tokens.length > 1) return null;
  const within: Pick<Partial<Filters>, "states" | "cities"> = filters;
  if (isListedName(listed!, words, within)) return "name";
  const isFree = !filters.cities?.length;
  const town = isFree ? townMeant(listed!, gazetteer, slugify(typed), within) : null;
  const name = corrected(listed!, gazetteer, typed, within);
  if (town === null || name === null) return town === null ? (name === null ? null : "name") : { town };
  // `Taqura`: a misspelt district that has more listings than the town of its name.
  const others = districtsCalled(listed!, name, within)
    .filter(({ citySlug }) => citySlug !== town)
    .reduce((sum, { count }) => sum + count, 0);
  if (others > (listed!.cities.get(town) ?? 0)) return "name";
  // `Canpo grande`: spelled right, the name alone is no town's either.
  const isUsual = !USUALLY_NOT_TOWNS.has(town.slice(0, -3).replaceAll("-", " "));
  return isUsual || within.states?.length ? { town } : "name";
}
