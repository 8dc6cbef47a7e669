import type { Listing } from "./listing.ts";

export const PAYMENT_NAMES: Record<string, string> = {
  a_vista: "À vista",
  financiamento: "Financiamento Caixa",
  fgts: "FGTS",
  parcelamento: "Parcelado",
  consorcio: "Consórcio",
};

/** What is accepted as payment, as far as the list or the page says; null when neither does. */
export function paymentText(listing: Pick<Listing, "payments" | "acceptsFinancing">): string | null {
  if (listing.payments.length > 0)
    return listing.payments.map((code) => PAYMENT_NAMES[code] ?? code).join(", ");
  if (listing.acceptsFinancing === true) return "Aceita financiamento, diz a lista";
  if (listing.acceptsFinancing === false) return "Não aceita financiamento, diz a lista";
  return null;
}
