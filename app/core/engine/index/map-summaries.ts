import { has, type Bitset } from "#app/lib/bitset.ts";
import { isDiscounted } from "#app/facts/listings/listing.ts";
import { medianOfSorted } from "#app/lib/median.ts";
import type { Summary } from "#app/core/engine/map-items.ts";
import { UNPLACED, type MapPoints, type Ranked } from "./map-points.ts";

/** Rows that are drawn together. */
interface Rows {
  atoms: number[];
  count: number;
}

/** The summary of each group of atoms over its rows in the set; no atom is in two groups. */
export function summariesOf(points: MapPoints, matches: Bitset, groups: Rows[]): Summary[] {
  const groupOf = new Int32Array(points.atoms.length).fill(-1);
  for (const [i, { atoms }] of groups.entries()) for (const atom of atoms) groupOf[atom] = i;
  const prices = mediansOf(points, points.price, matches, groupOf, groups);
  const discounts = mediansOf(points, points.discount, matches, groupOf, groups, isDiscounted);
  return groups.map(({ count }, i) => ({
    count,
    medianPriceCents: Math.round(prices[i]!),
    medianDiscount: discounts[i] === null ? null : Math.round(discounts[i]! * 100) / 100,
  }));
}

/** The median value of each group's rows, of values that count; null where no row has one. Rows come ranked, so nothing is sorted. */
function mediansOf(
  { atomOf }: MapPoints,
  { rows, keys }: Ranked,
  matches: Bitset,
  groupOf: Int32Array,
  groups: Rows[],
  counts: (value: number) => boolean = () => true,
): (number | null)[] {
  const starts = new Uint32Array(groups.length + 1);
  for (const [i, { count }] of groups.entries()) starts[i + 1] = starts[i]! + count;
  const ends = starts.slice();
  const ranked = new Float64Array(starts.at(-1)!);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const atom = atomOf[row]!;
    const group = atom === UNPLACED ? -1 : groupOf[atom]!;
    if (group >= 0 && has(matches, row) && counts(keys[row]!)) ranked[ends[group]!++] = keys[row]!;
  }
  return groups.map((_, i) => {
    const start = starts[i]!;
    return medianOfSorted(ends[i]! - start, (index) => ranked[start + index]!);
  });
}
