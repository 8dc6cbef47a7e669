import type { Billing } from "#app/core/billing/billing.ts";
import type { Grant } from "#app/core/billing/grant-premium.server.ts";
import { mayBuy } from "#app/core/billing/buying-rules.ts";
import { lastEndWithout } from "#app/core/billing/paid-days.ts";
import type { Offer } from "#app/core/billing/payment-provider.ts";
import { leftToRefund, refundable } from "#app/core/billing/refund-rules.ts";
import type { RefundRequest } from "#app/core/billing/refund-requests.server.ts";
import type { FavoritesAccess } from "#app/features/favorites/list/favorite-list.server.ts";
import { renewalDay, usageWarning, type Usage } from "#app/facts/plans/meter.ts";
import { NOTHING_DELETED, premiumPhrases, premiumPrice, whatStops } from "#app/facts/plans/plan-words.ts";
import { PLANS, trialEnd, type Plan, type TrialTerms } from "#app/facts/plans/plans.ts";
import { refundView, type RefundView } from "#app/features/refunds/refund-view.ts";
import { formatDate, formatDay, formatLastDay, formatMoment } from "#app/lib/dates.ts";
import { formatAmount } from "#app/lib/money.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { payAddress } from "./billing-notices.ts";
import { billingView, owedRenewal, type BillingView } from "./billing-view.ts";
import { offerView, paymentWords, type OfferView, type OnSale } from "./offers-view.ts";
import type { PlanDialog } from "./plan-address.ts";
import { planStatus, type PlanStatus } from "./plan-status.ts";

/** What `/plan` is about, as it is stored. */
export interface PlanFacts {
  plan: Plan;
  trial: TrialTerms;
  /** Premium in force that was given; `until` null: it has no end. */
  given: Grant | null;
  usage: Usage;
  favorites: FavoritesAccess;
  /** Null: no provider is configured. */
  billing: Billing | null;
  /** When a month that was bought once ends, in its last days; null: it does not, or something follows it. */
  monthEndsAt: Date | null;
  onSale: OnSale;
  /** What the member asked to have back, the newest first. */
  requests: readonly RefundRequest[];
  now: Date;
}

interface UsageView {
  used: string;
  /** Null: no limit. */
  limit: string | null;
  /** How much of the limit is used, in percent; null: no limit. */
  share: number | null;
  warning: string | null;
  /** When the queries of the month are renewed. */
  renews: string;
}

/** The dialog that ends something, with what ends. */
export type EndingView =
  | ({ kind: "cancelar"; until: string | null } & Loss)
  | ({
      kind: "desistir";
      /** What is given back is this purchase, as it was shown. */
      purchaseId: string;
      amountCents: number;
      amount: string;
      /** The amount, and of which payment it is, within a sentence. */
      what: string;
      /** The consequence for the plan. */
      ends: string;
    } & Loss);

interface Loss {
  /** What ends without this purchase; empty: nothing does. */
  stops: string[];
  /** What of Premium goes on all the same, and until when; null: nothing. */
  stays: string | null;
  remains: string;
}

export interface PlanView {
  name: string;
  premium: boolean;
  status: PlanStatus;
  usage: UsageView;
  favorites: { text: string; note: string | null; open: boolean };
  promo: { price: string; phrases: string[] } | null;
  /** The month that ends by itself soon, and whether the next one can be bought here; null: none. */
  endingMonth: { until: string; press: string | null } | null;
  /** The renewal that is not paid; null: none. Without an address it is paid on the provider's pages. */
  owed: { href: string | null } | null;
  offers: OfferView[];
  /** Why nothing is offered; null: something is, or nothing need be. */
  closed: string | null;
  billing: BillingView | null;
  /** Null: nothing was ever bought. */
  refund: RefundView | null;
  ending: EndingView | null;
}

export function planView(facts: PlanFacts, dialog: PlanDialog | null): PlanView {
  const { plan, usage, billing, onSale, requests, now } = facts;
  const offers = openOffers(facts);
  const promoted = plan !== "premium";
  const owed = billing && owedRenewal(billing, now);
  const ends = dialog === "recibo" ? null : dialog;
  return {
    name: PLANS[plan].name,
    premium: plan === "premium",
    status: planStatus(facts),
    usage: usageView(usage, now),
    favorites: favoritesView(facts),
    promo: promoted ? { price: premiumPrice(), phrases: premiumPhrases(now) } : null,
    endingMonth: facts.monthEndsAt && endingMonthView(facts.monthEndsAt, offers),
    owed: owed && { href: payAddress(owed, now) },
    offers,
    closed: promoted && offers.length === 0 ? closedWords(onSale, owed !== null) : null,
    billing: billing && billingView(billing, now, requests),
    refund: billing && refundView(billing.purchases, requests, now),
    ending: ends && billing && endingView(facts, billing, ends),
  };
}

/**
 * What this member can buy beside what they have. A member whose Premium was given needs nothing.
 */
function openOffers(facts: PlanFacts): OfferView[] {
  const { plan, billing, onSale, now } = facts;
  if (typeof onSale === "string") return [];
  if (plan === "premium" && !(billing?.paidUntil && billing.paidUntil > now)) return [];
  return onSale
    .filter(({ offer }) => !billing || mayBuy(billing, offer))
    .map((one) => offerView(one, startWords(one.offer, facts)));
}

/**
 * When an offer is charged and begins, beside days that are paid or a trial; null: there is neither. A subscription
 * charges at once: the days of a month that was bought before wait until it is over, so they are not lost.
 */
function startWords(offer: Offer, { plan, billing, now }: PlanFacts): string | null {
  const until = billing?.paidUntil;
  if (until && until > now)
    return offer === "month"
      ? `Começa em ${formatDay(until)}, quando termina o que você já pagou.`
      : `A primeira cobrança é feita ao assinar, e não em ${formatDay(until)}. Os dias que você já pagou não se perdem: eles esperam e valem depois da assinatura.`;
  if (plan !== "trial") return null;
  return offer === "month"
    ? "Começa com o pagamento: os dias que faltam do teste não são somados."
    : "A primeira cobrança é feita ao assinar: os dias que faltam do teste não são somados.";
}

function endingMonthView(endsAt: Date, offers: OfferView[]): PlanView["endingMonth"] {
  const hasMonth = offers.some(({ offer }) => offer === "month");
  return {
    until: formatMoment(endsAt),
    press: hasMonth ? `Comprar o próximo mês por ${premiumPrice()}` : null,
  };
}

function closedWords(onSale: OnSale, isOwed: boolean): string {
  if (onSale === "unanswered")
    return "O serviço de pagamento não respondeu. Nada foi cobrado; tente novamente em alguns instantes.";
  if (onSale === "mispriced")
    return "O preço no serviço de pagamento não confere com o que anunciamos: até que isso seja corrigido, nada é vendido. Já fomos avisados.";
  if (typeof onSale === "string" || onSale.length === 0) return paymentWords(onSale);
  return isOwed
    ? "A sua assinatura espera o pagamento da renovação. Para pagar de outra forma, cancele-a em Pagamento, abaixo, e compre de novo."
    : "Você já tem uma assinatura. Para comprar de outra forma, cancele-a antes em Pagamento, abaixo.";
}

function usageView(usage: Usage, now: Date): UsageView {
  const { used, limit } = usage;
  return {
    used: writtenCount(used),
    limit: limit === null ? null : writtenCount(limit),
    share: limit === null ? null : Math.min(100, (used / limit) * 100),
    warning: usageWarning(usage),
    renews: formatDate(renewalDay(now)),
  };
}

const FAVORITES_NOTES: Record<FavoritesAccess["access"], string | null> = {
  full: null,
  reading: "Só para ler e remover: salvar e anotar voltam com o Premium.",
  locked: "Salvar favoritos é do Premium.",
};

function favoritesView({ favorites: { access, saved, wishes } }: PlanFacts): PlanView["favorites"] {
  const waiting = `${plural(wishes, "pedido do coração espera", "pedidos do coração esperam")} pelo Premium.`;
  const notes = [FAVORITES_NOTES[access], wishes > 0 ? waiting : null].filter((note) => note !== null);
  return {
    text: plural(saved, "imóvel", "imóveis"),
    note: notes.length > 0 ? notes.join(" ") : null,
    open: access !== "locked",
  };
}

/** Null: what the dialog would end cannot be ended. */
function endingView(facts: PlanFacts, billing: Billing, dialog: EndingView["kind"]): EndingView | null {
  const { now } = facts;
  const { subscription, paidUntil, purchases } = billing;
  if (dialog === "cancelar") {
    if (!subscription?.renews) return null;
    const until = paidUntil && paidUntil > now ? paidUntil : null;
    return { kind: dialog, until: until && formatDay(until), ...lossAt(facts, until ?? now, null) };
  }
  const purchase = refundable(purchases, now);
  // A boleto is given back on request, to a Pix key.
  if (!purchase || purchase.method === "boleto") return null;
  const amountCents = leftToRefund(purchase);
  const amount = formatAmount(amountCents);
  const isWhole = amountCents === purchase.amountCents;
  return {
    kind: dialog,
    purchaseId: purchase.id,
    amountCents,
    amount,
    what: `${amount}, ${isWhole ? "o que você pagou em" : "o que ainda não voltou do pagamento de"} ${formatDay(purchase.paidAt!)}`,
    ends: purchase.subscriptionId
      ? "A assinatura termina agora e nada mais é cobrado."
      : "O mês que este pagamento comprou deixa de valer agora.",
    ...lossAt(facts, now, lastEndWithout(purchases, purchase)),
  };
}

/** What ends at an instant, beside what was given, other days that are paid, and a trial that still runs. */
function lossAt({ given, trial }: PlanFacts, at: Date, paidUntil: Date | null): Loss {
  const stays = staysAt();
  return { stops: stays ? [] : whatStops("premium"), stays, remains: NOTHING_DELETED };

  function staysAt(): string | null {
    if (given && (given.until === null || given.until > at)) {
      const end = given.until ? ` até ${formatLastDay(given.until)}` : "";
      return `Nada para agora: o Premium liberado para a sua conta continua${end}, sem cobrança.`;
    }
    if (paidUntil && paidUntil > at)
      return `Nada para agora: o Premium que você pagou à parte vai até ${formatDay(paidUntil)}.`;
    if (trialEnd(trial) <= at) return null;
    return `Nada para agora: o seu teste gratuito, com tudo do Premium, vai até ${formatMoment(trialEnd(trial))}.`;
  }
}
