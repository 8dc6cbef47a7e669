import type { Listing } from "#app/facts/listings/listing.ts";
import { isDrawnTheSame } from "./changed-map.ts";
import { dimensionsApart } from "./dimensions.ts";
import type { LocatedChange } from "./locate-change.ts";
import { eachInSlices, type Pause } from "./radix-sort.ts";
import { isCalledTheSame } from "./row-facts.ts";
import { valueMayDiffer, VALUE_KEYS, valueOf, type RowValues, type ValueKey } from "./row-values.ts";

/** What columns are about, besides values: two listings for which it holds are the same in them. */
const IS_SAME = {
  called: isCalledTheSame,
  told: haveSameNews,
  drawn: isDrawnTheSame,
} satisfies Record<string, (a: Listing, b: Listing) => boolean>;

/** Of rows that stay with another listing those, ascending, in which this is different. */
export interface RewrittenRows extends Record<keyof typeof IS_SAME | ValueKey, number[]> {
  /** In any dimension, and in which ones (`dimensionsApart`). */
  shaped: { rows: number[]; apart: number[] };
}

const SUBJECTS = Object.keys(IS_SAME) as (keyof typeof IS_SAME)[];
/** Listings that are compared between two possible pauses. */
const COMPARED_AT_ONCE = 200;

/** Compares all at once, because reaching two listings is what costs most. */
export async function rewrittenRows(
  before: RowValues,
  replaced: LocatedChange["replaced"],
  pause: Pause,
): Promise<RewrittenRows> {
  const rewritten = Object.fromEntries([...SUBJECTS, ...VALUE_KEYS].map((key) => [key, [] as number[]]));
  const shaped: RewrittenRows["shaped"] = { rows: [], apart: [] };
  const compare = ({ row, was, is }: LocatedChange["replaced"][number]) => {
    for (const subject of SUBJECTS) if (!IS_SAME[subject](was, is)) rewritten[subject]!.push(row);
    const apart = dimensionsApart(was, is);
    if (apart !== 0) {
      shaped.rows.push(row);
      shaped.apart.push(apart);
    }
    for (const key of VALUE_KEYS)
      if (valueMayDiffer(key, was, is) && before[key][row] !== valueOf(key, is)) rewritten[key]!.push(row);
  };
  await eachInSlices(replaced, pause, COMPARED_AT_ONCE, compare);
  return { ...(rewritten as Omit<RewrittenRows, "shaped">), shaped };
}

function haveSameNews({ news: a }: Listing, { news: b }: Listing): boolean {
  return (
    a === b ||
    (a.length === b.length &&
      a.every(({ kind, date, dropCents }, i) => {
        const other = b[i]!;
        return kind === other.kind && date === other.date && dropCents === other.dropCents;
      }))
  );
}
