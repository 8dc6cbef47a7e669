import { and, eq } from "drizzle-orm";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { readPlaceHistory } from "#app/core/reports/place-history.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { cityAliases } from "#app/db/schema/corrections.ts";
import type { ListedPlace } from "#app/facts/listings/listed-places.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { NEAR_KM } from "#app/facts/listings/neighbours.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import type { PlaceKey } from "#app/facts/places/place-address.ts";
import { placeNameKey } from "#app/facts/places/place.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { distanceMetres } from "#app/lib/sphere.ts";
import { placeFigures } from "./place-figures.ts";
import { placeFilters, placePage, type NearPlace, type PlacePage } from "./place-view.ts";

const NEIGHBOURS = 12;
const CARDS = 8;

interface Sources {
  db: Db;
  engine: Pick<CurrentEngine, "first" | "search" | "size">;
  /** The places of the state that have a page. */
  places: readonly ListedPlace[];
}

/** The page of the city that an administrator said a spelling of the lists is; null: nobody said anything of it. */
export async function readAliasedCity(db: Db, { state, citySlug }: PlaceKey): Promise<PlaceKey | null> {
  if (citySlug === null) return null;
  const key = placeNameKey(citySlug.slice(0, -3));
  const [alias] = await db
    .select({ slug: cityAliases.slug })
    .from(cityAliases)
    .where(and(eq(cityAliases.uf, state), eq(cityAliases.chave, key)));
  return alias ? { state, citySlug: alias.slug, districtSlug: null } : null;
}

/** A place's page with the properties that came last; null where the place has none. */
export async function readPlacePage(
  { db, engine, places }: Sources,
  key: PlaceKey,
): Promise<(PlacePage & { newest: Listing[] }) | null> {
  const { citySlug, districtSlug } = key;
  const place = places.find((one) => one.citySlug === citySlug && one.districtSlug === districtSlug);
  if (!place) return null;
  const city =
    districtSlug === null
      ? null
      : (places.find((one) => one.citySlug === citySlug && one.districtSlug === null) ?? null);
  const listings = engine.first(placeFilters(key), "recentes", engine.size);
  const selling = places.filter((one) => one !== place && one.forSale > 0);
  const page = placePage({
    place,
    city,
    figures: placeFigures(listings),
    history: await readPlaceHistory(db, key),
    within: withinOf(key, selling),
    near: nearOf(key, selling, engine),
  });
  return { ...page, newest: listings.slice(0, CARDS) };
}

/** The cities of a state, or the neighbourhoods of a city, with most properties first. */
function withinOf({ citySlug, districtSlug }: PlaceKey, selling: readonly ListedPlace[]): ListedPlace[] {
  return selling
    .filter((one) =>
      citySlug === null
        ? one.citySlug !== null && one.districtSlug === null
        : districtSlug === null && one.citySlug === citySlug && one.districtSlug !== null,
    )
    .sort((a, b) => b.forSale - a.forSale);
}

/** The other neighbourhoods of the city with most properties; of a city the nearest ones, whatever state they are in. */
function nearOf(
  { citySlug, districtSlug }: PlaceKey,
  selling: readonly ListedPlace[],
  engine: Pick<CurrentEngine, "search">,
): NearPlace[] {
  if (citySlug === null) return [];
  if (districtSlug !== null)
    return selling
      .filter((one) => one.citySlug === citySlug && one.districtSlug !== null)
      .sort((a, b) => b.forSale - a.forSale)
      .slice(0, NEIGHBOURS)
      .map((place) => ({ ...place, metres: null }));
  const here = cityBySlug(citySlug);
  if (!here) return [];
  const { facets } = engine.search({ filters: NO_FILTERS, sort: "recentes", page: 1, pageSize: 1 });
  return facets.cidade
    .flatMap(({ value, count: forSale }) => {
      const there = value === citySlug ? null : cityBySlug(value);
      if (!there) return [];
      const metres = distanceMetres([here.lng, here.lat], [there.lng, there.lat]);
      const { name, state } = there;
      return metres > NEAR_KM * 1000
        ? []
        : [{ state, citySlug: value, districtSlug: null, name, forSale, metres }];
    })
    .sort((a, b) => a.metres - b.metres)
    .slice(0, NEIGHBOURS);
}
