import { HIGH_OF, type LowKey, type RangeKey } from "#app/facts/query/filter-keys.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import { keyOf } from "#app/facts/query/query-codec.ts";
import { fieldProblem, type UnusedValue } from "#app/facts/query/unused-values.ts";
import { writtenCount } from "#app/lib/numbers.ts";

/** A field for one end of a range. */
export interface Bound {
  key: string;
  label: string;
  value: string;
  /** Why the search does not use the value as it stands; null where it does. */
  problem: string | null;
}

interface Shown {
  filters: Filters;
  unused: readonly UnusedValue[];
}

/** The two fields of a range, with what was typed where the search cannot use it as it stands. */
export function range(shown: Shown, low: LowKey) {
  const high = HIGH_OF[low];
  const min = boundOf(shown, low, "De");
  const max = boundOf(shown, high, "Até");
  // Exchanged ends stay where they were typed.
  const isCrossed = shown.unused.some(({ key, why }) => key === min.key && why === "crossed");
  return {
    kind: "range" as const,
    scale: null,
    bins: [],
    prefix: "",
    suffix: "",
    min: isCrossed ? { ...min, value: max.value } : min,
    max: isCrossed ? { ...max, value: min.value } : max,
  };
}

function boundOf({ filters, unused }: Shown, end: RangeKey, label: string): Bound {
  const key = keyOf(end);
  const typed = unused.find((value) => value.key === key);
  const value = typed?.why === "unreadable" ? typed.text : written(filters[end]);
  return { key, label, value, problem: typed ? fieldProblem(typed) : null };
}

function written(value: number | null): string {
  return value === null ? "" : writtenCount(value);
}
