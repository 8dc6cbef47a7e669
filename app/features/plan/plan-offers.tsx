import { Link } from "react-router";
import { REFUND_DAYS } from "#app/core/billing/refund-rules.ts";
import { CheckoutForm } from "#app/features/upgrade/checkout-form.tsx";
import { Phrases } from "#app/features/upgrade/phrases.tsx";
import { PayerLink } from "./payer-section.tsx";
import type { PayerView } from "./plan-actions.server.ts";
import type { PlanView } from "./plan-view.ts";

interface EndingMonthProps {
  month: NonNullable<PlanView["endingMonth"]>;
  returnTo: string | null;
}

/** A month that was bought once ends by itself: one press buys the next. */
export function EndingMonth({ month: { until, press }, returnTo }: EndingMonthProps) {
  return (
    <section className="plan-notice" aria-labelledby="mes-termina">
      <div className="grid gap-1">
        <h2 id="mes-termina" className="font-semibold">{`Seu mês do Premium vai até ${until}`}</h2>
        <p className="text-sm">
          Ele termina sozinho, e nada é cobrado. O próximo começa quando este termina: comprando agora, você
          não perde nenhum dia.
        </p>
      </div>
      {press !== null && (
        <CheckoutForm offer="month" returnTo={returnTo} className="button button-brand">
          {press}
        </CheckoutForm>
      )}
    </section>
  );
}

interface PromoProps {
  view: PlanView;
  payer: PayerView;
  returnTo: string | null;
  promo: NonNullable<PlanView["promo"]>;
}

export function PromoCard({ promo: { price, phrases }, view, payer, returnTo }: PromoProps) {
  const { offers, closed, billing } = view;
  return (
    <section className="panel plan-promo" aria-labelledby="premium">
      <div className="grid content-start gap-3">
        <h2 id="premium" className="text-lg font-semibold">
          Premium
        </h2>
        <p>
          <strong className="text-xl font-semibold">{price}</strong>
          <span className="text-muted"> por mês</span>
        </p>
        <Phrases phrases={phrases} />
        <Link to="/pricing" className="link inline-flex min-h-11 items-center justify-self-start text-sm">
          Comparar os planos
        </Link>
      </div>
      <div className="grid content-start gap-3">
        {closed ? (
          <p className="rounded-md bg-sunken p-3 text-sm">{closed}</p>
        ) : (
          <OfferList offers={offers} returnTo={returnTo} />
        )}
        <p className="text-sm text-muted">
          {`Você cancela quando quiser. Nos primeiros ${REFUND_DAYS} dias, devolvemos tudo sem perguntar o motivo.`}
        </p>
        {/* Where something was bought, it is below, with the payments. */}
        {!billing && (!closed || payer.taxId || payer.name) && (
          <PayerLink payer={payer} returnTo={returnTo} />
        )}
      </div>
    </section>
  );
}

/** What can be bought: what each offer means, and its press. */
export function OfferList({ offers, returnTo }: { offers: PlanView["offers"]; returnTo: string | null }) {
  return (
    <ul className="grid gap-3">
      {offers.map(({ offer, title, meanings, press }) => (
        <li key={offer} className="plan-offer">
          <div className="grid gap-1">
            <h3 className="font-semibold">{title}</h3>
            {meanings.map((meaning) => (
              <p key={meaning} className="text-sm text-muted">
                {meaning}
              </p>
            ))}
          </div>
          <CheckoutForm offer={offer} returnTo={returnTo} className="button">
            {press}
          </CheckoutForm>
        </li>
      ))}
    </ul>
  );
}
