import type { ReactNode } from "react";
import { Form } from "react-router";
import type { NewestFacts } from "#app/core/billing/newest-facts.ts";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import { OFFER_METHODS, type Offer } from "#app/core/billing/payment-provider.ts";
import {
  DELIVERIES,
  LATER_ACTS,
  PAYMENT_ACTS,
  type Delivery,
  type LaterAct,
  type PaymentAct,
} from "#app/core/billing/sandbox/sandbox-acts.ts";
import { formatDay } from "#app/lib/dates.ts";
import { SelectField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

interface CheckoutView {
  /** What is bought, in words. */
  offer: string;
  price: string;
  choices: Choice<string>[];
  leftUrl: string;
}

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

interface Choice<T> {
  value: T;
  label: string;
}

const DELIVERY_CHOICES: Choice<Delivery>[] = DELIVERIES.map((value) => ({
  value,
  label: DELIVERY_WORDS[value],
}));

/** Looks like a provider's page, and says on top that no money moves. */
export function SandboxCheckoutPage({ checkout }: { checkout: CheckoutView | null }) {
  if (!checkout)
    return (
      <SandboxPanel title="Esta página de pagamento não vale mais">
        <p>Ela já foi usada, foi fechada por outra compra ou passou do prazo. Nada foi cobrado.</p>
        <a href="/plan" className="button justify-self-start">
          Voltar ao plano
        </a>
      </SandboxPanel>
    );
  return (
    <SandboxPanel title={`Premium: ${checkout.price}`}>
      <p className="text-muted">{checkout.offer}</p>
      <Form method="post" className="grid gap-4">
        <Options name="pagamento" legend="O que acontece" choices={checkout.choices} />
        <DeliveryField />
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy="Enviando…">Continuar</SubmitButton>{" "}
          <a href={checkout.leftUrl} className="button">
            Sair sem pagar
          </a>
        </div>
      </Form>
    </SandboxPanel>
  );
}

/** Stands for a provider's customer portal: what can happen after the purchase. */
export function SandboxCustomerPage({ bought }: { bought: string[] }) {
  return (
    <SandboxPanel title="Suas compras no provedor de teste">
      {bought.length === 0 ? (
        <p>Nada foi comprado ainda.</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {bought.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Form method="post" className="grid gap-4">
        <Options name="acontece" legend="O que acontece agora" choices={LATER_CHOICES} />
        <DeliveryField />
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy="Enviando…">Fazer acontecer</SubmitButton>{" "}
          <a href="/plan" className="button">
            Voltar ao plano
          </a>
        </div>
      </Form>
    </SandboxPanel>
  );
}

function SandboxPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid max-w-xl gap-6 py-12">
      <section className="panel grid gap-5 p-5 sm:p-8">
        <p className="flex gap-2 rounded-md bg-amber-soft p-3 text-sm font-semibold text-amber" role="note">
          <Icon name="warning" />
          Ambiente de teste: nenhum dinheiro se move aqui.
        </p>
        <h1 className="text-xl font-semibold">{title}</h1>
        {children}
      </section>
    </div>
  );
}

function Options({ name, legend, choices }: { name: string; legend: string; choices: Choice<string>[] }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm font-medium">{legend}</legend>
      {choices.map(({ value, label }, index) => (
        <label key={value} className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={index === 0}
            className="size-5 flex-none accent-brand"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function DeliveryField() {
  return (
    <SelectField name="aviso" label="O portal é avisado" defaultValue="at_once">
      {DELIVERY_CHOICES.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

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

const LATER_CHOICES: Choice<LaterAct>[] = LATER_ACTS.map((value) => ({
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
