import type { DatedValue } from "./value-at.ts";

/** The values of the tables of costs for a purchase; null: none is known. */
export interface PurchaseTables {
  itbi: DatedValue | null;
  registry: DatedValue | null;
  deed: DatedValue | null;
  /** The rate of a loan with TR. */
  rate: DatedValue | null;
  /** The largest part of the price that such a loan pays. */
  quota: DatedValue | null;
  /** The highest rate that SFH allows, and the target of the Selic. */
  mostRate?: DatedValue | null;
  selic?: DatedValue | null;
  /** The insurance of a loan, by age and for the building. */
  insurance?: readonly DatedValue[];
  /** The most that a property may be worth for SFH, and for FGTS. */
  sfhLimit?: DatedValue | null;
  fgtsLimit?: DatedValue | null;
}

/** What is known where no value is. */
export const NO_TABLES: PurchaseTables = { itbi: null, registry: null, deed: null, rate: null, quota: null };

/** Whether a property is worth more than SFH finances; not where the limit is unknown. */
export function isBeyondSfh(appraisalCents: number, { sfhLimit }: PurchaseTables): boolean {
  return sfhLimit?.value.kind === "amount" && appraisalCents > sfhLimit.value.cents;
}
