import { PLACE_GAP } from "#app/features/favorites/hearts/keeping.ts";

/**
 * The place at an index of a column whose places are given from the top down, without what is moved. Null: there is no
 * room between its neighbours, and the column has to be numbered anew.
 */
export function placeAt(places: readonly number[], index: number): number | null {
  const above = places[index - 1];
  const below = places[index];
  if (above === undefined) return below === undefined ? 0 : below - PLACE_GAP;
  if (below === undefined) return above + PLACE_GAP;
  const between = Math.floor((above + below) / 2);
  return between > above && between < below ? between : null;
}
