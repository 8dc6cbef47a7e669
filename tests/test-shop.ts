import { randomUUID } from "node:crypto";
import { beforeEach, expect } from "vitest";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { LEFT_URL, PAID_URL, refundShown, testBilling, type TestBilling } from "./billing.ts";

/** When each test begins. */
export const START = new Date("2026-11-02T12:00:00Z");
/** Their trials are over. */
const LONG_AGO = new Date("2026-01-01T12:00:00Z");

interface ShopMember {
  userId: string;
  email: string;
}

/** A member who buys at the sandbox and the clock of both, anew before each test. */
export function testShop(db: Db) {
  const shop = {
    now: START,
    member: { userId: "", email: "" } as ShopMember,
    billing: undefined as unknown as TestBilling,
    /** Days after the start. */
    later: (days: number) => void (shop.now = new Date(START.getTime() + days * DAY_MS)),
    plan: () => planOfMember(db, shop.member.userId, shop.now),
    buyer: () => ({ ...shop.member, name: "Ana Lima" }),
    wish: (offer: "subscription" | "month" = "subscription") => ({
      offer,
      paidUrl: PAID_URL,
      leftUrl: LEFT_URL,
    }),
    purchases: async () => (await shop.billing.desk.billing(shop.member.userId)).purchases,
    subscription: async () => (await shop.billing.desk.billing(shop.member.userId)).subscription,
    setRenewal: (renews: boolean) => shop.billing.desk.setRenewal(shop.member.userId, renews),
    /** What the page offers is given back. */
    refund: () => refundShown(shop.billing.desk, shop.member.userId, shop.now),
    async newMember(email: string): Promise<ShopMember> {
      const userId = randomUUID();
      await db.insert(users).values({ id: userId, name: "Ana Lima", email, createdAt: LONG_AGO });
      return { userId, email };
    },
    /** Something happens at the sandbox, and the portal is told at once. */
    async happens(act: Parameters<TestBilling["sandbox"]["act"]>[1]) {
      expect(await shop.billing.sandbox.act(`cus_${shop.member.userId}`, act, "at_once")).toBe(true);
      await shop.billing.sandbox.deliver(shop.billing.desk.receive);
    },
    /** Everything that happened at the sandbox, the lost messages among them. */
    async messages(): Promise<string[]> {
      const bodies = [];
      for await (const body of shop.billing.sandbox.eventsSince(START)) bodies.push(body);
      return bodies;
    },
  };

  beforeEach(async () => {
    shop.later(0);
    shop.member = await shop.newMember("ana@exemplo.com.br");
    shop.billing = testBilling(db, () => shop.now);
  });

  return shop;
}
