import type { OpenOffer } from "#app/core/billing/billing-desk.server.ts";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import type { Offer, OFFER_METHODS } from "#app/core/billing/payment-provider.ts";
import { joinOr } from "#app/lib/enumerate.ts";

/**
 * What can be bought. `closed`: no provider is configured. `unanswered`: the provider has not said it. `mispriced`: the
 * provider would charge another price than ours.
 */
export type OnSale = OpenOffer[] | "closed" | "unanswered" | "mispriced";

/** Names within a sentence. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  card: "cartão de crédito",
  boleto: "boleto",
  pix: "Pix",
};

/** What each offer means, by the way in which it is paid. */
const MEANINGS: { [O in Offer]: Record<(typeof OFFER_METHODS)[O][number], string> } = {
  subscription: {
    card: "Cartão de crédito: renova sozinho a cada mês, até você cancelar.",
    boleto: "Boleto: um boleto novo a cada mês, até você cancelar. Vale quando o banco confirma.",
  },
  month: { pix: "Pix: vale um mês e termina sozinho. Não há outra cobrança." },
};

const TITLES: Record<Offer, string> = { subscription: "Assinatura mensal", month: "Um mês" };
const PRESSES: Record<Offer, string> = { subscription: "Assinar", month: "Comprar um mês" };

/** An offer with the press that opens its payment. */
export interface OfferView {
  offer: Offer;
  title: string;
  meanings: string[];
  press: string;
}

/** `start`: when it is charged and begins, where that is not plain; null: with its payment, beside nothing else. */
export function offerView({ offer, methods }: OpenOffer, start: string | null): OfferView {
  const meanings: Partial<Record<PaymentMethod, string>> = MEANINGS[offer];
  return {
    offer,
    title: TITLES[offer],
    meanings: [...methods.flatMap((method) => meanings[method] ?? []), ...(start ? [start] : [])],
    press: PRESSES[offer],
  };
}

/** How Premium can be paid for, in a few sentences. */
export function paymentWords(onSale: OnSale): string {
  if (onSale === "closed") return "Os pagamentos ainda não estão abertos nesta instalação do Martelo.";
  if (onSale === "unanswered") return "As formas de pagamento aparecem antes de você pagar.";
  if (onSale === "mispriced" || onSale.length === 0)
    return "No momento, nenhuma forma de pagamento está aberta.";
  const sentences = onSale.map(({ offer, methods }) => {
    const names = joinOr(methods.map((method) => METHOD_NAMES[method]));
    return offer === "subscription"
      ? `A assinatura se paga com ${names}.`
      : `Um mês avulso, que termina sozinho, se paga com ${names}.`;
  });
  return sentences.join(" ");
}
