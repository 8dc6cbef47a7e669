import { lazily } from "./lazily.ts";
import { oneDecimal } from "./numbers.ts";

const brlWhole = lazily(
  () => new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL", maximumFractionDigits: 0 }),
);
const brl = lazily(() => new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }));

/** A price in cents as people read it: `R$ 153.487` (no decimals, U+00A0 after `R$`). */
export function formatPrice(cents: number): string {
  return brlWhole().format(Math.round(cents / 100));
}

/** An amount that is charged, to the cent: `R$ 29,90` (U+00A0 after `R$`). */
export function formatAmount(cents: number): string {
  return brl().format(cents / 100);
}

/** An amount as somebody typed it, with cents where it has some: `R$ 95.500`, `R$ 95.500,50` (U+00A0 after `R$`). */
export function formatExact(cents: number): string {
  return cents % 100 === 0 ? formatPrice(cents) : formatAmount(cents);
}

/** The same as it stands in a field beside its unit: `95.500`, `95.500,50`. */
export function typedAmount(cents: number): string {
  return formatExact(cents).replace(/^R\$\s/, "");
}

/** Cents as reais with two decimals, the number the HTTP API publishes. */
export function toReais(cents: number): number {
  return cents / 100;
}

/** Cents as a short text: `R$ 850`, `R$ 12 mil`, `R$ 1,2 milhão`, `R$ 3 milhões`. */
export function shortMoney(cents: number): string {
  const reais = Math.round(cents / 100);
  if (reais < 1_000) return `R$ ${reais}`;
  if (reais < 999_500) {
    const thousands = reais / 1_000;
    return `R$ ${thousands < 10 ? oneDecimal(thousands) : Math.round(thousands)} mil`;
  }
  const millions = Math.round(reais / 100_000) / 10;
  return `R$ ${oneDecimal(millions)} ${millions < 2 ? "milhão" : "milhões"}`;
}

/** As `shortMoney`, with millions as short as thousands: `R$ 120 mil`, `R$ 1,2 mi`. */
export function tersePrice(cents: number): string {
  return shortMoney(cents).replace(/milh(ão|ões)$/, "mi");
}
