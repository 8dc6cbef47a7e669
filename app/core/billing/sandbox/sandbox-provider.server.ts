import { randomUUID } from "node:crypto";
import { and, asc, eq, gte, isNotNull, like, lte } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sandboxCheckouts, sandboxEvents } from "#app/db/schema/sandbox.ts";
import { newestFacts, type NewestFacts } from "#app/core/billing/newest-facts.ts";
import type { PaymentFact, PaymentMethod } from "#app/core/billing/payment-facts.ts";
import { ProviderFailure, type PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { PREMIUM_AMOUNTS_CENTS } from "#app/facts/plans/plans.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { readSandboxEvent, writeSandboxEvent } from "./sandbox-event.ts";
import {
  factsOfAct,
  factsOfEnd,
  factsOfPayment,
  SANDBOX_PRICE,
  type Delivery,
  type LaterAct,
  type PaymentAct,
} from "./sandbox-acts.ts";

const CHECKOUT_LIFE_MS = DAY_MS;
const LATE_MS = MINUTE_MS;
/** How often cancelled subscriptions are looked at, whose period may be over. */
const ENDS_EVERY_MS = MINUTE_MS;

type SandboxCheckout = typeof sandboxCheckouts.$inferSelect;

/** A payment provider without money: it behaves as a real one does, and people choose what happens. */
export interface Sandbox extends PaymentProvider {
  checkout(id: string): Promise<SandboxCheckout | null>;
  /** Null: the page was used, closed or left for too long. */
  pay(
    id: string,
    act: PaymentAct,
    method: PaymentMethod,
    delivery: Delivery,
  ): Promise<SandboxCheckout | null>;
  /** What a customer has, as the provider sees it. */
  known(customerId: string): Promise<NewestFacts>;
  /** False: it cannot happen to what this customer has. */
  act(customerId: string, act: LaterAct, delivery: Delivery): Promise<boolean>;
  /** Hands over the messages that are due. */
  deliver(receive: (body: string) => Promise<unknown>): Promise<void>;
}

export function openSandbox(db: Db, { baseUrl, now }: { baseUrl(): string; now(): Date }): Sandbox {
  const amountCents = PREMIUM_AMOUNTS_CENTS[0]!;
  const newId = (prefix: string) => `${prefix}_${randomUUID()}`;
  let endedAt = -Infinity;

  const customerPage = (customerId: string) => `${baseUrl()}/pagamento-de-teste/cliente/${customerId}`;

  async function eventsOf(customerId: string) {
    const rows = await db.select().from(sandboxEvents).where(eq(sandboxEvents.customerId, customerId));
    return rows.flatMap(({ body }) => readSandboxEvent(body).event ?? []);
  }

  async function known(customerId: string): Promise<NewestFacts> {
    return newestFacts(await eventsOf(customerId));
  }

  async function tell(customerId: string, kind: string, facts: PaymentFact[], delivery: Delivery) {
    const at = now();
    const id = newId("evt");
    const body = writeSandboxEvent(id, kind, at, customerId, facts);
    const deliverAt =
      delivery === "lost" ? null : new Date(at.getTime() + (delivery === "late" ? LATE_MS : 0));
    const copies = delivery === "twice" ? 2 : 1;
    await db.insert(sandboxEvents).values({ id, customerId, body, at, deliverAt, copies });
    return body;
  }

  /** The customer of an object, and what is known of it. */
  async function ownerOf(objectId: string): Promise<{ customerId: string; facts: NewestFacts }> {
    const rows = await db.select().from(sandboxEvents);
    const row = rows.find(({ body }) =>
      readSandboxEvent(body).event?.facts.some(({ id }) => id === objectId),
    );
    if (!row) throw new ProviderFailure("O ambiente de teste não conhece esta compra.");
    return { customerId: row.customerId, facts: await known(row.customerId) };
  }

  /** As at a real provider, a cancelled subscription ends with its period, and nobody has to make it happen. */
  async function endCancelled(): Promise<void> {
    const at = now();
    if (at.getTime() - endedAt < ENDS_EVERY_MS) return;
    endedAt = at.getTime();
    const cancelled = await db
      .selectDistinct({ customerId: sandboxEvents.customerId })
      .from(sandboxEvents)
      .where(like(sandboxEvents.body, '%"endsAtPeriodEnd":true%'));
    for (const { customerId } of cancelled) {
      const { subscription } = await known(customerId);
      const ended = subscription
        .filter((one) => one.endsAtPeriodEnd && one.endedAt === null && one.periodEnd <= at)
        .map((one) => ({ ...one, state: "ended" as const, endedAt: one.periodEnd }));
      if (ended.length > 0) await tell(customerId, "subscription.ended", ended, "at_once");
    }
  }

  async function checkout(id: string): Promise<SandboxCheckout | null> {
    const [row] = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.id, id));
    return row ?? null;
  }

  const isOpen = async (id: string) => {
    const stored = await checkout(id);
    return stored?.state === "open" && stored.expiresAt > now();
  };

  return {
    name: "sandbox",
    live: false,
    terms: { amountsCents: PREMIUM_AMOUNTS_CENTS, currency: "brl", priceIds: [SANDBOX_PRICE] },
    pageOrigins: [],
    readEvent: readSandboxEvent,
    withoutPerson: (body) => body,
    checkout,
    isOpen,
    known,

    methods: () => Promise.resolve(["card", "boleto", "pix"]),
    priceFault: () => Promise.resolve(null),
    createCustomer: ({ userId }) => Promise.resolve(`cus_${userId}`),
    // It writes no invoices.
    describePayer: () => Promise.resolve("sent"),
    openPortal: (customerId) => Promise.resolve(customerPage(customerId)),

    async openCheckout({ offer, customerId, paidUrl, leftUrl }) {
      const id = newId("cs");
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + CHECKOUT_LIFE_MS);
      await db
        .insert(sandboxCheckouts)
        .values({ id, offer, customerId, paidUrl, leftUrl, state: "open", createdAt, expiresAt });
      return { id, url: `${baseUrl()}/pagamento-de-teste/${id}`, expiresAt };
    },

    async closeCheckout(id) {
      await db
        .update(sandboxCheckouts)
        .set({ state: "closed" })
        .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.state, "open")));
    },

    async pay(id, act, method, delivery) {
      const open = await checkout(id);
      if (!open || !(await isOpen(id))) return null;
      if (act !== "decline") {
        // Of two presses at once, one pays.
        const used = await db
          .update(sandboxCheckouts)
          .set({ state: "used" })
          .where(and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.state, "open")))
          .returning();
        if (used.length === 0) return null;
      }
      const { offer, customerId } = open;
      const boletoUrl = customerPage(customerId);
      const sale = { checkoutId: id, offer, method, amountCents, boletoUrl, newId };
      const facts = factsOfPayment(act, sale, now());
      await tell(customerId, `checkout.${act}`, facts, delivery);
      return open;
    },

    async act(customerId, act, delivery) {
      const facts = factsOfAct(
        act,
        await known(customerId),
        { amountCents, boletoUrl: customerPage(customerId), newId },
        now(),
      );
      if (facts.length > 0) await tell(customerId, `customer.${act}`, facts, delivery);
      return facts.length > 0;
    },

    async setRenewal(subscriptionId, renews) {
      const { customerId, facts } = await ownerOf(subscriptionId);
      const subscription = facts.subscription.find(({ id }) => id === subscriptionId)!;
      return tell(
        customerId,
        "subscription.updated",
        [{ ...subscription, endsAtPeriodEnd: !renews }],
        "at_once",
      );
    },

    async cancel(subscriptionId) {
      const { customerId, facts } = await ownerOf(subscriptionId);
      return tell(customerId, "subscription.ended", factsOfEnd(subscriptionId, facts, now()), "at_once");
    },

    async forgetCustomer(customerId) {
      await db.delete(sandboxCheckouts).where(eq(sandboxCheckouts.customerId, customerId));
      await db.delete(sandboxEvents).where(eq(sandboxEvents.customerId, customerId));
    },

    async refund(paymentId, cents) {
      const { customerId } = await ownerOf(paymentId);
      const refund = {
        kind: "refund",
        // A repeated request is the same refund.
        id: `re_${paymentId}`,
        paymentId,
        state: "done",
        amountCents: cents,
        currency: "brl",
      } as const;
      return tell(customerId, "refund.created", [refund], "at_once");
    },

    async *eventsSince(instant) {
      const rows = await db
        .select({ body: sandboxEvents.body })
        .from(sandboxEvents)
        .where(gte(sandboxEvents.at, instant))
        .orderBy(asc(sandboxEvents.at));
      for (const { body } of rows) yield body;
    },

    async deliver(receive) {
      await endCancelled();
      const due = await db
        .select()
        .from(sandboxEvents)
        .where(and(isNotNull(sandboxEvents.deliverAt), lte(sandboxEvents.deliverAt, now())));
      for (const { id, body, copies } of due) {
        for (let copy = 0; copy < copies; copy++) await receive(body);
        await db.update(sandboxEvents).set({ deliverAt: null }).where(eq(sandboxEvents.id, id));
      }
    },
  };
}
