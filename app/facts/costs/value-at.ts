import type { BandsValue, CostValue } from "#app/db/shapes/costs.ts";
import type { Source } from "#app/facts/sources/source-table.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { mulDiv } from "#app/lib/mul-div.ts";

/** A value of a table of costs. Of a key and day there is at most one. */
export interface DatedValue {
  key: string;
  /** The first day on which it is valid; it ends where the next one of its key begins. */
  validFrom: IsoDate;
  /** The last day on which it was known to be valid; absent: nothing says that it ended. */
  validUntil?: IsoDate;
  value: CostValue;
  source: Source;
}

/** What is said of a value on a day after it was known to be valid: `; valia até 31/12/2026, confirme o de hoje`. */
export function outdatedWords({ validUntil }: Pick<DatedValue, "validUntil">, day: IsoDate): string {
  return validUntil !== undefined && validUntil < day
    ? `; valia até ${formatDate(validUntil)}, confirme o de hoje`
    : "";
}

/** The value of a key that is valid on a day: the last one that has begun. Null: nothing is known of that day. */
export function valueAt<T extends DatedValue>(values: readonly T[], key: string, day: IsoDate): T | null {
  let latest: T | null = null;
  for (const value of values) {
    if (value.key !== key || value.validFrom > day) continue;
    if (latest === null || value.validFrom > latest.validFrom) latest = value;
  }
  return latest;
}

/**
 * The value of the first key that has one on that day: keys go from the exact one to its defaults, such as municipality,
 * state and country. `key` of the answer says which of them it is. Of each key `shipped` counts after the other values.
 */
export function firstValueAt(
  values: readonly DatedValue[],
  keys: readonly string[],
  day: IsoDate,
  shipped: readonly DatedValue[] = [],
): DatedValue | null {
  for (const key of keys) {
    const value = valueAt(values, key, day) ?? valueAt(shipped, key, day);
    if (value) return value;
  }
  return null;
}

/** The fee in cents for a property of a value in cents, with its surcharges; null: the table has no band for it. */
export function feeOf(fees: BandsValue, valueCents: number): number | null {
  const fee = bandFee(fees, valueCents);
  if (fee === null) return null;
  return (fees.surcharges ?? []).reduce((sum, rate) => sum + mulDiv(fee, rate, 100_00), fee);
}

function bandFee({ bands, above }: BandsValue, valueCents: number): number | null {
  const band = bands.find(({ upToCents }) => upToCents === null || valueCents <= upToCents);
  if (band) return band.feeCents;
  const last = bands.at(-1);
  if (!above || !last) return null;
  const steps = Math.ceil((valueCents - (last.upToCents ?? 0)) / above.stepCents);
  return Math.min(last.feeCents + steps * above.feeCents, above.ceilingCents ?? Infinity);
}
