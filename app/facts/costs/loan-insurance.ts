import type { RangeValue } from "#app/db/shapes/costs.ts";
import type { DatedValue } from "./value-at.ts";

/** The insurance of a loan, millionths of a percent a month, from low to high, with the values that it is read from. */
interface InsuranceRange {
  /** Death and disability (MIP), of the balance. */
  death: readonly [low: number, high: number];
  /** Damage to the building (DFI), of its appraisal. */
  damage: readonly [low: number, high: number];
  values: DatedValue[];
}

/**
 * The insurance for somebody of an age; null: not known, so of any age. An age whose own premium no table has is between
 * those of the nearest ages that have one, because premiums rise with the age. Null: no premium is known.
 */
export function insuranceRange(values: readonly DatedValue[], age: number | null): InsuranceRange | null {
  const damage = values.find(({ key }) => key === "dfi");
  const byAge = values.flatMap((value) => {
    const [, from, to] = /^mip-(\d+)-(\d+)$/.exec(value.key) ?? [];
    return from && to ? [{ value, from: Number(from), to: Number(to) }] : [];
  });
  if (!damage || byAge.length === 0) return null;
  byAge.sort((a, b) => a.from - b.from);
  const youngest = (age === null ? undefined : byAge.findLast(({ from }) => from <= age)) ?? byAge[0]!;
  const oldest = (age === null ? undefined : byAge.find(({ to }) => to >= age)) ?? byAge.at(-1)!;
  const rates = ({ value }: DatedValue) => value as RangeValue;
  return {
    death: [rates(youngest.value).low, rates(oldest.value).high],
    damage: [rates(damage).low, rates(damage).high],
    values: [...new Set([youngest.value, oldest.value, damage])],
  };
}
