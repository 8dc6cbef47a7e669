/** Units of one percent in which rates of interest are exact: 9.3396% is 9_339_600_000_000. */
const PERCENT = 1_000_000_000_000;
/** A whole, 100%, in the same units, over the months of a year. */
const MONTHS = 12;
export const YEARLY_WHOLE = 100 * PERCENT * MONTHS;

type RateKind = "nominal" | "effective";

/** A rate of interest a year in both forms, percent; the nominal one also in whole units of a million-millionth of a percent. */
export interface InterestRate {
  nominal: number;
  effective: number;
  nominalUnits: number;
}

/**
 * A rate a year, percent, in both forms. The nominal rate is twelve times the month's, the effective one compounds the
 * month's rate twelve times (a contract of the bank names both: 9.3396% nominal are 9.75% effective).
 */
export function interestRate(percent: number, kind: RateKind): InterestRate {
  const nominal =
    kind === "nominal" ? percent : 100 * MONTHS * Math.expm1(Math.log1p(percent / 100) / MONTHS);
  const effective =
    kind === "effective" ? percent : 100 * Math.expm1(MONTHS * Math.log1p(percent / 100 / MONTHS));
  return { nominal, effective, nominalUnits: Math.round(nominal * PERCENT) };
}

/** The rate of a month as a part of 1. */
export function monthlyRate({ nominalUnits }: InterestRate): number {
  return nominalUnits / YEARLY_WHOLE;
}
