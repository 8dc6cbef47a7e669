import { mulDiv } from "#app/lib/mul-div.ts";

/** A band of the monthly table: base up to this, rate in hundredths of a percent, what is taken off. */
interface RentBand {
  upToCents: number;
  rate: number;
  deductionCents: number;
}

/** The monthly table since May 2025. */
const BANDS: readonly RentBand[] = [
  { upToCents: 2_428_80, rate: 0, deductionCents: 0 },
  { upToCents: 2_826_65, rate: 7_50, deductionCents: 182_16 },
  { upToCents: 3_751_05, rate: 15_00, deductionCents: 394_16 },
  { upToCents: 4_664_68, rate: 22_50, deductionCents: 675_49 },
  { upToCents: Infinity, rate: 27_50, deductionCents: 908_73 },
];
const SIMPLIFIED_DEDUCTION_CENTS = 607_20;

/**
 * The reducer since January 2026 (Lei 9.250/1995, art. 3º-A, by Lei 15.270/2025), by the taxable income and not by the base: up
 * to 5,000.00 at most 312.89, from there to 7,350.00 at most 978.62 − 0.133145 × income.
 */
const REDUCER = { fullUpToCents: 5_000_00, fullCents: 312_89, endCents: 7_350_00, startCents: 978_62 };
const REDUCER_RATE = { millionths: 133_145, whole: 1_000_000 };

/** The tax of a month's rent, in cents. */
interface RentTax {
  /** The income without the simplified deduction. */
  baseCents: number;
  tableTaxCents: number;
  /** What the reducer takes off, never more than the tax. */
  reducerCents: number;
  taxCents: number;
}

/** The tax of 2026 on a month's income from rent, in cents: of 6,000.00 it is 394.54. */
export function rentTax(incomeCents: number): RentTax {
  const baseCents = Math.max(incomeCents - SIMPLIFIED_DEDUCTION_CENTS, 0);
  const { rate, deductionCents } = BANDS.find(({ upToCents }) => baseCents <= upToCents)!;
  const tableTaxCents = Math.max(mulDiv(baseCents, rate, 100_00) - deductionCents, 0);
  const reducerCents = Math.min(reducerOf(incomeCents), tableTaxCents);
  return { baseCents, tableTaxCents, reducerCents, taxCents: tableTaxCents - reducerCents };
}

function reducerOf(incomeCents: number): number {
  if (incomeCents <= REDUCER.fullUpToCents) return REDUCER.fullCents;
  if (incomeCents > REDUCER.endCents) return 0;
  return Math.max(REDUCER.startCents - mulDiv(incomeCents, REDUCER_RATE.millionths, REDUCER_RATE.whole), 0);
}
