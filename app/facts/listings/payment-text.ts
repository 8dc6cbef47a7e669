import { own } from "#app/lib/own.ts";
import type { Listing } from "./listing.ts";

export const PAYMENT_NAMES: Record<string, string> = {
  a_vista: "À vista",
  financiamento: "Financiamento Caixa",
  fgts: "FGTS",
  parcelamento: "Parcelado",
  consorcio: "Consórcio",
};

/**
 * The accepted payment forms, from the list or the page; null when neither has any. A page names every form; the list
 * names financing only.
 */
export function paymentText(listing: Pick<Listing, "payments" | "acceptsFinancing">): string | null {
  const isListAlone = listing.payments.length === 1 && listing.payments[0] === "financiamento";
  if (listing.payments.length > 0 && !isListAlone)
    return listing.payments.map((code) => own(PAYMENT_NAMES, code) ?? code).join(", ");
  const others = "a lista não diz as outras formas";
  if (isListAlone || listing.acceptsFinancing === true) return `Aceita financiamento; ${others}`;
  if (listing.acceptsFinancing === false) return `Não aceita financiamento; ${others}`;
  return null;
}
