import type { Listing } from "#app/facts/listings/listing.ts";
import type { ListingChange } from "#app/facts/listings/listing-change.ts";
import type { ArrayPool } from "./array-pool.ts";
import type { Columns } from "./columns.ts";
import { insertionPoints } from "./insertion-points.ts";
import { comparePlaces } from "./place-columns.ts";
import { eachInSlices, type Pause, SLICE } from "./radix-sort.ts";
import { eachRun, moveRows, type RowMoves } from "./row-moves.ts";
import { sortedInPieces } from "./sorted-strings.ts";
import { firstAtLeast } from "./text-index.ts";

/** A change among the rows of an index. */
export interface LocatedChange {
  moves: RowMoves;
  /** All listings, in the order of the new rows. */
  listings: Listing[];
  /** Rows that stay though their listing changed: the old row, ascending, with its listing before and after. */
  replaced: { row: number; was: Listing; is: Listing }[];
}

type Located = Pick<Columns, "listings" | "text" | "values">;

/** Finds the rows that a change is about; a listing of another place than before leaves its row and enters another. */
export async function locateChange(
  { listings: before, text, values }: Located,
  { removed, changed }: ListingChange,
  arrays: ArrayPool,
  pause: Pause,
): Promise<LocatedChange> {
  const rowOf = (number: string): number | null => {
    const wanted = Number(number);
    const at = firstAtLeast(text.numbers, wanted);
    return text.numbers[at] === wanted ? text.numberRows[at]! : null;
  };
  const left: number[] = [];
  const remove = (number: string) => {
    const row = rowOf(number);
    if (row !== null) left.push(row);
  };
  await eachInSlices(removed, pause, SLICE, remove);
  const replaced: LocatedChange["replaced"] = [];
  const entering: { number: number; is: Listing }[] = [];
  const put = (is: Listing) => {
    const row = rowOf(is.number);
    if (row !== null && isInSamePlace(before[row]!, is)) replaced.push({ row, was: before[row]!, is });
    else {
      if (row !== null) left.push(row);
      entering.push({ number: Number(is.number), is });
    }
  };
  await eachInSlices(changed, pause, SLICE, put);
  const inOrder = await sortedInPieces(
    entering,
    (a, b) => comparePlaces(a.is, b.is) || a.number - b.number,
    pause,
  );
  const comesFirst = (row: number, entry: number) => {
    const { is, number } = inOrder[entry]!;
    return (comparePlaces(before[row]!, is) || values.number[row]! - number) < 0;
  };
  const entries = await insertionPoints(before.length, inOrder.length, comesFirst, pause);
  await pause();
  const moves = await moveRows(before.length, Uint32Array.from(left).sort(), entries, arrays, pause);
  const listings = await movedListings(before, moves, pause);
  for (const [i, row] of moves.entered.entries()) listings[row] = inOrder[i]!.is;
  for (const { row, is } of replaced) listings[moves.to[row]!] = is;
  replaced.sort((a, b) => a.row - b.row);
  return { moves, listings, replaced };
}

/** Whether the keys of their places are the same. */
function isInSamePlace(a: Listing, b: Listing): boolean {
  return a.state === b.state && a.citySlug === b.citySlug && a.districtSlug === b.districtSlug;
}

async function movedListings(before: Listing[], moves: RowMoves, pause: Pause): Promise<Listing[]> {
  const listings = moves.arrays.takeListings(before, moves.after);
  await eachRun(moves, pause, (from, at, length) => {
    for (let k = 0; k < length; k++) listings[at + k] = before[from + k]!;
  });
  return listings;
}
