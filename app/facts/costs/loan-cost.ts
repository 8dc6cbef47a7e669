import { mulDiv } from "#app/lib/mul-div.ts";
import { instalmentsOf, type Loan } from "./instalments.ts";

/** What a month of a loan costs beside its instalment. Rates are millionths of a percent a month. */
interface LoanExtras {
  /** Death and disability (MIP), of the balance. */
  deathRate: number;
  /** Damage to the building (DFI), of its appraisal. */
  damageRate: number;
  appraisalCents: number;
  monthlyFeeCents: number;
  /** Paid to get the loan, such as the bank's appraisal. */
  upfrontCents: number;
}

interface LoanCost {
  /** The first and the last month in cents, insurance and fee included. */
  firstCents: number;
  lastCents: number;
  interestCents: number;
  totalCents: number;
  /** Total effective cost (CET), percent a year. */
  yearlyCost: number;
}

/** Millionths of a percent in a whole. */
const WHOLE = 100_000_000;

/** What a loan costs with all that is paid beside its instalments; the insurance of a month is on the balance before it. */
export function loanCost(loan: Loan, extras: LoanExtras): LoanCost {
  const damageCents = mulDiv(extras.appraisalCents, extras.damageRate, WHOLE);
  let balanceCents = loan.amountCents;
  let interestCents = 0;
  const payments = instalmentsOf(loan).map((row) => {
    const insuranceCents = mulDiv(balanceCents, extras.deathRate, WHOLE) + damageCents;
    balanceCents = row.balanceCents;
    interestCents += row.interestCents;
    return row.instalmentCents + insuranceCents + extras.monthlyFeeCents;
  });
  return {
    firstCents: payments[0]!,
    lastCents: payments.at(-1)!,
    interestCents,
    totalCents: payments.reduce((sum, cents) => sum + cents, extras.upfrontCents),
    yearlyCost: 100 * ((1 + internalRate(loan.amountCents - extras.upfrontCents, payments)) ** 12 - 1),
  };
}

/** The rate of a month, as a part of 1, at which payments a month apart are worth what was received; between 0 and 1. */
export function internalRate(receivedCents: number, payments: readonly number[]): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const rate = (low + high) / 2;
    const worth = payments.reduceRight((later, cents) => (later + cents) / (1 + rate), 0);
    if (worth > receivedCents) low = rate;
    else high = rate;
  }
  return (low + high) / 2;
}
