import { PLACE_GAP } from "#app/features/favorites/hearts/keeping.ts";

/**
 * A number for the position at an index of a column, given the numbers from the top down without the moved
 * card. Null: the neighbours leave no gap, and the column must be renumbered.
 */
export function placeAt(places: readonly number[], index: number): number | null {
  const above = places[index - 1];
  const below = places[index];
  if (above === undefined) return below === undefined ? 0 : below - PLACE_GAP;
  if (below === undefined) return above + PLACE_GAP;
  const between = Math.floor((above + below) / 2);
  return between > above && between < below ? between : null;
}
