import type { Filters } from "#app/facts/query/filters.ts";
import { runsOf, type PlacedName, type Reading } from "./sentence-reading.ts";
import { DROPPED, FREE, VERBATIM, PREFERRED, RESTATED, UNDERSTOOD, type Token } from "./sentence-tokens.ts";

/** Another meaning of a sentence in which unknown words stand beside a place: with it they are one name. */
export interface NameWithPlace {
  /** The name as it was written. */
  words: string;
  /** The filters without the places in it. */
  filters: Partial<Filters>;
  /** What else of the sentence is text. */
  rest: string;
  /** `Barão de São Gonçalo`: two places with `de` between them are hardly both meant. */
  isLikely: boolean;
}

/**
 * `Antônio dos Santos Moreira`, `Amazonas Guarujá`: the places of a sentence with the words around them, which may be the
 * name of a street that has a town's name in it; first all together, then each place with its own. None where a place is
 * announced (`em Santos`) or nothing unknown is beside it.
 */
export function namesWithPlaces(reading: Reading): NameWithPlace[] {
  const { placed } = reading;
  if (placed.length === 0) return [];
  const alone = placed.length > 1 ? placed.map((place) => [place]) : [];
  return [placed, ...alone].flatMap((places) => nameWith(reading, places) ?? []);
}

function nameWith(reading: Reading, places: readonly PlacedName[]): NameWithPlace | null {
  const { text, tokens, marks, filters } = reading;
  const [first] = places;
  if (!first || places.some(({ led }) => led)) return null;
  const isPlace = (at: number) => places.some((place) => at >= place.at && at < place.next);
  const isName = (at: number) => isPlace(at) || [FREE, VERBATIM, PREFERRED].includes(marks[at]!);
  const isJoining = (at: number) => marks[at] === DROPPED && /^(d[aeo]s?|e)$/.test(tokens[at]!.word);
  const goesOn = (at: number, step: 1 | -1) => isName(at) || (isJoining(at) && isName(at + step));
  let { at: from, next } = first;
  while (goesOn(from - 1, -1)) from--;
  while (goesOn(next, 1)) next++;
  const isWhole = places.every((place) => place.at >= from && place.next <= next);
  const isLonger = marks.subarray(from, next).some((mark) => mark !== UNDERSTOOD && mark !== DROPPED);
  const isLikely = places.some(({ at }) => places.some((before) => isOf(tokens, before.next, at)));
  const words = text.slice(tokens[from]!.start, tokens[next - 1]!.end);
  if (!isWhole || !(isLonger || isLikely) || words.includes('"')) return null;
  const outside = { ...reading, marks: marks.slice().fill(RESTATED, from, next) };
  const rest = [...runsOf(outside, [FREE, VERBATIM]), ...reading.restated].join(" ");
  return { words, filters: withoutPlaces(filters, places), rest, isLikely };
}

/** Filters without these towns; without any other town also without states. */
function withoutPlaces(filters: Partial<Filters>, places: readonly PlacedName[]): Partial<Filters> {
  const { cities = [], states: _, districts: __, ...others } = filters;
  const left = cities.filter((slug) => !places.some(({ town }) => town === slug));
  return left.length > 0 ? { ...others, cities: left } : others;
}

/** Whether just `de` stands between two places. */
function isOf(tokens: readonly Token[], end: number, at: number): boolean {
  return at === end + 1 && /^d[aeo]s?$/.test(tokens[end]!.word);
}
