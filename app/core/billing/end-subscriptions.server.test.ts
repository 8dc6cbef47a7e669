import { expect, test } from "vitest";
import { paidAtSandbox } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testShop } from "#tests/test-shop.ts";
import { endSubscriptions, stopRenewals } from "./end-subscriptions.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";

const { db } = await openTestDatabase();
const shop = testShop(db);
const { plan, wish, buyer, messages } = shop;

test("a deleted account is charged no more: its subscription ends, its open page closes, and a repetition is harmless", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  await endSubscriptions(db, [shop.billing.sandbox], shop.member.userId, shop.now);
  await endSubscriptions(db, [shop.billing.sandbox], shop.member.userId, shop.now);
  expect(await shop.subscription()).toMatchObject({ state: "ended" });
  expect(await messages()).toEqual([]);
  expect(await plan()).toBe("free");
  const open = await shop.billing.desk.buy(buyer(), wish());
  await endSubscriptions(db, [shop.billing.sandbox], shop.member.userId, shop.now);
  const id = open.outcome === "open" ? open.url.split("/").at(-1)! : "";
  expect(await shop.billing.sandbox.pay(id, "pay", "card", "at_once")).toBeNull();
});

test("a deleted account that has two subscriptions is charged for neither", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  // Sold past our pages, at the provider itself.
  const customerId = `cus_${shop.member.userId}`;
  const order = { ...wish(), customerId, userId: shop.member.userId, key: "second" };
  const { id } = await shop.billing.sandbox.openCheckout(order);
  await shop.billing.sandbox.pay(id, "pay", "card", "at_once");
  await shop.billing.sandbox.deliver(shop.billing.desk.receive);
  const cancelled: string[] = [];
  const provider: PaymentProvider = {
    ...shop.billing.sandbox,
    cancel: (subscriptionId) => {
      cancelled.push(subscriptionId);
      return shop.billing.sandbox.cancel(subscriptionId);
    },
  };
  const { subscription } = await shop.billing.sandbox.known(customerId);
  expect(subscription).toHaveLength(2);
  await endSubscriptions(db, [provider], shop.member.userId, shop.now);
  await endSubscriptions(db, [provider], shop.member.userId, shop.now);
  expect(cancelled.toSorted()).toEqual(subscription.map((one) => one.id).toSorted());
  expect(await plan()).toBe("free");
});

test("an account that will be deleted is not renewed until then, and keeps what is paid", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  let calls = 0;
  const setRenewal: PaymentProvider["setRenewal"] = (...what) => {
    calls += 1;
    return shop.billing.sandbox.setRenewal(...what);
  };
  for (const _ of [1, 2])
    await stopRenewals(db, [{ ...shop.billing.sandbox, setRenewal }], shop.member.userId, shop.now);
  expect(calls).toBe(1);
  expect(await shop.subscription()).toMatchObject({ renews: false });
  expect(await plan()).toBe("premium");
});

test("a subscription at a provider that is no longer configured stops the deletion of its account", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  await expect(endSubscriptions(db, [], shop.member.userId, shop.now)).rejects.toThrow("sandbox");
  expect(await plan()).toBe("premium");
});
