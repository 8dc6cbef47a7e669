import { isUf, type Uf } from "#app/lib/br.ts";
import { slugify } from "#app/lib/text.ts";
import { districtSlug } from "./district-slug.ts";
import { cityBySlug, resolvePlace } from "./places.ts";

/** A state, a city or a neighbourhood that has a page of its own. */
export interface PlaceKey {
  state: Uf;
  /** `campinas-sp`, as listings have it; null: the whole state. */
  citySlug: string | null;
  /** Null: the whole city. */
  districtSlug: string | null;
}

/** The address of a place's page, `/imoveis/sp/campinas/cambui`: its city's slug stands there without the state. */
export function placeHref({ state, citySlug, districtSlug: district }: PlaceKey): string {
  const parts = [state.toLowerCase(), ...(citySlug === null ? [] : [citySlug.slice(0, -3)])];
  return `/imoveis/${[...parts, ...(district === null ? [] : [district])].join("/")}`;
}

/** The parts of an address below `/imoveis/`, as they were asked for. */
interface PlaceQuery {
  uf: string;
  city: string | undefined;
  district: string | undefined;
}

/**
 * The place that an address means, however it is written: with capitals, accents, the state behind the city, an
 * abbreviated neighbourhood, or a city's former name. Null where it cannot be any. Whether the place has a page is
 * another question.
 */
export function readPlace({ uf, city, district }: PlaceQuery): PlaceKey | null {
  const state = uf.toUpperCase();
  if (!isUf(state)) return null;
  if (city === undefined) return { state, citySlug: null, districtSlug: null };
  const citySlug = citySlugOf(state, city);
  if (citySlug === null) return null;
  if (district === undefined) return { state, citySlug, districtSlug: null };
  const slug = districtSlug(district);
  return slug === null ? null : { state, citySlug, districtSlug: slug };
}

function citySlugOf(state: Uf, city: string): string | null {
  const written = slugify(city);
  if (!written) return null;
  const suffix = `-${state.toLowerCase()}`;
  if (cityBySlug(written + suffix)) return written + suffix;
  if (written.endsWith(suffix) && cityBySlug(written)) return written;
  const { citySlug, ibgeCode, locality } = resolvePlace(state, written.replaceAll("-", " "), null);
  // A region that the list names like a city is no other name of its city. A name that no table has may still be one of
  // the lists'.
  return ibgeCode !== null && locality === null ? citySlug : written + suffix;
}
