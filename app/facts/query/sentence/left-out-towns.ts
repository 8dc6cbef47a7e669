import type { Uf } from "#app/lib/br.ts";
import {
  CAPITALS,
  codeAt,
  findName,
  NAMED_LIKE_CAPITAL,
  USUALLY_NOT_TOWNS,
  WORD_CODES,
  type GazetteerCity,
  type NameMatch,
} from "./gazetteer.ts";
import { districtsCalled } from "./listed-places.ts";
import type { Reading } from "./sentence-reading.ts";
import { FREE } from "./sentence-tokens.ts";

/**
 * The town that a name which is left out means, so that streets and other towns with the name stay: the only one with
 * listings, or the capital, where neighbourhoods with the name have fewer. Null where a neighbourhood may be meant. `since`:
 * the token from which on names are left out.
 */
export function townLeftOut(
  { tokens, marks, gazetteer, listed, chosen }: Reading,
  { towns, name }: NameMatch,
  since: number,
): GazetteerCity | null {
  if (!listed || USUALLY_NOT_TOWNS.has(name)) return null;
  const listedTowns = towns.filter(({ slug }) => listed.cities.has(slug));
  const town =
    listedTowns.find(({ slug }) => CAPITALS.has(slug)) ?? (listedTowns.length === 1 ? listedTowns[0]! : null);
  if (town === null || (chosen.length > 0 && !chosen.includes(town.slug))) return null;
  // `Goiânia exceto Campinas`: a neighbourhood of the town that is named before, but in no street.
  const isNamed = (_: unknown, i: number) => marks[i] === FREE && namesTown(findName(gazetteer, tokens, i));
  if (tokens.slice(0, since).some(isNamed)) return null;
  const districts = districtsCalled(listed, name).filter(({ citySlug }) => citySlug !== town.slug);
  const count = districts.reduce((sum, each) => sum + each.count, 0);
  return count > listed.cities.get(town.slug)! ? null : town;
}

/** The states of a region, or the region with the state of its towns, as the text says them; none for other names. */
export function regionLeftOut({ region, towns }: NameMatch, typed: string): string[] {
  if (region === null || towns.length > 0) return [];
  const [city] = region.cities ?? [];
  return region.states ?? (city === undefined ? [] : [`${typed}/${city.slice(-2).toUpperCase()}`]);
}

/** A town, not the state whose name it shares: `Goiás`. */
function namesTown(match: NameMatch | null): boolean {
  return (
    match !== null && match.towns.length > 0 && (match.state === null || NAMED_LIKE_CAPITAL.has(match.state))
  );
}

/** `Casa em SP exceto capital`: the capital of the only state that is named before; null without one. */
export function capitalBefore({ tokens, gazetteer }: Reading, at: number): GazetteerCity | null {
  const states = new Set<Uf>();
  for (let i = 0; i < at; i++) {
    const before = tokens[i - 1]?.word ?? "";
    const named = findName(gazetteer, tokens, i);
    // `São Paulo` alone is the city.
    const hasState = /^d[eo]$/.test(before) && tokens[i - 2]?.word === "estado";
    const code = codeAt(tokens, i);
    if (named?.state && (hasState || !NAMED_LIKE_CAPITAL.has(named.state))) states.add(named.state);
    else if (code !== null && (!WORD_CODES.has(code) || /^(em|n[ao])$/.test(before))) states.add(code);
    if (named !== null) i = named.next - 1;
  }
  const [state] = states;
  if (states.size !== 1) return null;
  const capital = [...CAPITALS].find((slug) => slug.endsWith(`-${state!.toLowerCase()}`));
  return gazetteer.bySlug.get(capital ?? "") ?? null;
}
