import { expect, test } from "vitest";
import { paymentEvents, subscriptions } from "#app/db/schema/billing.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { paidAtSandbox, testBilling } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { testShop } from "#tests/test-shop.ts";
import { shuffled } from "#tests/random-lists.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { reconcileJob } from "./reconcile.server.ts";
import { recountMembers } from "./recount.server.ts";
import { listUnreadable } from "./unreadable-events.server.ts";
import { LATER_ACTS } from "./sandbox/sandbox-acts.ts";
import { readSandboxEvent, writeSandboxEvent } from "./sandbox/sandbox-event.ts";

const { database, db } = await openTestDatabase();
const shop = testShop(db);
const { later, plan, wish, messages, newMember } = shop;

test("a message that comes twice, at two servers at once, counts once", async () => {
  await paidAtSandbox(shop.billing, shop.member, { delivery: "lost" });
  const other = testBilling(db, () => shop.now);
  const [body] = await messages();
  const receipts = await Promise.all(
    [shop.billing, other, shop.billing].map(({ desk }) => desk.receive(body!)),
  );
  expect(receipts.map(({ outcome }) => outcome).sort()).toEqual(["counted", "known", "known"]);
  expect(await db.select().from(subscriptions)).toHaveLength(1);
  expect(await plan()).toBe("premium");
});

test.each([
  ["another price", { priceId: "price_other" }, {}],
  ["another amount", { amountCents: 100 }, {}],
  ["another currency", { currency: "usd" }, {}],
  ["real money where the keys are for tests", {}, { live: true }],
  ["another account", {}, { foreignAccount: "acct_other" }],
])("a message about %s changes nothing, is stored and is told", async (_, invoice, changes) => {
  await paidAtSandbox(shop.billing, shop.member, { delivery: "lost" });
  const [body] = await messages();
  const altered: PaymentProvider = {
    ...shop.billing.sandbox,
    readEvent(text) {
      const event = readSandboxEvent(text).event!;
      const facts = event.facts.map((fact) => (fact.kind === "invoice" ? { ...fact, ...invoice } : fact));
      return { event: { ...event, facts, ...changes }, fault: null };
    },
  };
  expect(await receiveEvent(db, altered, body!, shop.now)).toMatchObject({ outcome: "refused" });
  expect(await plan()).toBe("free");
  const [stored] = await db.select().from(paymentEvents);
  expect(stored).toMatchObject({ body, refusal: expect.stringMatching(/./), userId: shop.member.userId });
  expect(await db.select().from(subscriptions)).toEqual([]);
});

test("a payment that a wrong price list refused counts once the list is right, and the other way round", async () => {
  const wrong = { ...shop.billing.sandbox, terms: { ...shop.billing.sandbox.terms, amountsCents: [3_990] } };
  await paidAtSandbox(shop.billing, shop.member, { delivery: "lost" });
  const [body] = await messages();
  expect(await receiveEvent(db, wrong, body!, shop.now)).toMatchObject({ outcome: "refused" });
  expect(await plan()).toBe("free");
  expect(await shop.purchases()).toHaveLength(1);

  const recount = async (provider: PaymentProvider) => {
    await recountMembers(db, provider, shop.now, new AbortController().signal);
    return [await plan(), (await db.select().from(paymentEvents)).map(({ refusal }) => refusal)];
  };
  expect(await recount(shop.billing.sandbox)).toEqual(["premium", [null]]);
  const [row] = await db.select().from(subscriptions);
  later(1);
  expect(await recount(shop.billing.sandbox)).toEqual(["premium", [null]]);
  expect(await db.select().from(subscriptions)).toEqual([row]);
  expect(await recount(wrong)).toEqual(["free", [expect.stringContaining("2990 cents")]]);
  await reconcileJob(database, shop.billing.desk, () => shop.now).run(new AbortController().signal);
  expect(await plan()).toBe("premium");
});

test("a stored message that a version cannot read is listed from its start on, until a version reads it", async () => {
  await paidAtSandbox(shop.billing, shop.member);
  const [{ id } = { id: "" }] = await db.select({ id: paymentEvents.id }).from(paymentEvents);
  const fault = { id: "", kind: "checkout.pay", field: "facts.0.periodEnd" };
  const stricter: PaymentProvider = {
    ...shop.billing.sandbox,
    readEvent: () => ({ event: null, fault }),
  };
  const { signal } = new AbortController();
  await recountMembers(db, stricter, shop.now, signal);
  const { newest } = await listUnreadable(db, 9);
  expect(newest).toMatchObject([{ ...fault, key: id, id: id.replace("sandbox:", "") }]);
  await recountMembers(db, shop.billing.sandbox, shop.now, signal);
  expect(await listUnreadable(db, 9)).toEqual({ newest: [], count: 0 });
  expect(await plan()).toBe("premium");
});

test("a message about a stranger is kept as a number alone, and a text that is none is not stored", async () => {
  const body = writeSandboxEvent("evt_1", "checkout.pay", shop.now, "cus_nobody", [
    { kind: "payment", id: "pi_1", state: "paid", method: "card" },
  ]);
  expect(await shop.billing.desk.receive(body)).toMatchObject({ outcome: "nobody" });
  for (const text of ["", "{}", "null", "[1]", `{"id":1}`])
    expect(await shop.billing.desk.receive(text)).toMatchObject({ outcome: "unreadable", id: "" });
  expect(await shop.billing.desk.receive(body)).toEqual({ outcome: "known" });
  const stored = await db.select().from(paymentEvents);
  expect(stored).toMatchObject([{ id: "sandbox:evt_1", body: "", subjects: [], userId: null }]);
});

test("messages in any order, repeated, lost and found again end in the same plan", async () => {
  const random = seededRandom(21);
  for (let story = 0; story < 6; story++) {
    later(0);
    shop.member = await newMember(`story-${story}@exemplo.com.br`);
    await paidAtSandbox(shop.billing, shop.member, {
      delivery: "lost",
      act: random() < 0.3 ? "wait" : "pay",
    });
    const acts = [...LATER_ACTS, "renew"] as const;
    for (let step = 0; step < 6; step++) {
      later(step * 20);
      const act = acts[Math.floor(random() * acts.length)]!;
      await shop.billing.sandbox.act(`cus_${shop.member.userId}`, act, "lost");
    }
    const bodies = (await messages()).filter((body) => body.includes(shop.member.userId));
    const deliveries = shuffled([...bodies, ...bodies.filter(() => random() < 0.4)], { next: random });
    // Some are lost, until a reconciliation reads all of them.
    for (const body of deliveries.filter(() => random() < 0.7)) await shop.billing.desk.receive(body);
    for (const body of bodies) await shop.billing.desk.receive(body);
    const end = await shop.billing.desk.billing(shop.member.userId);

    const inOrder = await newMember(`in-order-${story}@exemplo.com.br`);
    await shop.billing.desk.buy({ ...inOrder, name: "Bia" }, wish());
    for (const body of bodies)
      await shop.billing.desk.receive(alteredBody(body, shop.member.userId, inOrder.userId));
    const straight = await shop.billing.desk.billing(inOrder.userId);
    expect(withoutIds(straight)).toEqual(withoutIds(end));
    expect(await planOfMember(db, inOrder.userId, shop.now)).toBe(await plan());
  }
});

/** The same story told of another customer, with objects of its own. */
function alteredBody(body: string, from: string, to: string): string {
  return body
    .replaceAll(from, to)
    .replaceAll(/"(\w+?)_([0-9a-f-]{36})"/g, (whole, prefix: string, id: string) =>
      prefix === "cus" ? whole : `"${prefix}_${id.slice(0, 34)}zz"`,
    );
}

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, each: unknown) =>
    /(id|url)$/i.test(key) ? undefined : each,
  );
}
