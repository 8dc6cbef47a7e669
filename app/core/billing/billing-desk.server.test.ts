import { expect, test } from "vitest";
import { paidAtSandbox } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testShop } from "#tests/test-shop.ts";
import { writeSandboxEvent } from "./sandbox/sandbox-event.ts";

const { db } = await openTestDatabase();
const shop = testShop(db);
const { later, plan, wish, buyer, happens, newMember } = shop;

test("a card that is declined gives nothing, and the same page can be paid after it", async () => {
  const checkout = await paidAtSandbox(shop.billing, shop.member, { act: "decline" });
  expect(await plan()).toBe("free");
  expect(await paidAtSandbox(shop.billing, shop.member)).toBe(checkout);
  expect(await plan()).toBe("premium");
});

test("a boleto gives Premium when it is paid, and nothing when it runs out", async () => {
  await paidAtSandbox(shop.billing, shop.member, { act: "wait", method: "boleto" });
  expect(await plan()).toBe("free");
  await happens("settle");
  expect(await plan()).toBe("premium");

  shop.member = await newMember("bia@exemplo.com.br");
  await paidAtSandbox(shop.billing, shop.member, { act: "wait", method: "boleto" });
  await happens("expire");
  expect(await plan()).toBe("free");
  expect(await shop.purchases()).toMatchObject([{ state: "void" }]);
});

test("a failed renewal leaves seven days of grace, and a payment within them leaves no gap", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  later(30);
  await happens("fail_renewal");
  later(36.9);
  expect(await plan()).toBe("premium");
  later(37.1);
  expect(await plan()).toBe("free");
  await happens("renew");
  expect(await plan()).toBe("premium");
  expect((await shop.billing.desk.billing(shop.member.userId)).paidUntil).toEqual(
    new Date("2027-01-02T12:00:00Z"),
  );
});

test("a cancelled subscription lasts until the end of what is paid, the cancellation can be taken back until then, and then another one can be bought", async () => {
  const { desk, sandbox } = shop.billing;
  await paidAtSandbox(shop.billing, shop.member);
  later(3);
  expect(await shop.setRenewal(false)).toEqual({ outcome: "changed" });
  expect(await shop.setRenewal(false)).toEqual({ outcome: "nothing_to_change" });
  expect(await shop.subscription()).toMatchObject({ renews: false });
  later(4);
  expect(await shop.setRenewal(true)).toEqual({ outcome: "changed" });
  later(5);
  expect(await shop.setRenewal(false)).toEqual({ outcome: "changed" });
  later(29);
  await sandbox.deliver(desk.receive);
  expect(await plan()).toBe("premium");
  expect(await desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
  later(31);
  await sandbox.deliver(desk.receive);
  expect(await plan()).toBe("free");
  expect(await shop.subscription()).toMatchObject({ state: "ended" });
  expect(await shop.setRenewal(true)).toEqual({ outcome: "nothing_to_change" });
  expect(await desk.buy(buyer(), wish())).toMatchObject({ outcome: "open" });
});

test("within seven days a payment is given back at once, Premium ends with it, and it can be bought again on a page of its own", async () => {
  const first = await paidAtSandbox(shop.billing, shop.member);
  later(6.9);
  expect(await shop.refund()).toEqual({ outcome: "refunded", amountCents: 2_990 });
  expect(await plan()).toBe("free");
  expect(await shop.refund()).toEqual({ outcome: "too_late" });
  const { subscription, purchases } = await shop.billing.desk.billing(shop.member.userId);
  expect(subscription).toMatchObject({ state: "ended" });
  expect(purchases).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
  expect(await paidAtSandbox(shop.billing, shop.member)).not.toBe(first);
  expect(await plan()).toBe("premium");
});

test("after seven days nothing is given back, and a boleto needs a Pix key", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  later(7.1);
  expect(await shop.refund()).toEqual({ outcome: "too_late" });
  expect(await plan()).toBe("premium");
  shop.member = await newMember("bia@exemplo.com.br");
  await paidAtSandbox(shop.billing, shop.member, { method: "boleto" });
  expect(await shop.refund()).toMatchObject({ outcome: "needs_pix_key" });
});

test("a cancelled subscription does not renew again while a month that was bought since can be used or paid", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  later(1);
  await shop.setRenewal(false);
  await paidAtSandbox(shop.billing, shop.member, { method: "pix", act: "wait" });
  const resume = () => shop.setRenewal(true);
  expect(await resume()).toEqual({ outcome: "barred", bar: { kind: "month_open" } });
  await happens("settle");
  const until = new Date("2027-01-02T12:00:00Z");
  expect(await resume()).toEqual({ outcome: "barred", bar: { kind: "paid_beyond", until } });
  later(31);
  await happens("renew");
  expect(await shop.subscription()).toMatchObject({ state: "ended" });
  expect(await resume()).toEqual({ outcome: "nothing_to_change" });
  expect(await shop.billing.desk.buy(buyer(), wish())).toMatchObject({ outcome: "open" });
});

test("only what was shown is given back: a form about another payment or another amount changes nothing", async () => {
  await paidAtSandbox(shop.billing, shop.member, { method: "pix" });
  const shown = (await shop.purchases())[0]!;
  later(1);
  await paidAtSandbox(shop.billing, shop.member, { method: "pix" });
  const wished = { purchaseId: shown.id, amountCents: 2_990 };
  expect(await shop.billing.desk.refund(shop.member.userId, wished)).toEqual({ outcome: "changed" });
  const newest = (await shop.purchases())[0]!.id;
  const less = { purchaseId: newest, amountCents: 1_000 };
  expect(await shop.billing.desk.refund(shop.member.userId, less)).toEqual({ outcome: "changed" });
  const refunded = await shop.billing.desk.refund(shop.member.userId, {
    purchaseId: newest,
    amountCents: 2_990,
  });
  expect(refunded).toMatchObject({ outcome: "refunded" });
});

test("a cancellation while the renewal is not paid ends it at once, and nothing of it can be charged any more", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  later(30);
  await happens("fail_renewal");
  expect(await shop.setRenewal(false)).toEqual({ outcome: "ended" });
  expect(await plan()).toBe("free");
  const { subscription, purchases } = await shop.billing.desk.billing(shop.member.userId);
  expect(subscription).toMatchObject({ state: "ended" });
  expect(purchases.map(({ state }) => state)).toEqual(["void", "paid"]);
  expect(await shop.billing.sandbox.act(`cus_${shop.member.userId}`, "renew", "at_once")).toBe(false);
});

test("of a payment that was given back in part, the rest is given back", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  const paymentId = (await shop.purchases())[0]!.paymentId!;
  const money = { paymentId, state: "done", amountCents: 1_000, currency: "brl" } as const;
  await shop.billing.desk.receive(
    writeSandboxEvent("evt_part", "refund", shop.now, `cus_${shop.member.userId}`, [
      { kind: "refund", id: "re_part", ...money },
    ]),
  );
  later(1);
  expect(await shop.refund()).toEqual({ outcome: "refunded", amountCents: 1_990 });
});
