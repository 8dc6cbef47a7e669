import { formatPrice } from "#app/lib/money.ts";

/** A member's own price for a property. */
export interface TargetView {
  price: string;
  /** Against the present price; null where there is none to compare with. */
  against: string | null;
  reached: boolean;
}

/** A price target against the present price, both in cents; `priceCents` is null when nothing is offered any more. */
export function targetView(targetCents: number, priceCents: number | null): TargetView {
  const price = formatPrice(targetCents);
  if (priceCents === null) return { price, against: null, reached: false };
  // The last cents count: what is above is never called reached.
  const above = Math.ceil((priceCents - targetCents) / 100);
  if (above <= 0) return { price, against: "atingiu seu alvo", reached: true };
  return { price, against: `${formatPrice(above * 100)} acima do seu alvo`, reached: false };
}
