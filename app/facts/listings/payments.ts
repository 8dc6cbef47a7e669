import { own } from "#app/lib/own.ts";
import { sentenceCase } from "#app/lib/text.ts";
import type { Listing } from "./listing.ts";

/** The known payment forms, with the words that people read. */
export const PAYMENTS = {
  a_vista: "À vista",
  fgts: "FGTS",
  financiamento: "Financiamento Caixa",
  financiamento_bancario: "Financiamento Bancário",
  parcelamento: "Parcelado",
  consorcio: "Consórcio",
  carta_de_credito: "Carta de Crédito",
} as const;

/** A form that is not known gets a readable text made of its code. */
export function paymentName(code: string): string {
  return own(PAYMENTS, code) ?? sentenceCase(code);
}

/**
 * The accepted payment forms, from the list or the page; null when neither has any. A page names every form; the list
 * names financing only.
 */
export function paymentText(listing: Pick<Listing, "payments" | "acceptsFinancing">): string | null {
  const isListAlone = listing.payments.length === 1 && listing.payments[0] === "financiamento";
  if (listing.payments.length > 0 && !isListAlone) return listing.payments.map(paymentName).join(", ");
  const others = "a lista não diz as outras formas";
  if (isListAlone || listing.acceptsFinancing === true) return `Aceita financiamento; ${others}`;
  if (listing.acceptsFinancing === false) return `Não aceita financiamento; ${others}`;
  return null;
}
