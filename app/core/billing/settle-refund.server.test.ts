import { expect, test } from "vitest";
import { paymentEvents, refundRequests } from "#app/db/schema/billing.ts";
import type { TestBilling } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { PIX_WISH, refundDesk, WISH_WITHOUT_KEY } from "#tests/refund-desk.ts";
import { ProviderFailure } from "./payment-provider.ts";
import { writeSandboxEvent } from "./sandbox/sandbox-event.ts";
import { markPaid, payByProvider } from "./settle-refund.server.ts";

const { db } = await openTestDatabase();
const { shop, desk } = refundDesk(db);
const { later, plan, happens, newMember, purchases } = shop;
const { stored, asks, requestRefund, settling, paysByPix, paysByProvider } = desk;

test("two administrators who press at once pay once, whichever buttons they press", async () => {
  const bia = (await newMember("bia@exemplo.com.br")).userId;
  const presses = [
    [paysByPix, paysByPix],
    [paysByProvider, paysByProvider],
    [paysByPix, paysByProvider],
  ] as const;
  for (const [n, both] of presses.entries()) {
    later(0);
    await db.delete(refundRequests);
    shop.member = await newMember(`membro-${n}@exemplo.com.br`);
    await requestRefund("card", "guarantee", 9);
    const outcomes = await Promise.all([both[0](desk.administrator), both[1](bia)]);
    expect(outcomes.filter(({ outcome }) => outcome === "settled")).toHaveLength(1);
    expect(desk.messages).toHaveLength(1);
    expect(await purchases()).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
    expect(await stored()).toMatchObject([{ status: "paid", answeredBy: desk.messages[0] }]);
  }
});

test("a refund at the provider that was interrupted is not asked for again", async () => {
  await requestRefund("card", "guarantee", 9);
  let sent = 0;
  const provider = {
    ...shop.billing.sandbox,
    async refund(...what: Parameters<TestBilling["sandbox"]["refund"]>) {
      sent += 1;
      return shop.billing.sandbox.refund(...what);
    },
  };
  const failing = {
    ...(await settling()),
    onSettled: () => Promise.reject(new Error("the machine stopped")),
  };
  await expect(payByProvider(db, { ...shop.billing.desk, provider }, failing)).rejects.toThrow("stopped");
  expect(await stored()).toMatchObject([{ status: "open", busyUntil: null }]);
  expect(await paysByPix()).toEqual({ outcome: "sent_back" });
  expect(await payByProvider(db, { ...shop.billing.desk, provider }, await settling())).toMatchObject({
    outcome: "settled",
  });
  expect(sent).toBe(1);
  expect(await purchases()).toMatchObject([{ refundedCents: 2_990 }]);
});

test("a provider that refuses leaves the request open, and the reason is thrown", async () => {
  await requestRefund("card", "guarantee", 9);
  const failure = new ProviderFailure("O serviço de pagamento recusou o pedido.");
  const provider = { ...shop.billing.sandbox, refund: () => Promise.reject(failure) };
  await expect(payByProvider(db, { ...shop.billing.desk, provider }, await settling())).rejects.toBe(failure);
  expect(await stored()).toMatchObject([{ status: "open", busyUntil: null }]);
  expect(await plan()).toBe("premium");
});

test("a refund that failed after the provider took it is owed again", async () => {
  await requestRefund("card", "guarantee", 9);
  await paysByProvider();
  const paymentId = (await purchases())[0]!.paymentId!;
  const id = `re_${paymentId}`;
  const failed = {
    kind: "refund",
    id,
    paymentId,
    state: "failed",
    amountCents: 2_990,
    currency: "brl",
  } as const;
  later(11);
  await shop.billing.desk.receive(
    writeSandboxEvent("evt_failed", "refund", shop.now, `cus_${shop.member.userId}`, [failed]),
  );
  expect(await stored()).toMatchObject([{ status: "open", paidBy: null, answeredBy: null }]);
  expect(await paysByPix()).toMatchObject({ outcome: "settled" });
  expect(await purchases()).toMatchObject([{ state: "refunded" }]);
});

test("what a bank or the provider takes back is not paid beside it, before or after", async () => {
  await requestRefund("card", "guarantee", 9);
  await happens("dispute");
  expect(await paysByPix()).toEqual({ outcome: "disputed" });
  expect(await paysByProvider()).toEqual({ outcome: "disputed" });
  expect(await stored()).toMatchObject([{ status: "open", busyUntil: null }]);
  await happens("win");
  expect(await paysByPix()).toMatchObject({ outcome: "settled" });

  // Later messages change neither the plan nor what may be asked for.
  for (const act of ["dispute", "win", "dispute", "lose"] as const) {
    await happens(act);
    expect(await plan()).toBe("free");
    expect(await asks("guarantee", WISH_WITHOUT_KEY)).toEqual({ outcome: "nothing_to_ask" });
    expect((await shop.billing.desk.billing(shop.member.userId)).paidUntil).toBeNull();
  }
  const paymentId = (await purchases())[0]!.paymentId!;
  await shop.billing.desk.receive(await shop.billing.sandbox.refund(paymentId, 2_990));
  expect((await shop.billing.desk.billing(shop.member.userId)).paidUntil).toBeNull();
});

test("a request whose money the bank gave back is closed, and nothing is sent beside it", async () => {
  await requestRefund("card", "guarantee", 9);
  await happens("dispute");
  await happens("lose");
  expect(await paysByPix()).toEqual({ outcome: "sent_back" });
  expect(await paysByProvider()).toMatchObject({ outcome: "settled" });
  expect(await purchases()).toMatchObject([{ state: "lost", refundedCents: 0 }]);
});

test("our own message of a refund counts like a provider's, in any order and once", async () => {
  await requestRefund("boleto", "withdrawal", 2);
  await paysByPix();
  const billing = await shop.billing.desk.billing(shop.member.userId);
  const rows = await db.select().from(paymentEvents);
  await db.delete(paymentEvents);
  for (const row of rows.toReversed()) await db.insert(paymentEvents).values(row).onConflictDoNothing();
  expect(await shop.billing.desk.billing(shop.member.userId)).toEqual(billing);
  expect(rows.filter(({ kind }) => kind.startsWith("martelo."))).toMatchObject([
    { id: expect.stringMatching(/^sandbox:refund_elsewhere_/), userId: shop.member.userId, refusal: null },
  ]);
});

test("a key that the member corrected meanwhile is not marked as paid unseen", async () => {
  await requestRefund("boleto", "withdrawal", 1);
  const [before] = await stored();
  later(2);
  await asks("withdrawal", { ...PIX_WISH, pix: { ...PIX_WISH.pix!, value: "outra@exemplo.com.br" } });
  const payment = { paidOn: "2026-11-04", reference: "E1", seenAt: before!.updatedAt.toISOString() };
  expect(await markPaid(db, shop.billing.desk, payment, await settling())).toEqual({ outcome: "changed" });
  expect(await stored()).toMatchObject([{ status: "open" }]);
});
