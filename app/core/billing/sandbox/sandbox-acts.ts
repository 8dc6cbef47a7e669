import { DAY_MS } from "#app/lib/durations.ts";
import { monthAfter } from "#app/core/billing/paid-days.ts";
import type { FactOf, PaymentFact, PaymentMethod } from "#app/core/billing/payment-facts.ts";
import type { NewestFacts } from "#app/core/billing/newest-facts.ts";
import type { Offer } from "#app/core/billing/payment-provider.ts";

/** The provider's id of our price in the sandbox. */
export const SANDBOX_PRICE = "price_teste_premium";

/** What can be pretended on the page of a checkout. */
export const PAYMENT_ACTS = ["pay", "decline", "wait"] as const;
export type PaymentAct = (typeof PAYMENT_ACTS)[number];

/** What can be pretended after a purchase. */
export const LATER_ACTS = [
  "settle",
  "expire",
  "renew",
  "fail_renewal",
  "issue_boleto",
  "dispute",
  "win",
  "lose",
] as const;
export type LaterAct = (typeof LATER_ACTS)[number];

/** How the portal is told of what was pretended. */
export const DELIVERIES = ["at_once", "twice", "late", "lost"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** How long a boleto can be paid. */
const BOLETO_DAYS = 3;

interface Sale {
  checkoutId: string;
  offer: Offer;
  method: PaymentMethod;
  amountCents: number;
  /** The provider's page that shows a boleto. */
  boletoUrl: string;
  /** Makes the ids of new objects. */
  newId(prefix: string): string;
}

/** What a later act needs of a sale. */
type Renewal = Pick<Sale, "amountCents" | "boletoUrl" | "newId">;

/** What the provider says when somebody pays, is declined, or leaves with a boleto or a Pix code that is not paid yet. */
export function factsOfPayment(act: PaymentAct, sale: Sale, now: Date): PaymentFact[] {
  const paymentId = sale.newId("pi");
  const payment: FactOf<"payment"> = {
    kind: "payment",
    id: paymentId,
    state: act === "pay" ? "paid" : act === "wait" ? "pending" : "failed",
    method: sale.method,
  };
  if (act === "decline") return [payment];
  return sale.offer === "month"
    ? [payment, monthOf(sale, paymentId, act === "pay" ? now : null, now)]
    : [payment, ...boletoOf(payment, sale, now), ...firstPeriod(sale, paymentId, act === "pay", now)];
}

function monthOf(sale: Sale, paymentId: string, paidAt: Date | null, now: Date): FactOf<"month"> {
  return {
    kind: "month",
    id: sale.checkoutId,
    paymentId,
    state: paidAt ? "paid" : "open",
    ...priceOf(sale.amountCents),
    issuedAt: now,
    paidAt,
  };
}

/** The boleto of a payment that waits for it. */
function boletoOf(
  { id, method, state }: FactOf<"payment">,
  { boletoUrl: url }: Pick<Sale, "boletoUrl">,
  now: Date,
): FactOf<"boleto">[] {
  if (method !== "boleto" || state !== "pending") return [];
  return [{ kind: "boleto", id, dueAt: new Date(now.getTime() + BOLETO_DAYS * DAY_MS), url }];
}

function priceOf(amountCents: number) {
  return { amountCents, currency: "brl", priceId: SANDBOX_PRICE };
}

function firstPeriod(sale: Sale, paymentId: string, isPaid: boolean, now: Date): PaymentFact[] {
  const subscriptionId = sale.newId("sub");
  const invoice = invoiceOf(sale, subscriptionId, { start: now, end: monthAfter(now) }, now);
  return [
    { kind: "checkout", id: sale.checkoutId, subscriptionId },
    {
      kind: "subscription",
      id: subscriptionId,
      state: isPaid ? "active" : "incomplete",
      priceId: SANDBOX_PRICE,
      endsAtPeriodEnd: false,
      periodEnd: monthAfter(now),
      endedAt: null,
    },
    isPaid ? { ...invoice, state: "paid", paidAt: now } : invoice,
    { kind: "invoice_payment", id: sale.newId("inpay"), invoiceId: invoice.id, paymentId },
  ];
}

function invoiceOf(
  { amountCents, newId }: Pick<Sale, "amountCents" | "newId">,
  subscriptionId: string,
  period: { start: Date; end: Date },
  now: Date,
): FactOf<"invoice"> {
  return {
    kind: "invoice",
    id: newId("in"),
    subscriptionId,
    state: "open",
    ...priceOf(amountCents),
    issuedAt: now,
    paidAt: null,
    periodStart: period.start,
    periodEnd: period.end,
    attempts: 1,
    nextAttemptAt: null,
    document: null,
  };
}

/** What the provider says when this happens to what a customer bought; empty: it cannot happen now. */
export function factsOfAct(act: LaterAct, known: NewestFacts, sale: Renewal, now: Date): PaymentFact[] {
  switch (act) {
    case "settle":
    case "expire":
      return settled(known, act === "settle", now);
    case "renew":
      return renewed(known, "paid", sale, now);
    case "fail_renewal":
      return renewed(known, "failed", sale, now);
    case "issue_boleto":
      return renewed(known, "pending", sale, now);
    case "dispute": {
      const paid = known.payment.findLast(({ state }) => state === "paid");
      return paid ? [{ kind: "dispute", id: sale.newId("dp"), paymentId: paid.id, state: "open" }] : [];
    }
    case "win":
    case "lose": {
      const open = known.dispute.find(({ state }) => state === "open");
      return open ? [{ ...open, state: act === "win" ? "won" : "lost" }] : [];
    }
  }
}

/** A boleto or a Pix code is paid at last, or runs out. */
function settled(known: NewestFacts, isPaid: boolean, now: Date): PaymentFact[] {
  const payment = known.payment.find(({ state }) => state === "pending");
  if (!payment) return [];
  const facts: PaymentFact[] = [{ ...payment, state: isPaid ? "paid" : "failed" }];
  const month = known.month.find(({ paymentId }) => paymentId === payment.id);
  if (month) return [...facts, { ...month, state: isPaid ? "paid" : "expired", paidAt: isPaid ? now : null }];
  const link = known.invoice_payment.find(({ paymentId }) => paymentId === payment.id);
  const invoice = known.invoice.find(({ id }) => id === link?.invoiceId);
  const subscription = known.subscription.find(({ id }) => id === invoice?.subscriptionId);
  const isRenewal = known.invoice.some(
    ({ subscriptionId, state }) => subscriptionId === subscription?.id && state === "paid",
  );
  // A renewal stays open when its boleto runs out: another boleto can be issued for it.
  if (invoice && isRenewal && !isPaid) return [...facts, { ...invoice, attempts: invoice.attempts + 1 }];
  if (invoice) facts.push({ ...invoice, state: isPaid ? "paid" : "void", paidAt: isPaid ? now : null });
  if (subscription)
    facts.push({ ...subscription, ...(isPaid ? { state: "active" } : { state: "ended", endedAt: now }) });
  return facts;
}

/**
 * The next period of the running subscription begins, is paid or not, or waits for a boleto; a subscription that was to
 * end ends.
 */
function renewed(
  known: NewestFacts,
  state: FactOf<"payment">["state"],
  sale: Renewal,
  now: Date,
): PaymentFact[] {
  const running = known.subscription.find((one) => one.state === "active" || one.state === "past_due");
  if (!running) return [];
  if (running.endsAtPeriodEnd) return [{ ...running, state: "ended", endedAt: running.periodEnd }];
  const unpaid = known.invoice.find((one) => one.subscriptionId === running.id && one.state === "open");
  const period = { start: running.periodEnd, end: monthAfter(running.periodEnd) };
  const invoice = unpaid ?? invoiceOf(sale, running.id, period, now);
  const isPaid = state === "paid";
  const payment: FactOf<"payment"> = {
    kind: "payment",
    id: sale.newId("pi"),
    state,
    method: state === "pending" ? "boleto" : "card",
  };
  return [
    { ...running, state: isPaid ? "active" : "past_due", periodEnd: invoice.periodEnd },
    isPaid
      ? { ...invoice, state: "paid", paidAt: now }
      : {
          ...invoice,
          attempts: unpaid ? unpaid.attempts + 1 : 1,
          nextAttemptAt: state === "failed" ? new Date(now.getTime() + DAY_MS) : null,
        },
    payment,
    ...boletoOf(payment, sale, now),
    { kind: "invoice_payment", id: sale.newId("inpay"), invoiceId: invoice.id, paymentId: payment.id },
  ];
}

/** What the provider says when a subscription is ended at once: what is not paid of it cannot be paid any more. */
export function factsOfEnd(subscriptionId: string, known: NewestFacts, now: Date): PaymentFact[] {
  const own = known.invoice.filter(
    (invoice) => invoice.subscriptionId === subscriptionId && invoice.state === "open",
  );
  const tried = known.invoice_payment.filter(({ invoiceId }) => own.some(({ id }) => id === invoiceId));
  return [
    ...known.subscription
      .filter(({ id }) => id === subscriptionId)
      .map((one) => ({ ...one, state: "ended" as const, endedAt: one.endedAt ?? now })),
    ...own.map((invoice) => ({ ...invoice, state: "void" as const })),
    ...known.payment
      .filter(({ id, state }) => state === "pending" && tried.some(({ paymentId }) => paymentId === id))
      .map((payment) => ({ ...payment, state: "failed" as const })),
  ];
}
