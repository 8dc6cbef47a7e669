import type { OwnPlace, OwnPlaces } from "#app/db/shapes/own-places.ts";
import type { Point } from "#app/lib/sphere.ts";
import { fold, squeeze } from "#app/lib/text.ts";

export const MAX_OWN_PLACES = 5;
export const MAX_PLACE_NAME = 40;
export const NO_PLACES: OwnPlaces = { places: [], active: null };

/** Cells of the grid in one degree: points are kept to 0.0005°, which is about 55 m. */
const CELLS_PER_DEGREE = 2_000;
/** No point is farther from the corner of the grid that stands for it. */
export const GRID_METRES = 40;

/**
 * A place as it is kept: its point, in degrees, is rounded to the grid, and `metres` grows by what that may shift it. A
 * distance in steps of 100 m needs no more.
 */
export function roundedPlace({ name, at: [lng, lat], metres }: OwnPlace): OwnPlace {
  const round = (degrees: number) => Math.round(degrees * CELLS_PER_DEGREE) / CELLS_PER_DEGREE + 0;
  return { name: squeeze(name), at: [round(lng), round(lat)], metres: Math.ceil(metres) + GRID_METRES };
}

/** The place that orders and cards measure from. */
export function activePlace({ places, active }: OwnPlaces): OwnPlace | null {
  return active === null ? null : (places[active] ?? null);
}

/** The places with one more, or with one of this name moved; it becomes the active one. Null: there are too many. */
export function withPlace({ places }: OwnPlaces, place: OwnPlace): OwnPlaces | null {
  const known = positionOf(places, place.name);
  if (known === -1 && places.length >= MAX_OWN_PLACES) return null;
  const next = known === -1 ? [...places, place] : places.with(known, place);
  return { places: next, active: next.indexOf(place) };
}

/** The same places with the one of this name, or none, active. */
export function withActive({ places }: OwnPlaces, name: string | null): OwnPlaces {
  const position = name === null ? -1 : positionOf(places, name);
  return { places, active: position === -1 ? null : position };
}

/** The places without the one of this name. When the active one goes, none is active. */
export function withoutPlace({ places, active }: OwnPlaces, name: string): OwnPlaces {
  const gone = positionOf(places, name);
  if (gone === -1) return { places, active };
  const still = active === null || active === gone ? null : active - (active > gone ? 1 : 0);
  return { places: places.toSpliced(gone, 1), active: still };
}

/**
 * A member's places with those of the device they sign in on. A name that both have stays as the account has it; what does
 * not fit is dropped. The account's active place stays, without one the device's becomes active.
 */
export function merged(account: OwnPlaces, device: OwnPlaces): OwnPlaces {
  const fresh = device.places.filter(({ name }) => positionOf(account.places, name) === -1);
  const places = [...account.places, ...fresh].slice(0, MAX_OWN_PLACES);
  const chosen = activePlace(account) ?? activePlace(device);
  return withActive({ places, active: null }, chosen?.name ?? null);
}

function positionOf(places: readonly OwnPlace[], name: string): number {
  const key = fold(squeeze(name));
  return places.findIndex((place) => fold(place.name) === key);
}

/** Whether a point is in or near Brazil, where our properties are. */
export function isNearBrazil([lng, lat]: Point): boolean {
  return lat > -35 && lat < 7 && lng > -75 && lng < -27;
}
