import { createHash } from "node:crypto";
import { Stripe } from "stripe";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import { ProviderFailure, STRIPE_TEST, type PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { PREMIUM_AMOUNTS_CENTS } from "#app/facts/plans/plans.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import { readStripeEvent } from "./read-stripe-event.ts";
import { describePayer, call, ignoreRefusal } from "./stripe-call.server.ts";
import * as objects from "./stripe-objects.ts";
import { priceFaultOf, CURRENCY, sessionParams } from "./stripe-session.ts";

const TIMEOUT_MS = 15_000;
/** How long what the account allows is taken to be unchanged. */
const CACHE_MS = HOUR_MS;
/** A wrong price is looked at again soon, so that a correction takes effect. */
const FAULT_CACHE_MS = MINUTE_MS;
/** Retries with the same idempotency key, so a request that was carried out is not carried out again. */
const MAX_RETRIES = 2;

interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Ids of our monthly price: today's, then former ones, which old subscriptions still pay. */
  priceIds: readonly string[];
  /** Stripe's API; another one only for tests. */
  apiUrl: string | null;
  now(): Date;
}

/** Stripe as a payment provider, and the check that a webhook is truly Stripe's. */
export interface StripeProvider extends PaymentProvider {
  /** Whether Stripe signed this body within the last five minutes. */
  isSigned(body: string, signature: string): Promise<boolean>;
}

/** What is read of the objects that name no customer: refunds, disputes, and the payments of invoices. */
const IMPERSONAL = new Set([
  "object",
  "id",
  "invoice",
  "payment",
  "payment_intent",
  "status",
  "amount",
  "currency",
]);

/** Stripe, by its official client. */
export function openStripe({
  secretKey,
  webhookSecret,
  priceIds,
  apiUrl,
  now,
}: StripeOptions): StripeProvider {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl ? serverOf(apiUrl) : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
  const live = /^(sk|rk)_live_/.test(secretKey);
  let cache: { methods: PaymentMethod[]; until: number } | null = null;
  let price: { fault: string | null; until: number } | null = null;

  return {
    // What was bought with keys for tests counts for nothing once real money is taken.
    name: live ? "stripe" : STRIPE_TEST,
    live,
    terms: { amountsCents: PREMIUM_AMOUNTS_CENTS, currency: CURRENCY, priceIds },
    pageOrigins: apiUrl
      ? [new URL(apiUrl).origin]
      : ["https://checkout.stripe.com", "https://billing.stripe.com"],

    async methods() {
      if (cache && cache.until > now().getTime()) return cache.methods;
      const { data } = await call(() => stripe.paymentMethodConfigurations.list({ limit: 100 }));
      const account = data.find(({ is_default: isDefault, active }) => isDefault && active);
      const methods = (["card", "boleto", "pix"] as const).filter((method) => account?.[method]?.available);
      cache = { methods, until: now().getTime() + CACHE_MS };
      return methods;
    },

    async priceFault() {
      if (price && price.until > now().getTime()) return price.fault;
      const [id = ""] = priceIds;
      const response = await call(() => stripe.prices.retrieve(id)).catch(ignoreRefusal);
      const fault = response ? priceFaultOf(response, live) : `the account has no price ${id}`;
      price = { fault, until: now().getTime() + (fault ? FAULT_CACHE_MS : CACHE_MS) };
      return fault;
    },

    async createCustomer({ userId, email, name }) {
      const params = { email, name, preferred_locales: ["pt-BR"], metadata: { user_id: userId } };
      const customer = await call(() =>
        stripe.customers.create(params, { idempotencyKey: keyOf("customer", params) }),
      );
      return customer.id;
    },

    async openCheckout(order) {
      const params = sessionParams(order, priceIds);
      const session = await call(() =>
        stripe.checkout.sessions.create(params, { idempotencyKey: keyOf(order.key, params) }),
      );
      if (!session.url) throw new ProviderFailure("O pagamento não pôde ser aberto.");
      return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
    },

    async isOpen(checkoutId) {
      const session = await call(() => stripe.checkout.sessions.retrieve(checkoutId)).catch(ignoreRefusal);
      return session?.status === "open";
    },

    async closeCheckout(checkoutId) {
      // A page that is paid, expired or unknown cannot be closed, and nobody can pay it.
      await call(() => stripe.checkout.sessions.expire(checkoutId)).catch(ignoreRefusal);
    },

    async openPortal(customerId, returnUrl) {
      const { url } = await call(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale: "pt-BR",
        }),
      );
      return url;
    },

    async setRenewal(subscriptionId, renews) {
      const change = (params: Stripe.SubscriptionUpdateParams) =>
        call(() => stripe.subscriptions.update(subscriptionId, params));
      // Stripe's own pages set a date, which the other field does not clear; one request may not name both.
      const isDated =
        renews && (await call(() => stripe.subscriptions.retrieve(subscriptionId))).cancel_at !== null;
      let subscription = isDated
        ? await change({ cancel_at: "", proration_behavior: "none" })
        : await change({ cancel_at_period_end: !renews });
      if (isDated && subscription.cancel_at_period_end)
        subscription = await change({ cancel_at_period_end: false });
      return messageOf("customer.subscription.updated", subscription, live, now());
    },

    async cancel(subscriptionId) {
      const cancelled = () => stripe.subscriptions.cancel(subscriptionId, { prorate: false });
      const ended = await call(cancelled).catch(async (error: unknown) => {
        ignoreRefusal(error);
        return call(() => stripe.subscriptions.retrieve(subscriptionId)).catch(ignoreRefusal);
      });
      // What is not paid of it could still be paid by its link, or by a boleto that somebody holds.
      for await (const invoice of stripe.invoices.list({ subscription: subscriptionId, status: "open" }))
        await call(() => stripe.invoices.voidInvoice(invoice.id!)).catch(ignoreRefusal);
      return ended && messageOf("customer.subscription.updated", ended, live, now());
    },

    describePayer: (customerId, payer) => describePayer(stripe, customerId, payer),

    async forgetCustomer(customerId) {
      await call(() => stripe.customers.del(customerId)).catch(ignoreRefusal);
    },

    async refund(paymentId, amountCents) {
      const refund = await call(() =>
        // Without a key of ours: one that failed could not be repeated. Stripe gives no more back than was paid.
        stripe.refunds.create({
          payment_intent: paymentId,
          amount: amountCents,
          reason: "requested_by_customer",
        }),
      );
      return messageOf("refund.created", refund, live, now());
    },

    readEvent: readStripeEvent,
    withoutPerson,

    async *eventsSince(instant) {
      const created = { gte: Math.floor(instant.getTime() / 1000) };
      for await (const event of stripe.events.list({ created, limit: 100 })) yield JSON.stringify(event);
    },

    async isSigned(body, signature) {
      try {
        await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          undefined,
          undefined,
          now().getTime(),
        );
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Stripe takes keys of up to 255 characters, and refuses one that comes again with other parameters. */
function keyOf(name: string, params: object): string {
  return createHash("sha256")
    .update(`${name} ${JSON.stringify(params)}`)
    .digest("hex");
}

function serverOf(url: string) {
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === "https:";
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ("https" as const) : ("http" as const),
  };
}

interface Answer {
  id: string;
  lastResponse: { headers: Record<string, string> };
}

/**
 * An answer of the API as a message: what it says counts at once, and again when Stripe's own message comes. It is dated
 * by Stripe's clock.
 */
function messageOf(type: string, answer: Answer, live: boolean, now: Date): string {
  const { lastResponse, ...object } = answer;
  const sentAt = Date.parse(lastResponse.headers["date"] ?? "");
  const created = Math.floor((Number.isNaN(sentAt) ? now.getTime() : sentAt) / 1000);
  const digest = createHash("sha256").update(JSON.stringify(object)).digest("hex").slice(0, 16);
  return JSON.stringify({
    id: `answer_${answer.id}_${created}_${digest}`,
    object: "event",
    type,
    created,
    livemode: live,
    data: { object },
  });
}

/** An event about a payment without the names and addresses that Stripe writes into it, as in a dispute's evidence. */
function withoutPerson(body: string): string {
  const { id, type, created, livemode, account, data } = objects.rawEvent.parse(parseJson(body));
  const object = Object.fromEntries(Object.entries(data.object).filter(([field]) => IMPERSONAL.has(field)));
  return JSON.stringify({ id, object: "event", type, created, livemode, account, data: { object } });
}
