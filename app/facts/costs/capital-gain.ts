import type { IsoDate } from "#app/lib/dates.ts";

/** A part of a gain up to this amount, and its rate. */
interface GainBand {
  upToCents: number;
  rate: number;
}

/** Lei 8.981/1995, art. 21, as Lei 13.259/2016 has it: the rate of each part of the gain. */
const GAIN_BANDS: readonly GainBand[] = [
  { upToCents: 5_000_000_00, rate: 0.15 },
  { upToCents: 10_000_000_00, rate: 0.175 },
  { upToCents: 30_000_000_00, rate: 0.2 },
  { upToCents: Infinity, rate: 0.225 },
];

/** Sales of one month up to this amount pay no tax on their gain (Lei 9.250/1995, art. 22, II). */
const SMALL_SALE_CENTS = 35_000_00;

/** The sale of an only property up to this amount pays none, once in five years (Lei 9.250/1995, art. 23). */
const ONLY_PROPERTY_CENTS = 440_000_00;

/**
 * An exemption that the seller meets, once in five years each: an only property; or what was received buys a home, or pays off
 * the loan of one, within 180 days (Lei 11.196/2005, art. 39; IN RFB 2.070/2022).
 */
export type GainExemption = "only_property" | "reinvested";

/** Lei 11.196/2005, art. 40: the gain is divided by these for each month, up to November 2005 and after it. */
const MONTHLY_UNTIL_2005 = 1.006;
const MONTHLY_SINCE_2005 = 1.0035;
const LAST_MONTH_OF_FR1 = monthNumber("2005-11-01");

/** Purchases before this day have reductions of older laws as well, which are not computed here. */
export const FIRST_PURCHASE: IsoDate = "1996-01-01";

/** A purchase and a sale by a natural person. */
export interface Resale {
  /** Price and what else counts as cost of purchase: IN SRF 84/2001, art. 17. */
  costCents: number;
  boughtOn: IsoDate;
  /** Without the commission that the seller pays. */
  saleCents: number;
  soldOn: IsoDate;
  exemption?: GainExemption;
}

interface CapitalGain {
  /** 0 where it was sold for less. */
  gainCents: number;
  fr1: number;
  fr2: number;
  /** The gain times both factors. */
  baseCents: number;
  taxCents: number;
}

/**
 * The tax in cents on the gain of a sale. Months count whole and inclusive; the tax is taken from the base that is not
 * rounded, and rounded once. Bought on 09/01/2000 for 60,000.00 and sold on 05/02/2006 for 100,000.00: 3,882.78.
 */
export function capitalGain({ costCents, boughtOn, saleCents, soldOn, exemption }: Resale): CapitalGain {
  const [bought, sold] = [monthNumber(boughtOn), monthNumber(soldOn)];
  const fr1 = MONTHLY_UNTIL_2005 ** -monthsOf(bought, Math.min(sold, LAST_MONTH_OF_FR1));
  const fr2 = MONTHLY_SINCE_2005 ** -monthsOf(Math.max(bought, LAST_MONTH_OF_FR1 + 1), sold);
  const gainCents = Math.max(saleCents - costCents, 0);
  const base = gainCents * fr1 * fr2;
  const isExempt =
    saleCents <= (exemption === "only_property" ? ONLY_PROPERTY_CENTS : SMALL_SALE_CENTS) ||
    exemption === "reinvested";
  const taxCents = isExempt ? 0 : Math.round(progressive(base));
  return { gainCents, fr1, fr2, baseCents: Math.round(base), taxCents };
}

/** Net sales up to which each exemption reaches, in cents: above them a sale may leave less than below. */
export const EXEMPT_SALES: readonly number[] = [SMALL_SALE_CENTS, ONLY_PROPERTY_CENTS];

/** Properties sold in the year before, held for less than five years, above which a person is a taxpayer of IBS and CBS (LC 214/2025, art. 251). */
export const MOST_SALES_A_YEAR = 3;

function monthNumber(day: IsoDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function monthsOf(first: number, last: number): number {
  return Math.max(last - first + 1, 0);
}

function progressive(base: number): number {
  let [tax, below] = [0, 0];
  for (const { upToCents, rate } of GAIN_BANDS) {
    tax += Math.max(Math.min(base, upToCents) - below, 0) * rate;
    below = upToCents;
  }
  return tax;
}
