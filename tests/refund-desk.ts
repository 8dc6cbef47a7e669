import { beforeEach, expect } from "vitest";
import { askRefund, type RefundRequestOutcome } from "#app/core/billing/ask-refund.server.ts";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import type { RefundRight } from "#app/core/billing/refund-rules.ts";
import type { RefundWish } from "#app/core/billing/refund-requests.server.ts";
import {
  markPaid,
  payByProvider,
  type Settled,
  type Settling,
} from "#app/core/billing/settle-refund.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { refundRequests } from "#app/db/schema/billing.ts";
import { paidAtSandbox } from "./billing.ts";
import { testShop } from "./test-shop.ts";

type StoredRequest = typeof refundRequests.$inferSelect;

export const PIX_WISH: RefundWish = {
  pix: { kind: "email", value: "ana@exemplo.com.br", holder: "Ana Lima" },
  reason: null,
};
export const WISH_WITHOUT_KEY: RefundWish = { pix: null, reason: "Não usei." };

/** A shop whose member asks for refunds, and an administrator who settles them. */
export function refundDesk(db: Db) {
  const shop = testShop(db);
  const desk = {
    administrator: "",
    /** What was written beside each request, as letters are. */
    messages: [] as string[],
    stored: (): Promise<StoredRequest[]> => db.select().from(refundRequests).execute(),
    async asks(
      right: RefundRight,
      wish: RefundWish = PIX_WISH,
      billing: BillingDesk = shop.billing.desk,
    ): Promise<RefundRequestOutcome> {
      const [purchase] = await shop.purchases();
      const which = { right, purchaseId: purchase!.id };
      return askRefund(db, billing, shop.member.userId, which, wish, shop.now, async (_, { protocol }) => {
        desk.messages.push(protocol);
      });
    },
    /** Bought with this method, and asked to be given back. */
    async requestRefund(method: PaymentMethod, right: RefundRight, days: number): Promise<void> {
      await paidAtSandbox(shop.billing, shop.member, { method });
      shop.later(days);
      const wish = method === "boleto" ? PIX_WISH : WISH_WITHOUT_KEY;
      expect(await desk.asks(right, wish)).toMatchObject({ outcome: "registered" });
      desk.messages = [];
    },
    async settling(who?: string): Promise<Settling> {
      const by = who ?? desk.administrator;
      const [{ id } = { id: "" }] = await desk.stored();
      return { id, by, now: shop.now, onSettled: async () => void desk.messages.push(by) };
    },
    async paysByPix(by?: string): Promise<Settled> {
      const [request] = await desk.stored();
      const seenAt = request!.updatedAt.toISOString();
      const payment = { paidOn: "2026-11-05", reference: "E123", seenAt };
      return markPaid(db, shop.billing.desk, payment, await desk.settling(by));
    },
    paysByProvider: async (by?: string): Promise<Settled> =>
      payByProvider(db, shop.billing.desk, await desk.settling(by)),
  };

  beforeEach(async () => {
    desk.messages = [];
    desk.administrator = (await shop.newMember("carla@exemplo.com.br")).userId;
  });

  return { shop, desk };
}
