import type { Db } from "#app/db/connect.server.ts";
import { createBillingDesk, type BillingDesk, type Refunded } from "#app/core/billing/billing-desk.server.ts";
import type { Buyer } from "#app/core/billing/checkouts.server.ts";
import type { PaymentMethod } from "#app/core/billing/payment-facts.ts";
import type { Receipt } from "#app/core/billing/receive-event.server.ts";
import { leftToRefund, refundable } from "#app/core/billing/refund-rules.ts";
import type { Delivery } from "#app/core/billing/sandbox/sandbox-acts.ts";
import { openSandbox, type Sandbox } from "#app/core/billing/sandbox/sandbox-provider.server.ts";

export const PAID_URL = "http://localhost:3000/plan/pago?voltar=%2Fdashboard";
export const LEFT_URL = "http://localhost:3000/dashboard";

export interface TestBilling {
  sandbox: Sandbox;
  desk: BillingDesk;
  receipts: Receipt[];
}

/** A billing desk that sells at the sandbox, on a test's database. */
export function testBilling(db: Db, now: () => Date): TestBilling {
  const receipts: Receipt[] = [];
  const sandbox = openSandbox(db, { baseUrl: () => "http://localhost:3000", now });
  const desk = createBillingDesk(db, sandbox, { now, onReceipt: (receipt) => void receipts.push(receipt) });
  return { sandbox, desk, receipts };
}

/** A member takes back what the page shows them that they can. */
export async function refundShown(desk: BillingDesk, userId: string, now: Date): Promise<Refunded> {
  const purchase = refundable((await desk.billing(userId)).purchases, now);
  const amountCents = purchase ? leftToRefund(purchase) : 0;
  return desk.refund(userId, { purchaseId: purchase?.id ?? "none", amountCents });
}

interface Paying {
  act?: "pay" | "decline" | "wait";
  method?: PaymentMethod;
  delivery?: Delivery;
}

/** A person buys at the sandbox, and the portal is told of it. Returns the checkout. */
export async function paidAtSandbox(
  { sandbox, desk }: TestBilling,
  person: { userId: string; email: string },
  { act = "pay", method = "card", delivery = "at_once" }: Paying = {},
): Promise<string> {
  const buyer: Buyer = { ...person, name: "Ana Lima" };
  const offer = method === "pix" ? "month" : "subscription";
  const bought = await desk.buy(buyer, { offer, paidUrl: PAID_URL, leftUrl: LEFT_URL });
  if (bought.outcome !== "open") throw new Error(`nothing to pay: ${bought.outcome}`);
  const checkoutId = bought.url.split("/").at(-1)!;
  await sandbox.pay(checkoutId, act, method, delivery);
  await sandbox.deliver(desk.receive);
  return checkoutId;
}
