import { Form, Link } from "react-router";
import { REFUND_DAYS } from "#app/core/billing/refund-rules.ts";
import { ProviderForm } from "#app/features/upgrade/checkout-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { BillingView } from "./billing-view.ts";
import { PayerSection } from "./payer-section.tsx";
import type { PayerView } from "./plan-actions.server.ts";
import { planAddress } from "./plan-address.ts";
import { PurchaseList } from "./purchase-list.tsx";

interface Props {
  billing: BillingView;
  payer: PayerView;
  returnTo: string | null;
}

/** Payments: how and when, what needs attention, what was paid, and what can be changed. */
export function BillingCard({ billing, payer, returnTo }: Props) {
  const { facts, notices, purchases } = billing;
  return (
    <section className="panel gap-5" aria-labelledby="pagamento">
      <h2 id="pagamento" className="text-lg font-semibold">
        Pagamento
      </h2>
      {notices.map(({ text, link }) => (
        <div key={text} className="plan-notice">
          <p className="flex gap-2">
            <Icon name="warning" />
            <span>{text}</span>
          </p>
          {link && (
            <a href={link.href} target="_blank" rel="noopener" className="button">
              {link.label}
              <Icon name="external" />
            </a>
          )}
        </div>
      ))}
      {facts.length > 0 && (
        <dl className="plan-facts">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Changes billing={billing} returnTo={returnTo} />
      {purchases.length > 0 && <PurchaseList purchases={purchases} />}
      <PayerSection payer={payer} returnTo={returnTo} />
    </section>
  );
}

function Changes({ billing: { change, barred, refundUntil }, returnTo }: Omit<Props, "payer">) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {change === "resume" && (
          <Form method="post" action={planAddress(returnTo)} preventScrollReset>
            <SubmitButton name="intent" value="renovar" busy="Salvando…" className="button button-brand">
              Voltar a renovar
            </SubmitButton>
          </Form>
        )}
        <ProviderForm action="/functions/customer-portal">
          <button className="button">
            <Icon name="card" />
            Cartão e notas
          </button>
        </ProviderForm>
        {change === "cancel" && (
          <Link to={planAddress(returnTo, "cancelar")} preventScrollReset className="button">
            Cancelar assinatura
          </Link>
        )}
        {refundUntil && (
          <Link to={planAddress(returnTo, "desistir")} preventScrollReset className="button">
            Desistir e receber de volta
          </Link>
        )}
      </div>
      {barred && <p className="max-w-[70ch] text-sm text-muted">{barred}</p>}
      {refundUntil && (
        <p className="text-sm text-muted">
          {`Até ${refundUntil} você pode desistir: são ${REFUND_DAYS} dias, sem dizer o motivo (Código de Defesa do Consumidor, art. 49).`}
        </p>
      )}
    </div>
  );
}
