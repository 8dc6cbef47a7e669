import {
  compileInSteps,
  readName,
  type PlaceNames,
  type TokensOfName,
} from "#app/facts/query/words/place-names.ts";
import type { Places } from "./place-columns.ts";
import type { Pause } from "./radix-sort.ts";

/** The names of the places of an index. */
export interface IndexedNames {
  /** The neighbourhoods in the order of `places.districts`. */
  names: PlaceNames;
  /** Each name with its tokens, for the next index. */
  nameTokens: ReadonlyMap<string, TokensOfName>;
}

/** The names of places, after a change with what an earlier index knows of them. */
export async function indexNames(
  places: Places,
  pause: Pause,
  before?: IndexedNames & { places: Places },
): Promise<IndexedNames> {
  if (before && haveSameNames(before.places, places))
    return { names: before.names, nameTokens: before.nameTokens };
  const nameTokens = new Map<string, TokensOfName>();
  const compiling = compileInSteps(places.districts, places.citySlugs, (name) => {
    let tokens = nameTokens.get(name);
    if (!tokens) nameTokens.set(name, (tokens = before?.nameTokens.get(name) ?? readName(name)));
    return tokens;
  });
  for (;;) {
    const { done, value } = compiling.next();
    if (done) return { names: value, nameTokens };
    await pause();
  }
}

function haveSameNames(a: Places, b: Places): boolean {
  return (
    a === b ||
    (a.districts.length === b.districts.length &&
      a.citySlugs.length === b.citySlugs.length &&
      a.citySlugs.every((slug, i) => slug === b.citySlugs[i]) &&
      a.districts.every(
        ({ slug, citySlug }, i) => slug === b.districts[i]!.slug && citySlug === b.districts[i]!.citySlug,
      ))
  );
}
