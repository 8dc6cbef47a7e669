import { formatExact } from "#app/lib/money.ts";

/** The price at which a member would buy. */
export interface TargetView {
  price: string;
  /** Difference from the current price; null without one. */
  against: string | null;
  reached: boolean;
}

/**
 * Compares a price target with the current price, both in cents; `priceCents` is null when the property is no
 * longer offered.
 */
export function targetView(targetCents: number, priceCents: number | null): TargetView {
  const price = formatExact(targetCents);
  if (priceCents === null) return { price, against: null, reached: false };
  const above = priceCents - targetCents;
  if (above <= 0) return { price, against: "atingiu seu alvo", reached: true };
  return { price, against: `${formatExact(above)} acima do seu alvo`, reached: false };
}
