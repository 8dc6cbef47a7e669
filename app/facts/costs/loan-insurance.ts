import { SOURCES } from "#app/facts/sources/sources.ts";
import type { Source } from "#app/facts/sources/source-table.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** The insurance of a loan, millionths of a percent a month, from low to high. */
interface InsuranceRange {
  /** Death and disability (MIP), of the balance. */
  death: readonly [low: number, high: number];
  /** Damage to the building (DFI), of its appraisal. */
  damage: readonly [low: number, high: number];
  validFrom: IsoDate;
  source: Source;
}

/**
 * The published table of the Navy's housing fund, of which only both ends of the ages are known: another lender's differs,
 * so it is a range to be confirmed.
 */
const PUBLISHED = [
  {
    validFrom: "2009-11-19",
    source: SOURCES["cccpm-seguros"],
    youngest: { upToAge: 25, death: 22_866 },
    oldest: { fromAge: 66, death: 43_928 },
    damage: [4_684, 6_239],
  },
] as const;

/** The range in force on a day for somebody of an age; null: not known, so of any age. */
export function insuranceRange(age: number | null, day: IsoDate): InsuranceRange {
  const { validFrom, source, youngest, oldest, damage } =
    PUBLISHED.findLast((row) => row.validFrom <= day) ?? PUBLISHED[0];
  const low = age !== null && age >= oldest.fromAge ? oldest.death : youngest.death;
  const high = age !== null && age <= youngest.upToAge ? youngest.death : oldest.death;
  return { death: [low, high], damage, validFrom, source };
}
