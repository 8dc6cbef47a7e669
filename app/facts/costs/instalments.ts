import { mulDiv } from "#app/lib/mul-div.ts";
import { monthlyRate, YEARLY_WHOLE, type InterestRate } from "./interest-rate.ts";

/** How a loan is paid back: equal amortisations, or equal instalments. */
export type AmortisationSystem = "sac" | "price";

/** The months that the bank lends for at most (quota and term of the lines with FGTS and savings deposits). */
export const MOST_MONTHS = 420;

const CORRECTION_WHOLE = 1_000_000_000;

export interface Loan {
  amountCents: number;
  months: number;
  rate: InterestRate;
  system: AmortisationSystem;
  /** The monetary correction (TR) of a month that is supposed, in billionths of the balance; it is added before the interest. */
  correction?: number;
}

/** A month of a loan, in cents, without insurance, fees and the monetary correction (TR). */
export interface Instalment {
  n: number;
  amortisationCents: number;
  interestCents: number;
  /** Amortisation and interest. */
  instalmentCents: number;
  /** What is owed after it. */
  balanceCents: number;
}

/**
 * The instalments of a loan as the bank prints them (its simulation of 01/05/2017): amortisation (SAC) or instalment
 * (Price) is rounded to the cent once, the interest of each month is rounded half up on the rounded balance, and the last
 * instalment pays what is left. So amortisations add up to the loan to the cent. 320,000.00 in 379 months at 9.3396%
 * nominal by SAC begin with 3,334.89 and end with 849.82.
 */
export function instalmentsOf({ amountCents, months, rate, system, correction = 0 }: Loan): Instalment[] {
  const usualOf = (cents: number, left: number) =>
    system === "sac" ? mulDiv(cents, 1, left) : constantInstalment(cents, left, rate);
  let usual = usualOf(amountCents, months);
  const instalments: Instalment[] = [];
  let balanceCents = amountCents;
  for (let n = 1; n <= months; n++) {
    if (correction > 0) {
      balanceCents = mulDiv(balanceCents, CORRECTION_WHOLE + correction, CORRECTION_WHOLE);
      usual = usualOf(balanceCents, months - n + 1);
    }
    const interestCents = mulDiv(balanceCents, rate.nominalUnits, YEARLY_WHOLE);
    const wanted = system === "sac" ? usual : Math.max(usual - interestCents, 0);
    const amortisationCents = n === months ? balanceCents : Math.min(wanted, balanceCents);
    balanceCents -= amortisationCents;
    instalments.push({
      n,
      amortisationCents,
      interestCents,
      instalmentCents: amortisationCents + interestCents,
      balanceCents,
    });
  }
  return instalments;
}

/** The instalment of the Price table in cents: 10,000.00 in 4 months at 10% a month is 3,154.71. */
function constantInstalment(amountCents: number, months: number, rate: InterestRate): number {
  const monthly = monthlyRate(rate);
  if (monthly === 0) return mulDiv(amountCents, 1, months);
  return Math.round((amountCents * monthly) / -Math.expm1(-months * Math.log1p(monthly)));
}

/**
 * The largest loan in cents whose first instalment under SAC is at most `instalmentCents`: the instalment is the debt
 * divided by the months plus a month's interest on all of it. Insurance and TR are not in it.
 */
export function largestLoan(instalmentCents: number, rate: InterestRate, months: number): number {
  return Math.floor(instalmentCents / (1 / months + monthlyRate(rate)));
}
