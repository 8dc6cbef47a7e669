import {
  and,
  arrayContains,
  arrayOverlaps,
  between,
  gte,
  inArray,
  lte,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { searchCities, searchProfiles, searchRows } from "#app/db/schema/engine.ts";
import { districtSlugs } from "#app/facts/places/district-slug.ts";
import type { Area, Filters } from "#app/facts/query/filters.ts";
import { boxOf, type Box } from "#app/lib/ring.ts";
import type { Lexicon } from "./sql-lexicon.server.ts";
import { matchesText } from "./sql-words.server.ts";

const NOTHING = sql`false`;

/** The conditions of filters, null without one: on a row's own values, on its place, and on its profile. */
type Predicates<K extends keyof Filters> = {
  [P in K]: (value: Filters[P], lexicon: Lexicon) => SQL | null;
};

const PLACE_PREDICATES = {
  states: (codes) => isAny(searchCities.uf, codes),
  cities: (slugs) => isAny(searchCities.cidadeSlug, slugs),
  districts: (slugs) => isAny(searchRows.bairroSlug, districtSlugs(slugs)),
} satisfies Partial<Predicates<keyof Filters>>;

const PROFILE_PREDICATES = {
  types: (codes) => isAny(searchProfiles.tipo, codes),
  saleModes: (codes) => isAny(searchProfiles.modalidade, codes),
  payments: (codes) => (codes.length ? arrayOverlaps(searchProfiles.pagamentos, codes) : null),
  minBedrooms: (count) => (count === null ? null : gte(searchProfiles.quartos, count)),
  minParking: (count) => (count === null ? null : gte(searchProfiles.vagas, count)),
  minBathrooms: (count) => (count === null ? null : gte(searchProfiles.banheiros, count)),
  minSuites: (count) => (count === null ? null : gte(searchProfiles.suites, count)),
  amenities: (codes) => (codes.length ? arrayContains(searchProfiles.comodidades, codes) : null),
  novelties: (kinds) => (kinds.length ? arrayOverlaps(searchProfiles.novidades, kinds) : null),
} satisfies Partial<Predicates<keyof Filters>>;

type PlaceKey = keyof typeof PLACE_PREDICATES;
export type ProfileKey = keyof typeof PROFILE_PREDICATES;
export const PROFILE_KEYS = Object.keys(PROFILE_PREDICATES) as ProfileKey[];

// A filter key that is in none of the three does not compile.
const ROW_PREDICATES: Predicates<Exclude<keyof Filters, PlaceKey | ProfileKey>> = {
  text: (text, lexicon) => (text === "" ? null : matchesText(text, lexicon)),
  minPrice: (reais) => (reais === null ? null : gte(searchRows.preco, reais * 100)),
  maxPrice: (reais) => (reais === null ? null : lte(searchRows.preco, reais * 100)),
  minDiscount: (percent) => (percent === null ? null : gte(searchRows.desconto, percent)),
  maxDiscount: (percent) => (percent === null ? null : lte(searchRows.desconto, percent)),
  minArea: (m2) => (m2 === null ? null : gte(searchRows.areaM2, m2)),
  maxArea: (m2) => (m2 === null ? null : lte(searchRows.areaM2, m2)),
  dates: (dates) => (dates === null ? null : isInDays(dates)),
  // No source has this fact.
  conditions: (codes) => (codes.length ? NOTHING : null),
  area: (area) => (area === null ? null : isInArea(area)),
};

/**
 * The conditions of a search by what they apply to. Those on places and profiles by key, because facets ignore some.
 */
export interface Conditions {
  row: SQL[];
  place: Map<PlaceKey, SQL>;
  profile: Map<ProfileKey, SQL>;
  /** Whether finding the rows takes more than comparing their values. */
  isCostly: boolean;
}

export function conditionsOf(filters: Filters, lexicon: Lexicon): Conditions {
  return {
    row: [...collect(ROW_PREDICATES, filters, lexicon).values()],
    place: collect(PLACE_PREDICATES, filters, lexicon),
    profile: collect(PROFILE_PREDICATES, filters, lexicon),
    isCostly: filters.text !== "" || filters.area !== null,
  };
}

/** Rows in the chosen states and cities, and in the districts unless these are left out. */
export function inPlaces({ place }: Conditions, withDistricts = true): SQL[] {
  const ofCities = [place.get("states"), place.get("cities")].filter((condition) => condition !== undefined);
  const district = withDistricts ? place.get("districts") : undefined;
  const conditions = district ? [district] : [];
  if (ofCities.length) {
    const cities = sql`select ${searchCities.cidade} from ${searchCities} ${whereAll(ofCities)}`;
    conditions.push(sql`${searchRows.cidade} in (${cities})`);
  }
  return conditions;
}

/** Conditions for rows whose profiles satisfy every condition on profiles; empty when there is none. */
export function inProfiles({ profile }: Conditions): SQL[] {
  if (!profile.size) return [];
  const where = and(...profile.values())!;
  return [
    sql`${searchRows.perfil} in (select ${searchProfiles.perfil} from ${searchProfiles} where ${where})`,
  ];
}

export function whereAll(conditions: SQL[]): SQL {
  return conditions.length ? sql`where ${and(...conditions)!}` : sql``;
}

function collect<K extends keyof Filters>(predicates: Predicates<K>, filters: Filters, lexicon: Lexicon) {
  const found = new Map<K, SQL>();
  for (const key of Object.keys(predicates) as K[]) {
    const condition = predicates[key](filters[key], lexicon);
    if (condition) found.set(key, condition);
  }
  return found;
}

function isAny(column: Parameters<typeof inArray>[0], values: string[]): SQL | null {
  return values.length ? inArray(column, values) : null;
}

function isInDays({ from, to }: NonNullable<Filters["dates"]>): SQL {
  return or(between(searchRows.proximaData, from, to), between(searchRows.dataSeguinte, from, to))!;
}

function isInArea(area: Area): SQL {
  if (area.kind === "box") return isInBox(area);
  const box = boxOf(area.points);
  return box ? and(isInBox(box), isInRing(area.points))! : NOTHING;
}

function isInBox({ west, south, east, north }: Box): SQL {
  return and(between(searchRows.lat, south, north), between(searchRows.lng, west, east))!;
}

/** The same terms as `isInsideRing`, so that both round alike. */
function isInRing(points: [lng: number, lat: number][]): SQL {
  const before = (i: number) => points[(i + points.length - 1) % points.length]!;
  const numbers = (valueOf: (point: [number, number], i: number) => number) =>
    sql`${sql.param(points.map(valueOf))}::float8[]`;
  const { lat, lng } = searchRows;
  return sql`(select count(*) % 2 = 1
    from unnest(${numbers((p) => p[0])}, ${numbers((p) => p[1])},
      ${numbers((_, i) => before(i)[0])}, ${numbers((_, i) => before(i)[1])}) as edge(x1, y1, x2, y2)
    where (y1 > ${lat}) <> (y2 > ${lat}) and ${lng} < (x2 - x1) * (${lat} - y1) / nullif(y2 - y1, 0) + x1)`;
}
