import { Form, Link } from "react-router";
import { CheckoutForm, ProviderForm } from "#app/features/upgrade/checkout-form.tsx";
import { RefundSection } from "#app/features/refunds/refund-section.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useTypingDraft } from "#app/ui/typing-draft.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { BillingCard } from "./billing-card.tsx";
import { TONE_TAGS } from "./billing-view.ts";
import { EndingDialog } from "./ending-dialog.tsx";
import { PayerDialog } from "./payer-section.tsx";
import type { PayerView, RefusedPayer } from "./plan-actions.server.ts";
import { planAddress } from "./plan-address.ts";
import { EndingMonth, OfferList, PromoCard } from "./plan-offers.tsx";
import type { PlanView } from "./plan-view.ts";

interface Props {
  view: PlanView;
  payer: PayerView;
  /** Set when the form about receipts was refused. */
  refusedPayer: RefusedPayer | null;
  /** Whether that form is open. */
  asksPayer: boolean;
  /** The page that this one leads back to; null: none. */
  returnTo: string | null;
  /** Why what was asked for did not happen. */
  error: string | null;
}

type PageProps = Pick<Props, "view" | "returnTo">;

/** `Gerenciar Plano`: what the member has, uses, and pays for. */
export function PlanPage({ view, payer, refusedPayer, asksPayer, returnTo, error }: Props) {
  const typing = useTypingDraft(`recibo:${payer.account.email}`);
  const { ending, billing, offers, premium, promo, refund } = view;
  return (
    <div className="page grid max-w-5xl gap-6 py-6">
      <title>Gerenciar Plano · Martelo</title>
      <div className="grid gap-1">
        <BackLink to={returnTo ?? "/dashboard"}>
          {returnTo ? "Voltar para onde você estava" : "Voltar para a busca"}
        </BackLink>
        <h1 className="py-[0.3125rem] text-xl font-semibold">Gerenciar Plano</h1>
      </div>
      {error && !ending && !asksPayer && (
        <p role="alert" className="flex gap-2 rounded-md bg-red-soft p-3 text-sm text-red">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {view.endingMonth && <EndingMonth month={view.endingMonth} returnTo={returnTo} />}
      <PlanCard view={view} returnTo={returnTo} />
      <div className="grid items-stretch gap-6 md:grid-cols-2">
        <UsageCard usage={view.usage} />
        <FavoritesCard favorites={view.favorites} />
      </div>
      {promo && <PromoCard promo={promo} view={view} payer={payer} returnTo={returnTo} />}
      {premium && offers.length > 0 && (
        <section className="panel" aria-labelledby="continuar">
          <h2 id="continuar" className="text-lg font-semibold">
            Continuar no Premium
          </h2>
          <OfferList offers={offers} returnTo={returnTo} />
        </section>
      )}
      {billing && <BillingCard billing={billing} payer={payer} returnTo={returnTo} />}
      {refund && <RefundSection refund={refund} />}
      <p className="text-sm text-muted">
        {"Dúvida sobre plano ou pagamento? "}
        <Link to="/ajuda?assunto=plano&voltar=/plan" className="link inline-flex min-h-11 items-center">
          Pedir ajuda
        </Link>
      </p>
      {asksPayer && (
        <PayerDialog payer={payer} returnTo={returnTo} refused={refusedPayer} error={error} typing={typing} />
      )}
      {ending && <EndingDialog key={ending.kind} ending={ending} returnTo={returnTo} error={error} />}
    </div>
  );
}

function PlanCard({ view, returnTo }: PageProps) {
  const { name, premium, status, owed, offers } = view;
  const [offer] = offers;
  return (
    <section
      className="panel plan-own"
      data-alone={!owed && (premium || !offer)}
      data-owed={owed !== null}
      aria-labelledby="seu-plano"
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">Seu plano</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="seu-plano" className="text-xl font-semibold">
            {name}
          </h2>{" "}
          {status.tag && <span className={TONE_TAGS[status.tone]}>{status.tag}</span>}
        </div>
        <p className="max-w-[60ch] text-muted">{status.text}</p>
      </div>
      <div className="plan-presses">
        {owed && <PayPress href={owed.href} />}
        {!owed && !premium && offer && (
          <CheckoutForm offer={offer.offer} returnTo={returnTo} className="button button-brand">
            Fazer Upgrade
          </CheckoutForm>
        )}
        <Form method="post" action={planAddress(returnTo)} preventScrollReset>
          <SubmitButton name="intent" value="atualizar" busy="Atualizando…" className="button">
            Atualizar
          </SubmitButton>
        </Form>
      </div>
    </section>
  );
}

/** Pays a renewal: on the page of its invoice, or on the provider's pages about cards and invoices. */
function PayPress({ href }: { href: string | null }) {
  if (href === null)
    return (
      <ProviderForm action="/functions/customer-portal">
        <button className="button button-brand">Pagar a renovação</button>
      </ProviderForm>
    );
  return (
    <a href={href} target="_blank" rel="noopener" className="button button-brand">
      Pagar a renovação
      <Icon name="external" />
    </a>
  );
}

function UsageCard({ usage: { used, limit, share, warning, renews } }: { usage: PlanView["usage"] }) {
  return (
    <section className="panel" aria-labelledby="uso-do-mapa">
      <h2 id="uso-do-mapa" className="flex items-center gap-2 font-semibold">
        <Icon name="map" />
        Consultas ao mapa
      </h2>
      <p>
        <strong className="text-xl font-semibold">{used}</strong>
        {" de "}
        {limit ?? (
          <>
            <span aria-hidden="true" className="text-xl">
              ∞
            </span>
            <span className="sr-only">infinitas</span>
          </>
        )}
        {" este mês"}
      </p>
      {share !== null && (
        <div className="plan-meter" data-near={warning !== null} aria-hidden="true">
          <span style={{ width: `${share}%` }} />
        </div>
      )}
      {warning && (
        <p className="flex gap-2 text-sm text-amber">
          <Icon name="warning" />
          {warning}
        </p>
      )}
      <p className="text-sm text-muted">
        {limit === null ? "O mapa ampliado não tem limite no seu plano." : `A conta recomeça em ${renews}.`}
      </p>
    </section>
  );
}

function FavoritesCard({ favorites: { text, note, open } }: { favorites: PlanView["favorites"] }) {
  return (
    <section className="panel" aria-labelledby="favoritos-salvos">
      <h2 id="favoritos-salvos" className="flex items-center gap-2 font-semibold">
        <Icon name="heart" />
        Favoritos salvos
      </h2>
      <p className="text-xl font-semibold">{text}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
      {open && (
        <Link
          to="/favorites"
          className="link -my-2 inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          Ver Meus Favoritos
        </Link>
      )}
    </section>
  );
}
