import type { BandsValue } from "#app/db/shapes/costs.ts";
import { mulDiv } from "#app/lib/mul-div.ts";
import { feeOf } from "./value-at.ts";

/** A purchase as the registry office charges it. */
interface RegisteredPurchase {
  /** The highest of price and the values of the city, in cents. */
  valueCents: number;
  financedCents: number;
  /** Whether it is the buyer's first home, bought by SFH. */
  firstHome: boolean;
}

export interface RegistryFees {
  purchaseCents: number;
  /** The lien of the bank; 0 without a loan. */
  lienCents: number;
}

/**
 * The fees of the two acts of a financed purchase in cents, or of the one in cash; null: the table has no band for one of
 * them. A first home pays half of the lien and half of the financed proportion of the purchase (Lei 6.015/1973, art. 290;
 * note 1.8.1 of the table of São Paulo).
 */
export function registryFees(
  fees: BandsValue,
  { valueCents, financedCents, firstHome }: RegisteredPurchase,
): RegistryFees | null {
  const purchase = feeOf(fees, valueCents);
  const lien = financedCents > 0 ? feeOf(fees, financedCents) : 0;
  if (purchase === null || lien === null) return null;
  if (!firstHome || financedCents === 0) return { purchaseCents: purchase, lienCents: lien };
  return {
    purchaseCents: mulDiv(purchase, 2 * valueCents - Math.min(financedCents, valueCents), 2 * valueCents),
    lienCents: mulDiv(lien, 1, 2),
  };
}
