import type { Uf } from "#app/lib/br.ts";
import { squeeze } from "#app/lib/text.ts";
import { titleCase } from "#app/lib/title-case.ts";
import { placeNameKey, type ResolvePlace } from "./place.ts";

/** The municipality that an administrator says a city of the lists is. */
export interface CityAlias {
  state: Uf;
  /** The spelling of the lists, as `placeNameKey` reads it. */
  key: string;
  /** Official name of the municipality. */
  city: string;
  /** Whether the lists name a district of it. */
  isDistrict: boolean;
}

/** Resolves places with the aliases first, whatever else is known of a spelling. */
export function withAliases(resolve: ResolvePlace, aliases: readonly CityAlias[]): ResolvePlace {
  if (aliases.length === 0) return resolve;
  const byName = new Map(aliases.map((alias) => [alias.state + alias.key, alias]));
  return (state, city, district) => {
    const alias = byName.get(state + placeNameKey(city));
    if (!alias) return resolve(state, city, district);
    const place = resolve(state, alias.city, district);
    return alias.isDistrict ? { ...place, locality: titleCase(squeeze(city)) } : place;
  };
}
