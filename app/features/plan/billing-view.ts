import { isRunning, type Billing, type Purchase } from "#app/core/billing/billing.ts";
import { renewalBar } from "#app/core/billing/buying-rules.ts";
import { isRefundRequested, refundable, refundableUntil } from "#app/core/billing/refund-rules.ts";
import type { RefundRequest } from "#app/core/billing/refund-requests.server.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatAmount } from "#app/lib/money.ts";
import { barWords, billingNotices, isRenewalUnpaid, type BillingNotice } from "./billing-notices.ts";
import { METHOD_NAMES } from "./offers-view.ts";
import { isPaid, NEVER_BEGAN, receiptAddress } from "./receipt.ts";

/** How something stands: as it should, wanting attention, or neither. */
export type Tone = "good" | "late" | "plain";

export const TONE_TAGS: Record<Tone, string> = { good: "tag tag-good", late: "tag tag-late", plain: "tag" };

export interface PurchaseLine {
  id: string;
  date: string;
  /** What was bought, with its days where they are known. */
  what: string;
  amount: string;
  /** Null: not known yet. */
  method: string | null;
  state: string;
  tone: Tone;
  /** Address of our receipt; null: nothing was paid. */
  receipt: string | null;
  /** The provider's document; null: it makes none. */
  document: { href: string; label: string } | null;
}

export interface BillingView {
  facts: { term: string; text: string }[];
  notices: BillingNotice[];
  /** The change of the subscription that is possible; null: none. */
  change: "cancel" | "resume" | null;
  /** Why a cancelled subscription cannot renew again; null: it can, or there is none. */
  barred: string | null;
  /** The day until which the newest payment can be given back; null: it cannot. */
  refundUntil: string | null;
  purchases: PurchaseLine[];
}

/** What of a request for a refund decides how its purchase is shown. */
export type RefundState = Pick<RefundRequest, "status" | "subscriptionId" | "purchaseId">;

/** What a member has bought and what they can change; null: nothing was ever bought. */
export function billingView(
  billing: Billing,
  now: Date,
  requests: readonly RefundState[],
): BillingView | null {
  const { purchases, subscription } = billing;
  if (purchases.length === 0 && !subscription) return null;
  const refund = refundable(purchases, now);
  // A boleto is given back on request, which is offered beside it.
  const until = refund && refund.method !== "boleto" ? refundableUntil(purchases) : null;
  const isRequested = isRefundRequested(requests, subscription?.id);
  const isCancelled = subscription !== null && isRunning(subscription) && !subscription.renews;
  const bar = isCancelled ? renewalBar(billing) : null;
  return {
    facts: billingFacts(billing, now),
    notices: billingNotices(billing, now),
    change: subscription?.renews ? "cancel" : isCancelled && !bar && !isRequested ? "resume" : null,
    barred: bar && barWords(bar),
    refundUntil: until && formatDay(until),
    purchases: purchases.map((purchase) => purchaseLine(purchase, requests)),
  };
}

/** The renewal that is not paid although its days have begun; null: none, or nothing of it can be paid. */
export function owedRenewal({ purchases, subscription, paidUntil }: Billing, now: Date): Purchase | null {
  if (!subscription || !isRunning(subscription) || (paidUntil && paidUntil > now)) return null;
  return (
    purchases.find(({ subscriptionId, state }) => subscriptionId === subscription.id && state === "open") ??
    null
  );
}

/** When the subscription charges next; null: it does not renew. */
export function nextChargeAt({ purchases, subscription }: Billing): Date | null {
  if (!subscription?.renews) return null;
  const ends = purchases.flatMap(({ state, subscriptionId, period }) =>
    state === "paid" && subscriptionId === subscription.id && period ? [period.end.getTime()] : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

function billingFacts(billing: Billing, now: Date): BillingView["facts"] {
  const { purchases, paidUntil, graceUntil } = billing;
  const newest = purchases.find(({ state, method }) => state === "paid" && method) ?? purchases[0];
  const isUnpaid = isRenewalUnpaid(billing);
  const next = isUnpaid ? null : nextChargeAt(billing);
  const facts = [];
  if (newest?.method) facts.push({ term: "Forma de pagamento", text: METHOD_NAMES[newest.method] });
  if (next && next > now) {
    const price = purchases.find(({ subscriptionId }) => subscriptionId)!.amountCents;
    facts.push({ term: "Próxima cobrança", text: `${formatAmount(price)} em ${formatDay(next)}` });
  }
  if (!paidUntil) return facts;
  if (paidUntil <= now) {
    const inGrace = graceUntil !== null && graceUntil > now;
    facts.push({
      term: inGrace ? "Pago até" : "Terminou em",
      text: formatDay(inGrace ? paidUntil : (graceUntil ?? paidUntil)),
    });
    if (inGrace) facts.push({ term: "Continua até", text: formatDay(graceUntil) });
    return facts;
  }
  if (paidUntil.getTime() === next?.getTime()) return facts;
  facts.push({ term: "Pago até", text: formatDay(paidUntil) });
  if (!next && !isUnpaid) facts.push({ term: "Próxima cobrança", text: "nenhuma" });
  return facts;
}

const STATES: Record<Purchase["state"], [state: string, tone: Tone]> = {
  open: ["Aguardando pagamento", "late"],
  paid: ["Paga", "good"],
  void: ["Não foi paga", "plain"],
  refunded: ["Devolvida", "plain"],
  disputed: ["Contestada no banco", "late"],
  lost: ["Devolvida pelo banco", "plain"],
};

function purchaseLine(purchase: Purchase, requests: readonly RefundState[]): PurchaseLine {
  const { id, issuedAt, amountCents, method, document } = purchase;
  return {
    id,
    date: formatDay(issuedAt),
    what: whatWords(purchase),
    amount: formatAmount(amountCents),
    method: method && METHOD_NAMES[method],
    ...stateOf(purchase, requests),
    receipt: isPaid(purchase) ? receiptAddress(purchase) : null,
    document: document === null ? null : { href: document, label: documentLabel(purchase) },
  };
}

function whatWords({ period, subscriptionId }: Purchase): string {
  const days = period ? `de ${formatDay(period.start)} a ${formatDay(period.end)}` : null;
  if (subscriptionId === null) return days ? `Um mês, ${days}` : "Um mês";
  return `Assinatura, ${days ?? NEVER_BEGAN}`;
}

function stateOf(
  { id, state, refundedCents }: Purchase,
  requests: readonly RefundState[],
): Pick<PurchaseLine, "state" | "tone"> {
  const [words, tone] = STATES[state];
  if (state !== "paid") return { state: words, tone };
  if (requests.some((one) => one.status === "open" && one.purchaseId === id))
    return { state: "Devolução pedida", tone: "plain" };
  return { state: refundedCents > 0 ? `${words}, ${formatAmount(refundedCents)} devolvidos` : words, tone };
}

/** Stripe's page of an invoice says how it is paid, then that it was paid. */
function documentLabel(purchase: Purchase): string {
  return isPaid(purchase) ? "Nota do Stripe" : "Cobrança no Stripe";
}
