import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { paidAtSandbox } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testShop } from "#tests/test-shop.ts";

const { db } = await openTestDatabase();
const shop = testShop(db);
const { plan, wish, buyer, newMember, messages } = shop;

test("a second press opens the same page, another offer closes it, and who subscribes cannot subscribe again", async () => {
  const first = await shop.billing.desk.buy(buyer(), wish());
  expect(await shop.billing.desk.buy(buyer(), wish())).toEqual(first);
  const [one, two] = await Promise.all([
    shop.billing.desk.buy(buyer(), wish("month")),
    shop.billing.desk.buy(buyer(), wish("month")),
  ]);
  const open = await shop.billing.desk.buy(buyer(), wish("month"));
  expect([one, two]).toContainEqual(open);
  expect(first).toMatchObject({ outcome: "open" });
  const closed = first.outcome === "open" ? first.url.split("/").at(-1)! : "";
  expect(await shop.billing.sandbox.pay(closed, "pay", "card", "at_once")).toBeNull();
  await paidAtSandbox(shop.billing, shop.member);
  expect(await shop.billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
});

test("a boleto that waits is withdrawn by another purchase, so that both are not paid", async () => {
  await paidAtSandbox(shop.billing, shop.member, { act: "wait", method: "boleto" });
  await paidAtSandbox(shop.billing, shop.member);
  expect(
    (await shop.billing.sandbox.known(`cus_${shop.member.userId}`)).subscription
      .map(({ state }) => state)
      .sort(),
  ).toEqual(["active", "ended"]);
  const { purchases } = await shop.billing.desk.billing(shop.member.userId);
  expect(purchases.map(({ state, method }) => [method, state])).toContainEqual(["boleto", "void"]);
  expect(await shop.billing.sandbox.act(`cus_${shop.member.userId}`, "settle", "at_once")).toBe(false);
});

test("who presses again before the provider's message has come does not buy a second time", async () => {
  await paidAtSandbox(shop.billing, shop.member, { delivery: "lost" });
  expect(await plan()).toBe("free");
  expect(await shop.billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
  expect(await plan()).toBe("premium");
});

test("a month that was paid a moment ago, or that could still be bought on an open page, is not paid beside a renewal", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  await shop.setRenewal(false);
  await paidAtSandbox(shop.billing, shop.member, { method: "pix", delivery: "lost" });
  expect(await shop.setRenewal(true)).toMatchObject({ outcome: "barred" });

  shop.member = await newMember("bia@exemplo.com.br");
  await paidAtSandbox(shop.billing, shop.member);
  await shop.setRenewal(false);
  const page = await shop.billing.desk.buy(buyer(), wish("month"));
  expect(await shop.setRenewal(true)).toEqual({ outcome: "changed" });
  const id = page.outcome === "open" ? page.url.split("/").at(-1)! : "";
  expect(await shop.billing.sandbox.pay(id, "pay", "pix", "at_once")).toBeNull();
});

test("who presses again before the message about a paid month has come does not buy a second one", async () => {
  await paidAtSandbox(shop.billing, shop.member, { method: "pix", delivery: "lost" });
  expect(await shop.billing.desk.buy(buyer(), wish("month"))).toEqual({ outcome: "just_paid" });
  expect(await plan()).toBe("premium");
  expect(await shop.billing.desk.buy(buyer(), wish("month"))).toMatchObject({ outcome: "open" });
});

test("a boleto whose payment is not told yet is not withdrawn by another purchase", async () => {
  await paidAtSandbox(shop.billing, shop.member, { act: "wait", method: "boleto" });
  expect(await shop.billing.sandbox.act(`cus_${shop.member.userId}`, "settle", "lost")).toBe(true);
  expect(await shop.billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
  expect(await plan()).toBe("premium");
});

test("what became of a page is told of the page that was used, and of nobody else's", async () => {
  const { desk } = shop.billing;
  const outcome = (checkout: string) => desk.checkout(shop.member.userId, checkout);
  const waiting = await paidAtSandbox(shop.billing, shop.member, { method: "boleto", act: "wait" });
  expect(await outcome(waiting)).toMatchObject({ state: "waiting", purchase: { method: "boleto" } });
  const paid = await paidAtSandbox(shop.billing, shop.member, { method: "pix" });
  expect(await outcome(paid)).toMatchObject({ state: "paid", purchase: { id: paid } });
  expect(await outcome(waiting)).toEqual({ state: "failed" });
  const lost = await paidAtSandbox(shop.billing, shop.member, { delivery: "lost" });
  expect(await outcome(lost)).toEqual({ state: "confirming" });
  for (const body of await messages()) await desk.receive(body);
  expect(await outcome(lost)).toMatchObject({ state: "paid" });
  expect([await outcome("cs_none"), await desk.checkout(randomUUID(), lost)]).toEqual([null, null]);
});

test("one page is paid once, however often the button is pressed", async () => {
  const bought = await shop.billing.desk.buy(buyer(), wish());
  const id = bought.outcome === "open" ? bought.url.split("/").at(-1)! : "";
  const presses = await Promise.all(
    [1, 2, 3].map(() => shop.billing.sandbox.pay(id, "pay", "card", "at_once")),
  );
  expect(presses.filter(Boolean)).toHaveLength(1);
});
