import type { NewestFacts } from "#app/core/billing/newest-facts.ts";
import { OFFER_METHODS, type Offer } from "#app/core/billing/payment-provider.ts";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import { formatDay } from "#app/lib/dates.ts";
import {
  DELIVERIES,
  LATER_ACTS,
  PAYMENT_ACTS,
  type Delivery,
  type LaterAct,
  type PaymentAct,
} from "#app/core/billing/sandbox/sandbox-acts.ts";

const METHOD_WORDS: Record<PaymentMethod, string> = {
  card: "Cartão de crédito",
  boleto: "Boleto",
  pix: "Pix",
};

export const OFFER_WORDS: Record<Offer, string> = {
  subscription: "Assinatura mensal, que se renova sozinha",
  month: "Um mês, que termina sozinho",
};

const DELIVERY_WORDS: Record<Delivery, string> = {
  at_once: "na hora",
  twice: "duas vezes",
  late: "depois de um minuto",
  lost: "nunca (a conferência de dez em dez minutos o encontra)",
};

const LATER_WORDS: Record<LaterAct, string> = {
  settle: "O boleto ou o Pix é pago",
  expire: "O boleto ou o Pix vence sem pagamento",
  renew: "O próximo mês começa, pago (ou a assinatura cancelada termina)",
  fail_renewal: "O próximo mês começa, mas a cobrança falha",
  issue_boleto: "O próximo mês começa com um boleto a pagar",
  dispute: "O banco contesta o último pagamento",
  win: "A contestação é recusada: o pagamento vale",
  lose: "A contestação é aceita: o dinheiro volta ao cliente",
};

export interface Choice<T> {
  value: T;
  label: string;
}

export const DELIVERY_CHOICES: Choice<Delivery>[] = DELIVERIES.map((value) => ({
  value,
  label: DELIVERY_WORDS[value],
}));

/** What can be pretended on the page of a checkout: a card answers at once, a boleto and a Pix code may wait. */
export function paymentChoices(offer: Offer): Choice<`${PaymentMethod} ${PaymentAct}`>[] {
  const words = { pay: "pagamento aprovado", decline: "pagamento recusado", wait: "ainda não pago" };
  return OFFER_METHODS[offer].flatMap((method) =>
    PAYMENT_ACTS.filter((act) => (method === "card" ? act !== "wait" : act !== "decline")).map((act) => ({
      value: `${method} ${act}` as const,
      label: `${METHOD_WORDS[method]}: ${words[act]}`,
    })),
  );
}

export const LATER_CHOICES: Choice<LaterAct>[] = LATER_ACTS.map((value) => ({
  value,
  label: LATER_WORDS[value],
}));

/** What a customer has bought, one line each. */
export function boughtLines({ invoice, month, subscription }: NewestFacts): string[] {
  const states = { open: "em aberto", paid: "pago", void: "sem efeito", expired: "vencido" };
  return [
    ...subscription.map(({ state, endsAtPeriodEnd, periodEnd }) => {
      const until = `período até ${formatDay(periodEnd)}`;
      if (state === "ended") return "Assinatura encerrada";
      return `Assinatura ${endsAtPeriodEnd ? "que termina com o período" : "que se renova"}, ${until}`;
    }),
    ...invoice.map(
      ({ periodStart, periodEnd, state }) =>
        `Cobrança de ${formatDay(periodStart)} a ${formatDay(periodEnd)}: ${states[state]}`,
    ),
    ...month.map(({ issuedAt, state }) => `Mês comprado em ${formatDay(issuedAt)}: ${states[state]}`),
  ];
}
