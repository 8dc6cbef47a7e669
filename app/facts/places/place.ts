import type { Precision } from "#app/facts/listings/listing.ts";
import type { PointStep } from "#app/facts/listings/point-step.ts";
import type { Uf } from "#app/lib/br.ts";
import { words, squeeze } from "#app/lib/text.ts";
import { titleCase } from "#app/lib/title-case.ts";
import { districtSlug } from "./district-slug.ts";

/**
 * The place of a list row, as far as open geography has it. Unknown names keep a readable form and have no coordinates.
 */
export interface Place {
  /** Municipality with accents: `São Gonçalo`; the list's own name in title case when it is not known. */
  city: string;
  /** `sao-goncalo-rj`. */
  citySlug: string;
  ibgeCode: number | null;
  /** District or administrative region that the list names as if it were a city: `Samambaia`. */
  locality: string | null;
  lat: number | null;
  lng: number | null;
  precision: Precision | null;
  /** The property lies within so many metres of the point, as far as is known; null without a point. */
  radiusM: number | null;
  /** How the point was found; null without one. */
  step: PointStep | null;
}

/** The address is only asked for where addresses are known (`withCensus`). */
export type ResolvePlace = (state: Uf, city: string, district: string | null, address?: string) => Place;

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

/**
 * The key that spellings of one place share: `Sant' Ana do Livramento` and `SANTANA DO LIVRAMENTO` give
 * `santanadolivramento`.
 */
export function placeNameKey(name: string): string {
  return words(name).join("");
}

/** Key of a district with the lists' abbreviations expanded: `JD. ANGELA` gives `jardimangela`. */
export function districtKey(name: string): string {
  return (districtSlug(name) ?? "").replace(/^bairro-/, "").replaceAll("-", "");
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
