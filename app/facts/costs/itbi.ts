import type { ItbiValue } from "#app/db/shapes/costs.ts";
import { mulDiv } from "#app/lib/mul-div.ts";

/** A purchase as the tax on it sees it. */
export interface TaxedPurchase {
  /** What the tax is reckoned on, in cents: the price, or the value that the city estimates (CTN, art. 38). */
  baseCents: number;
  financedCents: number;
  /** Whether the loan is of the kind for which cities have a lower rate (SFH). */
  sfh: boolean;
  /** Whether the city's own condition for its lower rate or exemption is met. */
  first: boolean;
}

/** A part of the base with its rate, hundredths of a percent, and its tax. */
interface TaxedPart {
  baseCents: number;
  rate: number;
  taxCents: number;
}

/**
 * The parts of a purchase that ITBI taxes. São Paulo 2026, a price of 500,000.00 of which SFH pays 400,000.00: 0.5% of
 * 120,968.00 and 3% of 379,032.00. No base is below the city's least one.
 */
export function itbiParts(
  { rate, financed, first: condition, minimumBaseCents = 0 }: ItbiValue,
  { baseCents: ownBaseCents, financedCents, sfh, first }: TaxedPurchase,
): TaxedPart[] {
  const baseCents = Math.max(ownBaseCents, minimumBaseCents);
  const isWithin = (most = Infinity) => baseCents <= most;
  if (first && condition && isWithin(condition.propertyUpToCents)) return [partOf(baseCents, condition.rate)];
  if (!sfh || financed === null || !isWithin(financed.propertyUpToCents)) return [partOf(baseCents, rate)];
  const reducedCents = Math.min(financedCents, baseCents, financed.upToCents ?? Infinity);
  return [partOf(reducedCents, financed.rate), partOf(baseCents - reducedCents, rate)].filter(
    (part) => part.baseCents > 0,
  );
}

/** The whole tax in cents. */
export function itbiTax(value: ItbiValue, purchase: TaxedPurchase): number {
  return itbiParts(value, purchase).reduce((sum, { taxCents }) => sum + taxCents, 0);
}

function partOf(baseCents: number, rate: number): TaxedPart {
  return { baseCents, rate, taxCents: mulDiv(baseCents, rate, 100_00) };
}
