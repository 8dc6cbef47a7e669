import { ZodError } from "zod";
import type { FactOf, PaymentFact, PaymentMethod } from "#app/core/billing/payment-facts.ts";
import type { EventReading } from "#app/core/billing/payment-provider.ts";
import { faultPath, unreadable } from "#app/core/billing/unreadable-event.ts";
import { own } from "#app/lib/own.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import * as objects from "./stripe-objects.ts";

interface Reading {
  facts: PaymentFact[];
  customer: string | null;
  subjects: (string | null | undefined)[];
}

const NOTHING: Reading = { facts: [], customer: null, subjects: [] };

/** A reader for each of Stripe's objects that says something about money. */
const READERS: Record<string, (object: unknown, at: Date, type: string) => Reading> = {
  subscription: readSubscription,
  invoice: readInvoice,
  invoice_payment: readInvoicePayment,
  "checkout.session": readSession,
  charge: readCharge,
  payment_intent: readPaymentIntent,
  refund: readRefund,
  dispute: readDispute,
};

/** Kinds of event about these objects, also where their object has a name that we do not know. */
const OUR_KINDS =
  /^(?:customer\.subscription|invoice|invoice_payment|checkout\.session|charge|payment_intent|refund)\./;
/** Of an invoice that does not exist yet, which has no id. */
const FORECAST = "invoice.upcoming";

/**
 * Reads the body of one of Stripe's events (API `2026-10-28`). An event about an object that we do not use has no
 * facts. It cannot be read if it is no event, or if its object lacks what its kind always has.
 */
export function readStripeEvent(body: string): EventReading {
  const message = parseJson(body);
  const parsed = objects.stripeEvent.safeParse(message);
  if (!parsed.success) return unreadable(message, "type", faultPath(parsed.error));
  const { id, type, created, livemode, account, data } = parsed.data;
  const read = type === FORECAST ? () => NOTHING : own(READERS, data.object.object);
  if (!read && OUR_KINDS.test(type)) return unreadable(message, "type", ["data", "object", "object"]);
  try {
    const { facts, customer, subjects } = read?.(data.object, created, type) ?? NOTHING;
    const event = {
      id,
      kind: type,
      at: created,
      live: livemode,
      foreignAccount: account ?? null,
      facts,
      customerId: customer,
      subjects: [...new Set([customer, ...subjects].filter((subject) => typeof subject === "string"))],
    };
    return { event, fault: null };
  } catch (error) {
    if (error instanceof ZodError)
      return unreadable(message, "type", ["data", "object", ...faultPath(error)]);
    throw error;
  }
}

const SUBSCRIPTION_STATES: Record<string, FactOf<"subscription">["state"]> = {
  incomplete: "incomplete",
  incomplete_expired: "ended",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "ended",
};

function readSubscription(object: unknown): Reading {
  const { id, customer, status, priceId, periodEnd, ...rest } = objects.subscription.parse(object);
  return {
    customer,
    subjects: [id],
    facts: [
      {
        kind: "subscription",
        id,
        state: own(SUBSCRIPTION_STATES, status) ?? "past_due",
        priceId,
        // Stripe's own pages set a date; one after this period lets it renew until then.
        endsAtPeriodEnd: rest.cancel_at_period_end || (!!rest.cancel_at && rest.cancel_at <= periodEnd),
        periodEnd,
        endedAt: rest.ended_at ?? null,
      },
    ],
  };
}

/** An invoice without a subscription was written by hand, and grants nothing. A draft may still change. */
function readInvoice(object: unknown): Reading {
  const read = objects.invoice.parse(object);
  const { id, customer, status } = read;
  const subscriptionId = read.parent?.subscription_details?.subscription ?? null;
  const [line] = read.lines.data;
  const subjects = [id, subscriptionId];
  if (!subscriptionId || !line || status === null || status === "draft")
    return { customer, subjects, facts: [] };
  const isPaid = status === "paid";
  return {
    customer,
    subjects,
    facts: [
      {
        kind: "invoice",
        id,
        subscriptionId,
        state: isPaid ? "paid" : status === "open" ? "open" : "void",
        amountCents: isPaid ? read.amount_paid : read.total,
        currency: read.currency,
        priceId: line.pricing?.price_details?.price ?? null,
        issuedAt: read.created,
        paidAt: read.status_transitions.paid_at,
        periodStart: line.period.start,
        periodEnd: line.period.end,
        attempts: read.attempt_count,
        nextAttemptAt: read.next_payment_attempt,
        document: read.hosted_invoice_url ?? null,
      },
    ],
  };
}

function readInvoicePayment(object: unknown): Reading {
  const { id, invoice: invoiceId, payment } = objects.invoicePayment.parse(object);
  const paymentId = payment.payment_intent ?? null;
  return {
    customer: null,
    subjects: [invoiceId, paymentId],
    facts: paymentId ? [{ kind: "invoice_payment", id, invoiceId, paymentId }] : [],
  };
}

/** A checkout of a subscription says which one it began; the rest is said by its subscription and invoice. */
function readSession(object: unknown, at: Date, type: string): Reading {
  const read = objects.session.parse(object);
  const { id, customer, payment_intent: paymentId, payment_status: paid, status } = read;
  const subjects = [id, read.subscription, paymentId];
  // A code that runs out leaves its session complete and unpaid: only the name of the event says so.
  const hasFailed = status === "expired" || type === "checkout.session.async_payment_failed";
  const subscriptionId = read.subscription ?? null;
  if (read.mode === "subscription" && (subscriptionId || hasFailed))
    return { customer, subjects, facts: [{ kind: "checkout", id, subscriptionId }] };
  if (read.mode !== "payment" || read.amount_total === null || read.currency === null)
    return { customer, subjects, facts: [] };
  return {
    customer,
    subjects,
    facts: [
      {
        kind: "month",
        id,
        paymentId,
        state: paid === "paid" ? "paid" : hasFailed ? "expired" : "open",
        amountCents: read.amount_total,
        currency: read.currency,
        priceId: read.metadata?.price_id ?? null,
        issuedAt: read.created,
        paidAt: paid === "paid" ? at : null,
      },
    ],
  };
}

const METHODS: Record<string, PaymentMethod> = { card: "card", boleto: "boleto", pix: "pix" };
const CHARGE_STATES: Record<string, FactOf<"payment">["state"]> = { succeeded: "paid", failed: "failed" };

function readCharge(object: unknown): Reading {
  const {
    customer,
    payment_intent: id,
    status,
    payment_method_details: details,
  } = objects.charge.parse(object);
  if (!id) return { customer, subjects: [], facts: [] };
  return {
    customer,
    subjects: [id],
    facts: [
      {
        kind: "payment",
        id,
        state: own(CHARGE_STATES, status) ?? "pending",
        method: own(METHODS, details?.type ?? "") ?? null,
      },
    ],
  };
}

/**
 * A payment before its money comes: which invoice it is for, which Stripe writes into its order reference, and the
 * boleto that was issued for it.
 */
function readPaymentIntent(object: unknown): Reading {
  const { id, customer, payment_details: order, next_action: next } = objects.paymentIntent.parse(object);
  const invoiceId = order?.order_reference ?? "";
  const boleto = next?.boleto_display_details;
  const facts: PaymentFact[] = [];
  if (invoiceId.startsWith("in_"))
    facts.push({ kind: "invoice_payment", id: `${invoiceId} ${id}`, invoiceId, paymentId: id });
  if (boleto)
    facts.push({
      kind: "boleto",
      id,
      dueAt: boleto.expires_at ?? null,
      url: boleto.hosted_voucher_url ?? null,
    });
  return { customer, subjects: [id, ...(invoiceId.startsWith("in_") ? [invoiceId] : [])], facts };
}

const REFUND_STATES: Record<string, FactOf<"refund">["state"]> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

function readRefund(object: unknown): Reading {
  const { id, payment_intent: paymentId, status, amount, currency } = objects.refund.parse(object);
  if (!paymentId) return { customer: null, subjects: [], facts: [] };
  const state = own(REFUND_STATES, status ?? "") ?? "pending";
  return {
    customer: null,
    subjects: [paymentId],
    facts: [{ kind: "refund", id, paymentId, state, amountCents: amount, currency }],
  };
}

/** Warnings of banks (`warning_…`) are no chargebacks yet. */
function readDispute(object: unknown): Reading {
  const { id, payment_intent: paymentId, status } = objects.dispute.parse(object);
  if (!paymentId || status.startsWith("warning_"))
    return { customer: null, subjects: [paymentId], facts: [] };
  const state = status === "won" || status === "lost" ? status : "open";
  return { customer: null, subjects: [paymentId], facts: [{ kind: "dispute", id, paymentId, state }] };
}
