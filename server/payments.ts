import { createBillingDesk, type BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import { endPretendedPremium } from "#app/core/billing/grant-premium.server.ts";
import { STRIPE_TEST, type PaymentProvider } from "#app/core/billing/payment-provider.ts";
import type { Receipt } from "#app/core/billing/receive-event.server.ts";
import { reconcileJob } from "#app/core/billing/reconcile.server.ts";
import { openSandbox, type Sandbox } from "#app/core/billing/sandbox/sandbox-provider.server.ts";
import type { StripeProvider } from "#app/core/billing/stripe/stripe-provider.server.ts";
import { claimLetter } from "#app/core/billing/unreadable-events.server.ts";
import { unreadableWords } from "#app/core/billing/unreadable-words.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { UNREADABLE_PATH } from "#app/features/admin/operations/operations-tabs.ts";
import { fulfilWishes } from "#app/features/favorites/hearts/favorites.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";

const DELIVERY_MS = 2_000;
const LETTER_MS = 5 * MINUTE_MS;

export interface Payments {
  /** Null: nothing is sold on this installation. */
  desk: BillingDesk | null;
  /** Set when payments are pretended. */
  sandbox: Sandbox | null;
  stripe: StripeProvider | null;
  /** Every provider at which a member may have bought something. */
  providers: PaymentProvider[];
  jobs: Job[];
}

interface Surroundings {
  env: Pick<Env, "stripeKeys" | "paymentsSandbox" | "publicUrl">;
  database: Database;
  baseUrl(): string;
  now(): Date;
}

interface Providers {
  stripe: StripeProvider | null;
  sandbox: Sandbox;
  /** The one that sells; null: nothing is sold on this installation. */
  selling: PaymentProvider | null;
  /** Every provider at which a member may have bought something. */
  all: PaymentProvider[];
}

/**
 * Stripe where its keys are configured. Without keys, payments are pretended, but not where the public could take them
 * for real ones, unless the operator says so.
 */
export async function openProviders({ env, database, baseUrl, now }: Surroundings): Promise<Providers> {
  const sandbox = openSandbox(database.db, { baseUrl, now });
  const stripe = env.stripeKeys && (await loadStripe()).openStripe({ ...env.stripeKeys, now });
  const isPublic = env.publicUrl?.startsWith("https:") ?? false;
  const pretends = !stripe && (!isPublic || env.paymentsSandbox);
  const selling = stripe ?? (pretends ? sandbox : null);
  return { stripe, sandbox, selling, all: stripe ? [stripe, sandbox] : [sandbox] };
}

/** Opens the providers for a server, which sells, receives messages and asks for lost ones. */
export async function openPayments(
  options: Surroundings & { env: Pick<Env, "contactEmail">; log: Log },
): Promise<Payments> {
  const { database, env, baseUrl, now, log } = options;
  const { db } = database;
  const { stripe, sandbox, selling: provider, all } = await openProviders(options);
  const pretends = provider === sandbox;
  if (!pretends) await endPretendedPremium(db, sandbox.name, now());
  if (stripe?.live) await endPretendedPremium(db, STRIPE_TEST, now());
  const desk = provider && createBillingDesk(db, provider, { now, onReceipt });
  return {
    desk,
    stripe,
    sandbox: pretends ? sandbox : null,
    providers: all,
    jobs: desk
      ? [
          reconcileJob(database, desk, now),
          ...(stripe ? [priceJob(stripe, log)] : []),
          ...(pretends ? [deliveryJob(sandbox, desk)] : []),
          ...(env.contactEmail ? [letterJob(db, { to: env.contactEmail, baseUrl, now })] : []),
        ]
      : [],
  };

  async function onReceipt(receipt: Receipt): Promise<void> {
    if (receipt.outcome === "counted") await fulfilWishes(db, receipt.userId, now());
    else if (receipt.outcome === "refused")
      log.error(receipt, "payment message rejected: not about what we sell; nothing was granted");
    else if (receipt.outcome === "nobody")
      log.warn(receipt, "payment message names no known member; it changes nothing");
    else if (receipt.outcome === "unreadable")
      log.error(
        receipt,
        "payment message could not be read; nothing was granted, and the provider will repeat it",
      );
  }
}

/** Loaded where it is needed, because it takes a tenth of a second at the start. */
function loadStripe() {
  return import("#app/core/billing/stripe/stripe-provider.server.ts");
}

/** Tells the operator at the start, and every hour, of a price at which nothing is sold; nothing waits for it. */
function priceJob(stripe: StripeProvider, log: Pick<Log, "error" | "info">): Job {
  return {
    name: "payment price",
    every: HOUR_MS,
    async run() {
      const fault = await stripe.priceFault();
      if (fault) log.error({ fault }, "checkout disabled: Stripe price differs from our own table");
      else log.info("Stripe price checked; it is that of our own table");
    },
  };
}

/** Writes to the operator about the first message that cannot be read: the letter and the note of it, both or neither. */
function letterJob(
  db: Db,
  { to, baseUrl, now }: { to: string } & Pick<Surroundings, "baseUrl" | "now">,
): Job {
  return {
    name: "unreadable payments",
    every: LETTER_MS,
    run: () =>
      db.transaction(async (tx) => {
        const first = await claimLetter(tx, now());
        if (!first) return;
        const { id: message, kind: event, field } = unreadableWords(first);
        const url = baseUrl() + UNREADABLE_PATH;
        const facts = { message, event, field, at: first.firstAt, url };
        await createPost(tx, { now }).send(to, { kind: "payment_message_to_read", ...facts });
      }),
  };
}

/** Hands over the sandbox's messages that are due, also those that were to come late. */
function deliveryJob(sandbox: Sandbox, desk: BillingDesk): Job {
  return {
    name: "sandbox payments",
    every: DELIVERY_MS,
    run: () => sandbox.deliver(desk.receive),
  };
}
