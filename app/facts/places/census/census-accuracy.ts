/**
 * Metres within which nearly every address of a level of `NV_GEO_COORD` lies around its point in the census. The device's
 * error is up to 11.7 m (root mean square, IBGE's methodological note), so 99.8 % lie within 30 m. Points that were
 * moved or estimated are on the same plot or face; those of a locality or sector (5, 6) are no address at all.
 */
const LEVEL_METRES: Record<number, number> = { 1: 30, 2: 40, 3: 65, 4: 160 };

/** Null: the point says nothing of the address. */
export function levelMetres(level: number): number | null {
  return LEVEL_METRES[level] ?? null;
}

/** Whether points of a level are those of the locality (5) or of the census sector (6). */
export function isVague(level: number): boolean {
  return level === 5 || level === 6;
}

/** The largest radius of a point that is drawn as a door. */
export const DOOR_METRES = 75;

/** The largest radius of a point that is drawn as a street: beyond it, a point on the street says less than the district. */
export const STREET_METRES = 1_000;

/** Addresses of different makers of numbers differ by a plot: added to what is computed from neighbours. */
export const PLOT_METRES = 25;
