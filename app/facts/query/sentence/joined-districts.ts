import type { Uf } from "#app/lib/br.ts";
import { isKindWord } from "#app/facts/places/address-words.ts";
import { plainName } from "#app/facts/query/words/place-names.ts";
import { COMMON_WORDS } from "./common-words.ts";
import { USUALLY_NOT_TOWNS } from "./gazetteer.ts";
import { isWithin, type ListedPlaces } from "./listed-places.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE, UNDERSTOOD, type Token } from "./sentence-tokens.ts";
import { SMALL_WORDS } from "./sentence-words.ts";

interface Span {
  at: number;
  next: number;
  name: string;
}

const MAX_NAME_WORDS = 4;

/** Districts of one city with the names in the sentence, and their number of listings. */
interface Joined {
  city: string;
  districts: string[];
  count: number;
}

/**
 * Districts that were named in a row without their city, and the city with the second most listings in such districts.
 */
export interface JoinDoubt {
  /** Tokens: from the first name to behind the last. */
  at: number;
  next: number;
  taken: Joined;
  other: Joined;
}

/** Of cities that have districts with these names, one with this many times the listings of the next is meant. */
const CLEARLY_MORE = 3;

/**
 * `Tijuca ou Vila Isabel`, `Realengo Bangu Padre Miguel`: several districts of one town mean any of them. Applied only
 * where all that is left of the sentence are names of districts, and these have more listings than the towns with the
 * same names. Returns the other possible city where neither a named place nor the listings decide.
 */
export function joinDistricts(reading: Reading): JoinDoubt | null {
  const { listed, mentions, marks, filters } = reading;
  if (!listed) return null;
  const states = mentions.flatMap(({ state, towns }) => (state && towns.length === 0 ? [state] : []));
  const spans = spansOf(reading, listed);
  if (spans === null || new Set(spans.map(({ name }) => name)).size < 2) return null;
  // `Santa Rita Centro` may be one place, but three names in a row, or two with `ou` between them, cannot.
  if (spans.length === 2 && !reading.tokens.slice(spans[0]!.next, spans[1]!.at).some(isJoint)) return null;
  const [best, second] = joinedIn(listed, spans, states);
  if (!best) return null;
  const { city, districts, count, own } = best;
  const isOwn = (at: number) => own.some((span) => span.at === at);
  const towns = mentions
    .filter(({ at, name }) => isOwn(at) && !USUALLY_NOT_TOWNS.has(name))
    .flatMap((mention) => mention.towns.map(({ slug }) => listed.cities.get(slug) ?? 0));
  if (towns.reduce((sum, each) => sum + each, 0) >= count) return null;
  for (const { at, next } of spans) marks.fill(UNDERSTOOD, at, next);
  reading.mentions = [];
  filters.cities = [city];
  filters.districts = districts;
  const isNamed = states.length > 0 || own.length < spans.length;
  if (isNamed || !second || count >= CLEARLY_MORE * second.count) return null;
  return { at: spans[0]!.at, next: spans.at(-1)!.next, taken: best, other: second };
}

/** The cities that have districts with all of the names, except their own name; those with most listings first. */
function joinedIn(listed: ListedPlaces, spans: Span[], states: Uf[]): (Joined & { own: Span[] })[] {
  const cities = new Set(spans.flatMap(({ name }) => districtsOf(listed, name)).map((each) => each.citySlug));
  const joined = [...cities].flatMap((city) => {
    if (!isWithin(city, { states })) return [];
    const cityName = plainName(city.slice(0, -3));
    const own = spans.filter(({ name }) => name !== cityName);
    const districts = own.map(({ name }) =>
      districtsOf(listed, name).filter(({ citySlug }) => citySlug === city),
    );
    if (own.length < 2 || districts.some((each) => each.length === 0)) return [];
    const all = new Map(districts.flat().map(({ slug, count }) => [slug, count]));
    const count = [...all.values()].reduce((sum, each) => sum + each, 0);
    return [{ city, districts: [...all.keys()], count, own }];
  });
  return joined.sort((a, b) => b.count - a.count);
}

/** The names that the rest of a sentence consists of, towns included; null where anything else is left. */
function spansOf({ tokens, marks, mentions, text }: Reading, listed: ListedPlaces): Span[] | null {
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length;) {
    const mention = mentions.find((each) => each.at === at);
    if (mention) {
      if (mention.zone !== null || mention.region !== null) return null;
      if (mention.towns.length > 0 || mention.isDistrict)
        spans.push({ at, next: mention.next, name: plainName(textOf(mention)) });
      at = mention.next;
    } else if (marks[at] !== FREE || SMALL_WORDS.has(tokens[at]!.word)) at++;
    else {
      const span = longest(at);
      if (span === null) return null;
      spans.push(span);
      at = span.next;
    }
  }
  return spans;

  function textOf({ at, next }: { at: number; next: number }): string {
    return text.slice(tokens[at]!.start, tokens[next - 1]!.end);
  }

  function longest(at: number): Span | null {
    for (let next = Math.min(tokens.length, at + MAX_NAME_WORDS); next > at; next--) {
      if (SMALL_WORDS.has(tokens[next - 1]!.word) || marks.subarray(at, next).some((mark) => mark !== FREE))
        continue;
      const name = plainName(textOf({ at, next }));
      if (name !== "" && districtsOf(listed, name).length > 0) return { at, next, name };
    }
    return null;
  }
}

function isJoint({ word }: Token): boolean {
  return /^(e|ou|,|\/|;)$/.test(word);
}

/** Districts with this name, or with an addition to it: `Taquara (Jacarepaguá)`. */
function districtsOf({ districts, names }: ListedPlaces, name: string) {
  if (isKindWord(name) || COMMON_WORDS.has(name)) return [];
  const first = name.split(" ", 1)[0]!;
  return (names.byToken.get(first) ?? []).flatMap((i) => {
    const isLonger = names.names[i]!.startsWith(`${name} `) && /[(-]/.test(districts[i]!.label);
    return names.names[i] === name || isLonger ? [districts[i]!] : [];
  });
}
