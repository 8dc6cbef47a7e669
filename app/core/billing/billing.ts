import { DAY_MS } from "#app/lib/durations.ts";
import { newestFacts, type NewestFacts } from "./newest-facts.ts";
import { lastEnd, monthFrom } from "./paid-days.ts";
import type { FactOf, PaymentEvent, PaymentMethod } from "./payment-facts.ts";

/** Days of Premium after a renewal that was not paid, while the provider tries again. */
export const GRACE_DAYS = 7;

/** Something that was sold: a period of a subscription, or one month. */
export interface Purchase {
  id: string;
  /** `disputed`: the bank examines a complaint; `lost`: it gave the money back. */
  state: "open" | "paid" | "void" | "refunded" | "disputed" | "lost";
  amountCents: number;
  /** Null: not known yet. */
  method: PaymentMethod | null;
  /** The provider's payment, which a refund names; null: none has been made. */
  paymentId: string | null;
  /** Null: one month that was bought once. */
  subscriptionId: string | null;
  issuedAt: Date;
  paidAt: Date | null;
  /** The days that the purchase is for; null: a month that is not paid, or a period whose subscription ended before it. */
  period: { start: Date; end: Date } | null;
  refundedCents: number;
  /** What was given back, or is on its way; the oldest first. */
  refunds: readonly Refund[];
  attempts: number;
  nextAttemptAt: Date | null;
  document: string | null;
  /** The boleto that it can be paid with; null: none is known. */
  boleto: Pick<FactOf<"boleto">, "dueAt" | "url"> | null;
}

interface Refund {
  amountCents: number;
  isDone: boolean;
  /** When the provider first told of it. */
  at: Date;
}

export interface Billing {
  /** The newest first. */
  purchases: Purchase[];
  /** The subscription that renews, or runs, or ran last; null: none. */
  subscription: { id: string; state: FactOf<"subscription">["state"]; renews: boolean } | null;
  /** Until when Premium is paid; null: nothing was paid, or all was refunded. */
  paidUntil: Date | null;
  /** Until when Premium lasts although its renewal is not paid; null: no days of grace. */
  graceUntil: Date | null;
}

/** What a member bought, and until when. It follows from the set of their accepted events alone. */
export function billingOf(events: Iterable<PaymentEvent>): Billing {
  const inOrder = [...events];
  const facts = { ...newestFacts(inOrder), refundedAt: refundMoments(inOrder) };
  const current = facts.subscription.map((one) => begun(one, facts));
  const subscriptions = new Map(current.map((one) => [one.id, one]));
  const periods = facts.invoice.map((invoice) =>
    periodPurchase(invoice, subscriptions.get(invoice.subscriptionId), facts),
  );
  const purchases = [...periods, ...monthPurchases(facts, periods)].sort(newestFirst);
  const paidUntil = lastEnd(purchases);
  const last = current.toSorted(
    (a, b) =>
      Number(renewsByItself(b)) - Number(renewsByItself(a)) ||
      Number(b.state !== "ended") - Number(a.state !== "ended") ||
      b.periodEnd.getTime() - a.periodEnd.getTime(),
  )[0];
  const renews = last !== undefined && renewsByItself(last);
  return {
    purchases,
    subscription: last ? { id: last.id, state: last.state, renews } : null,
    paidUntil,
    graceUntil: paidUntil && renews ? new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS) : null,
  };
}

/** What the messages say, and when each refund was first told of. */
type Known = NewestFacts & { refundedAt: ReadonlyMap<string, Date> };

function refundMoments(events: readonly PaymentEvent[]): Map<string, Date> {
  const moments = new Map<string, Date>();
  for (const { at, facts } of events)
    for (const { kind, id } of facts)
      if (kind === "refund" && at.getTime() < (moments.get(id)?.getTime() ?? Infinity)) moments.set(id, at);
  return moments;
}

/**
 * A subscription of which nothing was ever paid has not begun, whatever the provider calls it: while its first boleto
 * waits, Stripe may call it active.
 */
function begun(subscription: FactOf<"subscription">, { invoice }: NewestFacts): FactOf<"subscription"> {
  const isPaid = invoice.some((one) => one.subscriptionId === subscription.id && one.state === "paid");
  return isPaid || subscription.state === "ended" ? subscription : { ...subscription, state: "incomplete" };
}

function renewsByItself(subscription: FactOf<"subscription">): boolean {
  return isRunning(subscription) && !subscription.endsAtPeriodEnd;
}

/** Whether a subscription runs, so that it can be ended or go on. */
export function isRunning({ state }: Pick<FactOf<"subscription">, "state">): boolean {
  return state === "active" || state === "past_due";
}

/** A subscription that was ended at once ends its last period too. */
function periodPurchase(
  invoice: FactOf<"invoice">,
  subscription: FactOf<"subscription"> | undefined,
  facts: Known,
): Purchase {
  const paymentId = paymentOf(invoice, facts);
  const { periodStart: start, periodEnd } = invoice;
  const ended = subscription?.endedAt ?? null;
  const end = ended && ended < periodEnd ? ended : periodEnd;
  return {
    id: invoice.id,
    subscriptionId: invoice.subscriptionId,
    amountCents: invoice.amountCents,
    issuedAt: invoice.issuedAt,
    paidAt: invoice.paidAt,
    period: end > start ? { start, end } : null,
    attempts: invoice.attempts,
    nextAttemptAt: invoice.nextAttemptAt,
    document: invoice.document,
    boleto: boletoOf(paymentId, facts),
    ...settlement(invoice, paymentId, facts),
  };
}

/** The payment that settled an invoice, or the newest try. */
function paymentOf({ id }: FactOf<"invoice">, facts: NewestFacts): string | null {
  const tried = facts.invoice_payment.flatMap(({ invoiceId, paymentId }) =>
    invoiceId === id ? [paymentId] : [],
  );
  const paid = facts.payment.find((one) => one.state === "paid" && tried.includes(one.id));
  return paid?.id ?? tried.at(-1) ?? null;
}

/** Months bought one by one follow each other: one that is bought early begins where the paid time ends. */
function monthPurchases(facts: Known, periods: readonly Purchase[]): Purchase[] {
  const bought = facts.month.toSorted(
    (a, b) => Number(a.paidAt ?? a.issuedAt) - Number(b.paidAt ?? b.issuedAt) || (a.id < b.id ? -1 : 1),
  );
  const purchases: Purchase[] = [];
  for (const month of bought) {
    const settled = settlement(month, month.paymentId, facts);
    purchases.push({
      id: month.id,
      subscriptionId: null,
      amountCents: month.amountCents,
      issuedAt: month.issuedAt,
      paidAt: month.paidAt,
      period: month.paidAt && monthFrom(month.paidAt, periods, purchases),
      attempts: 0,
      nextAttemptAt: null,
      document: null,
      boleto: null,
      ...settled,
      method: settled.method ?? "pix",
    });
  }
  return purchases;
}

function boletoOf(paymentId: string | null, { boleto }: NewestFacts): Purchase["boleto"] {
  const issued = boleto.find(({ id }) => id === paymentId);
  return issued ? { dueAt: issued.dueAt, url: issued.url } : null;
}

/** What became of the money of a sale. */
function settlement(
  sale: FactOf<"invoice"> | FactOf<"month">,
  paymentId: string | null,
  facts: Known,
): Pick<Purchase, "state" | "method" | "paymentId" | "refundedCents" | "refunds"> {
  const payment = facts.payment.find(({ id }) => id === paymentId);
  const refunds = facts.refund
    .filter((refund) => refund.paymentId === paymentId && refund.state !== "failed")
    .map(({ id, amountCents, state }) => ({
      amountCents,
      isDone: state === "done",
      at: facts.refundedAt.get(id)!,
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  const disputes = new Set(
    facts.dispute.filter((one) => one.paymentId === paymentId).map((one) => one.state),
  );
  return {
    state: stateOf(),
    method: payment?.method ?? (boletoOf(paymentId, facts) ? "boleto" : null),
    paymentId,
    refundedCents,
    refunds,
  };

  function stateOf(): Purchase["state"] {
    if (sale.state === "open") return "open";
    if (sale.state === "void" || sale.state === "expired") return "void";
    if (disputes.has("lost")) return "lost";
    if (disputes.has("open")) return "disputed";
    return refundedCents >= sale.amountCents ? "refunded" : "paid";
  }
}

function newestFirst(a: Purchase, b: Purchase): number {
  return b.issuedAt.getTime() - a.issuedAt.getTime() || (a.id < b.id ? 1 : -1);
}
