import type { Uf } from "#app/lib/br.ts";
import { CAPITALS, NAMED_LIKE_CAPITAL, USUALLY_NOT_TOWNS } from "./gazetteer.ts";
import type { GazetteerCity } from "./gazetteer.ts";
import { districtsCalled } from "./listed-places.ts";
import { TOWNS_WITH_ARTICLE } from "./place-nicknames.ts";
import { settleZone } from "./place-zones.ts";
import { readPlaceOrWord, type NameMeaning } from "./place-or-word.ts";
import { isBeside } from "./sentence-places.ts";
import { leaveOutCapital } from "./state-words.ts";
import type { Reading, Mention } from "./sentence-reading.ts";
import { FREE, VERBATIM } from "./sentence-tokens.ts";
import { SMALL_WORDS } from "./sentence-words.ts";

/** The decided meaning of a place: a town, or a name that stays text (with a town that it may also mean). */
type Settled =
  | { town: GazetteerCity; orText: boolean }
  | { text: true; orTown?: GazetteerCity; state?: Uf; city?: GazetteerCity };

/**
 * Decides which places are meant. A named state is never overridden; two names are a district and its city where such a
 * pair exists; otherwise a name means the place with more listings.
 */
export function settlePlaces(reading: Reading): void {
  const { mentions, marks, filters, tokens } = reading;
  const qualifiers = qualify(reading);
  const used = new Set(qualifiers.values());
  const cities = new Set<string>();
  const states = new Set<Uf>();
  const named = mentions.filter((mention) => isState(mention) && !used.has(mention));
  // `Goiás ou Natal`: the town need not lie in the state.
  const isAlternative = ({ at, next }: Mention) =>
    [tokens[at - 1], tokens[next]].some((token) => token?.word === "ou");
  const around = named.filter((mention) => !isAlternative(mention)).map(({ state }) => state!);
  const alternatives = readPlaceOrWord(reading, {
    meaningOf: (mention) => meaningOf(reading, mention, qualifiers.get(mention) ?? null, around),
    qualifierOf: (mention) => qualifiers.get(mention),
  });
  const namedStates = named.flatMap((mention) => (alternatives.has(mention) ? [] : [mention.state!]));
  const zones: Mention[] = [];
  for (const [i, mention] of mentions.entries()) {
    if (used.has(mention) || alternatives.has(mention)) continue;
    if (mention.isDistrict) {
      marks.fill(VERBATIM, mention.at, mention.next);
      reading.names.push(mention);
    } else if (mention.zone !== null) zones.push(mention);
    else if (mention.region !== null && mention.towns.length === 0) {
      for (const city of mention.region.cities ?? []) cities.add(city);
      for (const state of mention.region.states ?? []) states.add(state);
    } else if (isState(mention)) {
      reading.placed.push({ ...mention, town: null, led: mention.led || mention.kindWord !== null });
      states.add(mention.state!);
      leaveOutCapital(reading, mention);
    } else {
      const settled = settle(reading, i, qualifiers.get(mention) ?? null, namedStates);
      if ("town" in settled) {
        const led = mention.led || mention.kindWord !== null || qualifiers.has(mention);
        reading.placed.push({ ...mention, town: settled.town.slug, led });
        cities.add(settled.town.slug);
        if (settled.orText) reading.doubts.push({ mention, town: settled.town, asTown: true });
      } else {
        marks.fill(VERBATIM, mention.at, mention.next);
        reading.names.push(mention);
        if (settled.state) states.add(settled.state);
        if (settled.city) cities.add(settled.city.slug);
        if (settled.orTown) reading.doubts.push({ mention, town: settled.orTown, asTown: false });
      }
    }
  }
  if (cities.size > 0) filters.cities = [...cities];
  else if (states.size > 0) filters.states = [...states];
  for (const zone of zones) settleZone(reading, zone);
}

function meaningOf(
  reading: Reading,
  mention: Mention,
  qualifier: Mention | null,
  namedStates: Uf[],
): NameMeaning {
  if (mention.isDistrict) return "word";
  if (mention.zone !== null || (mention.region !== null && mention.towns.length === 0)) return null;
  if (isState(mention)) return mention.state;
  const settled = settle(reading, reading.mentions.indexOf(mention), qualifier, namedStates);
  const { chosen } = reading;
  const isOther = chosen.length > 0 && "town" in settled && !chosen.includes(settled.town.slug);
  return "town" in settled && !isOther ? settled.town : "word";
}

/** For each name, the state or city that the next name puts it in. */
function qualify({ tokens, mentions }: Reading): Map<Mention, Mention> {
  const qualifiers = new Map<Mention, Mention>();
  for (let i = 0; i + 1 < mentions.length; i++) {
    const [first, second] = [mentions[i]!, mentions[i + 1]!];
    const isNamed = first.towns.length > 0 && first.kindWord !== "state" && !qualifiers.has(first);
    if (!isNamed || second.state === null || !isBeside(tokens, first, second)) continue;
    // `São Paulo SP` is one place, but in `SP, RJ e MG` each is its own.
    if (first.state !== null && first.state !== second.state && !NAMED_LIKE_CAPITAL.has(first.state))
      continue;
    if (second.joined && second.led) continue;
    qualifiers.set(first, second);
  }
  return qualifiers;
}

/** Named as a state: by its code, by a name that no town has, or after `estado de`. */
function isState(mention: Mention): boolean {
  if (mention.state === null) return false;
  if (mention.towns.length === 0) return true;
  if (mention.kindWord === "city") return false;
  return mention.kindWord === "state" || !NAMED_LIKE_CAPITAL.has(mention.state);
}

function settle(reading: Reading, at: number, qualifier: Mention | null, namedStates: Uf[]): Settled {
  const { mentions, listed } = reading;
  const mention = mentions[at]!;
  const { towns, name } = mention;
  if (qualifier) {
    const state = qualifier.state!;
    const asCity = qualifier.towns.find((town) => town.state === state && CAPITALS.has(town.slug));
    // `Socorro São Paulo`: a district of the city, when something is for sale there.
    const here = towns.find((town) => town.state === state);
    if (!isState(qualifier) && asCity && !(here && countOf(reading, here) > 0) && (listed || !here)) {
      const inCity = listed ? districtsCalled(listed, name, { cities: [asCity.slug] }) : [];
      if (inCity.length > 0 || !here) {
        return { text: true, city: asCity };
      }
    }
    return inState(reading, mention, [state]);
  }
  if (namedStates.length > 0 && !mention.isNickname) return inState(reading, mention, namedStates);
  if (mention.kindWord === "city") return { town: towns[0]!, orText: false };
  if (mention.isNickname) return byNickname(reading, mention);
  const other = besideTown(reading, at);
  if (other !== null && listed && districtsCalled(listed, name, { cities: [other.slug] }).length > 0)
    return { text: true };
  // `Campinas Goiânia GO`: that state has no other town of the name.
  if (other !== null && isBeforeTownOf(mentions, at) && !towns.some(({ state }) => state === other.state))
    return { text: true };
  return listed ? byListings(reading, mention) : byName(reading, mention);
}

/** A town of one of these states; where they have none of this name, it stays text. */
function inState(reading: Reading, { towns, name, next, at }: Mention, states: Uf[]): Settled {
  const { listed, gazetteer } = reading;
  const here = towns.find((town) => states.includes(town.state));
  const districts = listed ? districtsCalled(listed, name, { states }) : [];
  const own = districts.filter(({ citySlug }) => citySlug !== here?.slug);
  if (here && (countOf(reading, here) > 0 || own.length === 0)) return { town: here, orText: own.length > 0 };
  const state = states.length === 1 ? states[0]! : null;
  if (here || own.length > 0) return { text: true, ...(state && { state }) };
  // `Valparaíso GO`: the town with a longer name, if there is only one.
  const start = `${name.replaceAll(" ", "-")}-`;
  const longer = states
    .flatMap((each) => gazetteer.byState.get(each) ?? [])
    .filter(({ slug }) => slug.startsWith(start) || slug.includes(`-${start}`));
  const listedOnes = listed ? longer.filter((town) => countOf(reading, town) > 0) : longer;
  if (listedOnes.length === 1 && next > at) return { town: listedOnes[0]!, orText: false };
  return { text: true, ...(state && { state }) };
}

/** Whether a town with its state follows: `Santo Amaro, Recife/PE`. */
function isBeforeTownOf(mentions: readonly Mention[], at: number): boolean {
  const [town, state] = [mentions[at + 1], mentions[at + 2]];
  return state?.towns.length === 0 && (town?.towns.some((one) => one.state === state.state) ?? false);
}

/** The town that is named directly before or after. */
function besideTown({ tokens, mentions }: Reading, at: number): GazetteerCity | null {
  const mention = mentions[at]!;
  for (const other of [mentions[at + 1], mentions[at - 1]]) {
    if (!other || other.towns.length === 0 || other.zone !== null) continue;
    const [first, second] = other.at > mention.at ? [mention, other] : [other, mention];
    const isApart = second.joined && /^(e|ou)$/.test(tokens[second.at - 1]!.word);
    if (!isApart && isBeside(tokens, first, second) && other.name !== mention.name) return other.towns[0]!;
  }
  return null;
}

/** The short name `São Caetano` is also the name of districts, which may have more listings than the town. */
function byNickname({ listed }: Reading, { towns, name }: Mention): Settled {
  const town = towns[0]!;
  const elsewhere = listed
    ? districtsCalled(listed, name).reduce(
        (sum, { citySlug, count }) => sum + (citySlug === town.slug ? 0 : count),
        0,
      )
    : 0;
  if (elsewhere > (listed?.cities.get(town.slug) ?? 0)) return { text: true, orTown: town };
  return { town, orText: elsewhere > 0 };
}

/** Of towns with one name, one with this many times the listings of the next is meant. */
const CLEARLY_MORE = 3;

/** Decides by listings: a town that has more than the districts with its name, else the name as text. */
function byListings(reading: Reading, mention: Mention): Settled {
  const { towns, name, article } = mention;
  const listedTowns = towns
    .filter((town) => countOf(reading, town) > 0)
    .sort((a, b) => countOf(reading, b) - countOf(reading, a));
  const isClear =
    listedTowns.length === 1 ||
    countOf(reading, listedTowns[0]) >= CLEARLY_MORE * countOf(reading, listedTowns[1]);
  const town =
    listedTowns.find(({ slug }) => CAPITALS.has(slug)) ?? (isClear ? (listedTowns[0] ?? null) : null);
  const elsewhere = districtsCalled(reading.listed!, name)
    .filter(({ citySlug }) => citySlug !== town?.slug)
    .reduce((sum, { count }) => sum + count, 0);
  if (listedTowns.length === 0) {
    const only = towns.length === 1 ? towns[0] : towns.find(({ slug }) => CAPITALS.has(slug));
    // Where no district of the name has a matching listing the town is meant, though nothing is for sale there.
    if (elsewhere > 0) return { text: true, ...(only && { orTown: only }) };
    return byName(reading, mention);
  }
  if (town === null) return { text: true };
  const count = countOf(reading, town);
  const isDistrict = elsewhere > 0 && article && !TOWNS_WITH_ARTICLE.has(town.slug);
  if (elsewhere > count || isDistrict) return { text: true, orTown: town };
  return { town, orText: elsewhere > 0 };
}

/**
 * Decides without listings: the only town with the name, or the capital, unless the name mostly means something else.
 */
function byName(reading: Reading, mention: Mention): Settled {
  const { towns, name, led } = mention;
  const bare = reading.mentions.filter((each) => each.towns.length > 0 && !each.led && !each.joined);
  const isUnsure = !led && (hasUnknown(reading) || (bare.length > 1 && !mention.joined));
  const town =
    towns.length === 1 ? towns[0]! : led ? towns.find(({ slug }) => CAPITALS.has(slug)) : undefined;
  if (town === undefined || isUnsure || USUALLY_NOT_TOWNS.has(name)) return { text: true };
  return { town, orText: false };
}

function hasUnknown({ tokens, marks }: Reading): boolean {
  return tokens.some(({ word }, i) => marks[i] === VERBATIM || (marks[i] === FREE && !SMALL_WORDS.has(word)));
}

function countOf({ listed }: Reading, town: GazetteerCity | undefined): number {
  return (town && listed?.cities.get(town.slug)) ?? 0;
}
