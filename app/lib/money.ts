import { lazily } from "./lazily.ts";

const brlWhole = lazily(
  () => new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL", maximumFractionDigits: 0 }),
);

/** A price in cents as people read it: `R$ 153.487` (no decimals, U+00A0 after `R$`). */
export function formatPrice(cents: number): string {
  return brlWhole().format(Math.round(cents / 100));
}

/** Cents as reais with two decimals, the number the HTTP API publishes. */
export function toReais(cents: number): number {
  return cents / 100;
}
