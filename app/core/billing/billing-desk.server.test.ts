import { DAY_MS } from "#app/lib/durations.ts";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { paymentEvents } from "#app/db/schema/billing.ts";
import { users } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { seededRandom } from "#bench/queries.ts";
import {
  LEFT_URL,
  PAID_URL,
  paidAtSandbox,
  refundShown,
  testBilling,
  type TestBilling,
} from "#tests/billing.ts";
import { randomCases, testDatabase } from "#tests/database.ts";
import { endSubscriptions, stopRenewals } from "./end-subscriptions.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { LATER_ACTS } from "./sandbox/sandbox-acts.ts";
import { readSandboxEvent, writeSandboxEvent } from "./sandbox/sandbox-event.ts";
import { receiveEvent } from "./receive-event.server.ts";
import { reconcileJob } from "./reconcile.server.ts";
import { recountMembers } from "./recount.server.ts";

const database = testDatabase();
const START = new Date("2026-11-02T12:00:00Z");

let now: Date;
let member: { userId: string; email: string };
let billing: TestBilling;

const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));
const plan = () => planOfMember(database.current.db, member.userId, now);
const wish = (offer: "subscription" | "month" = "subscription") => ({
  offer,
  paidUrl: PAID_URL,
  leftUrl: LEFT_URL,
});
const buyer = () => ({ ...member, name: "Ana Lima" });

async function newMember(email: string) {
  const userId = randomUUID();
  const longAgo = new Date("2026-01-01T12:00:00Z");
  await database.current.db.insert(users).values({ id: userId, name: "Ana Lima", email, createdAt: longAgo });
  return { userId, email };
}

/** Something happens at the sandbox, and the portal is told at once. */
async function happens(act: Parameters<TestBilling["sandbox"]["act"]>[1]) {
  expect(await billing.sandbox.act(`cus_${member.userId}`, act, "at_once")).toBe(true);
  await billing.sandbox.deliver(billing.desk.receive);
}

/** Everything that happened at the sandbox, the lost messages among them. */
async function messages(): Promise<string[]> {
  const bodies = [];
  for await (const body of billing.sandbox.eventsSince(START)) bodies.push(body);
  return bodies;
}

beforeEach(async () => {
  later(0);
  member = await newMember("ana@exemplo.com.br");
  billing = testBilling(database.current.db, () => now);
});

test("a card that pays gives Premium until the end of the month, and each renewal another month", async () => {
  expect(await plan()).toBe("free");
  await paidAtSandbox(billing, member);
  expect(await plan()).toBe("premium");
  later(29);
  await happens("renew");
  later(59);
  expect(await plan()).toBe("premium");
  expect((await billing.desk.billing(member.userId)).purchases).toHaveLength(2);
});

test("a card that is declined gives nothing, and the same page can be paid after it", async () => {
  const checkout = await paidAtSandbox(billing, member, { act: "decline" });
  expect(await plan()).toBe("free");
  expect(await paidAtSandbox(billing, member)).toBe(checkout);
  expect(await plan()).toBe("premium");
});

test("a boleto gives Premium when it is paid, and nothing when it runs out", async () => {
  await paidAtSandbox(billing, member, { act: "wait", method: "boleto" });
  expect(await plan()).toBe("free");
  await happens("settle");
  expect(await plan()).toBe("premium");

  member = await newMember("bia@exemplo.com.br");
  await paidAtSandbox(billing, member, { act: "wait", method: "boleto" });
  await happens("expire");
  expect(await plan()).toBe("free");
  expect((await billing.desk.billing(member.userId)).purchases).toMatchObject([{ state: "void" }]);
});

test("Pix buys a month that ends by itself, and a second month follows the first", async () => {
  await paidAtSandbox(billing, member, { method: "pix" });
  later(20);
  await paidAtSandbox(billing, member, { method: "pix" });
  later(45);
  expect(await plan()).toBe("premium");
  later(62);
  expect(await plan()).toBe("free");
});

test("a failed renewal leaves seven days of grace, and a payment within them leaves no gap", async () => {
  await paidAtSandbox(billing, member);
  later(30);
  await happens("fail_renewal");
  later(36.9);
  expect(await plan()).toBe("premium");
  later(37.1);
  expect(await plan()).toBe("free");
  await happens("renew");
  expect(await plan()).toBe("premium");
  expect((await billing.desk.billing(member.userId)).paidUntil).toEqual(new Date("2027-01-02T12:00:00Z"));
});

test("a cancelled subscription lasts until the end of what is paid, and the cancellation can be taken back", async () => {
  await paidAtSandbox(billing, member);
  later(3);
  expect(await billing.desk.setRenewal(member.userId, false)).toEqual({ outcome: "changed" });
  expect(await billing.desk.setRenewal(member.userId, false)).toEqual({ outcome: "nothing_to_change" });
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ renews: false });
  later(4);
  expect(await billing.desk.setRenewal(member.userId, true)).toEqual({ outcome: "changed" });
  later(5);
  expect(await billing.desk.setRenewal(member.userId, false)).toEqual({ outcome: "changed" });
  later(29);
  expect(await plan()).toBe("premium");
  later(31);
  expect(await plan()).toBe("free");
});

test("a cancelled subscription ends with its period by itself, and after it another one can be bought", async () => {
  await paidAtSandbox(billing, member);
  await billing.desk.setRenewal(member.userId, false);
  later(29);
  await billing.sandbox.deliver(billing.desk.receive);
  expect(await billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
  later(31);
  await billing.sandbox.deliver(billing.desk.receive);
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ state: "ended" });
  expect(await billing.desk.setRenewal(member.userId, true)).toEqual({ outcome: "nothing_to_change" });
  expect(await billing.desk.buy(buyer(), wish())).toMatchObject({ outcome: "open" });
});

test("within seven days a payment is given back at once, and Premium ends with it", async () => {
  await paidAtSandbox(billing, member);
  later(6.9);
  expect(await refundShown(billing.desk, member.userId, now)).toEqual({
    outcome: "refunded",
    amountCents: 2_990,
  });
  expect(await plan()).toBe("free");
  expect(await refundShown(billing.desk, member.userId, now)).toEqual({ outcome: "too_late" });
  const { subscription, purchases } = await billing.desk.billing(member.userId);
  expect(subscription).toMatchObject({ state: "ended" });
  expect(purchases).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
});

test("who took their money back can buy again on the same day, on a page of its own", async () => {
  const first = await paidAtSandbox(billing, member);
  await refundShown(billing.desk, member.userId, now);
  expect(await paidAtSandbox(billing, member)).not.toBe(first);
  expect(await plan()).toBe("premium");
});

test("after seven days nothing is given back, and a boleto needs a Pix key", async () => {
  await paidAtSandbox(billing, member);
  later(7.1);
  expect(await refundShown(billing.desk, member.userId, now)).toEqual({ outcome: "too_late" });
  expect(await plan()).toBe("premium");
  member = await newMember("bia@exemplo.com.br");
  await paidAtSandbox(billing, member, { method: "boleto" });
  expect(await refundShown(billing.desk, member.userId, now)).toMatchObject({ outcome: "needs_pix_key" });
});

test("a chargeback suspends Premium until the bank decides", async () => {
  await paidAtSandbox(billing, member);
  later(5);
  await happens("dispute");
  expect(await plan()).toBe("free");
  await happens("win");
  expect(await plan()).toBe("premium");
});

test("a second press opens the same page, another offer closes it, and who subscribes cannot subscribe again", async () => {
  const first = await billing.desk.buy(buyer(), wish());
  expect(await billing.desk.buy(buyer(), wish())).toEqual(first);
  const [one, two] = await Promise.all([
    billing.desk.buy(buyer(), wish("month")),
    billing.desk.buy(buyer(), wish("month")),
  ]);
  const open = await billing.desk.buy(buyer(), wish("month"));
  expect([one, two]).toContainEqual(open);
  expect(first).toMatchObject({ outcome: "open" });
  const closed = first.outcome === "open" ? first.url.split("/").at(-1)! : "";
  expect(await billing.sandbox.pay(closed, "pay", "card", "at_once")).toBeNull();
  await paidAtSandbox(billing, member);
  expect(await billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
});

test("a boleto that waits is withdrawn by another purchase, so that both are not paid", async () => {
  await paidAtSandbox(billing, member, { act: "wait", method: "boleto" });
  await paidAtSandbox(billing, member);
  expect(
    (await billing.sandbox.known(`cus_${member.userId}`)).subscription.map(({ state }) => state).sort(),
  ).toEqual(["active", "ended"]);
  const { purchases } = await billing.desk.billing(member.userId);
  expect(purchases.map(({ state, method }) => [method, state])).toContainEqual(["boleto", "void"]);
  expect(await billing.sandbox.act(`cus_${member.userId}`, "settle", "at_once")).toBe(false);
});

test("who presses again before the provider's message has come does not buy a second time", async () => {
  await paidAtSandbox(billing, member, { delivery: "lost" });
  expect(await plan()).toBe("free");
  expect(await billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
  expect(await plan()).toBe("premium");
});

test("a cancelled subscription does not renew again while a month that was bought since can be used or paid", async () => {
  await paidAtSandbox(billing, member);
  later(1);
  await billing.desk.setRenewal(member.userId, false);
  await paidAtSandbox(billing, member, { method: "pix", act: "wait" });
  const resume = () => billing.desk.setRenewal(member.userId, true);
  expect(await resume()).toEqual({ outcome: "barred", bar: { kind: "month_open" } });
  await happens("settle");
  const until = new Date("2027-01-02T12:00:00Z");
  expect(await resume()).toEqual({ outcome: "barred", bar: { kind: "paid_beyond", until } });
  later(31);
  await happens("renew");
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ state: "ended" });
  expect(await resume()).toEqual({ outcome: "nothing_to_change" });
  expect(await billing.desk.buy(buyer(), wish())).toMatchObject({ outcome: "open" });
});

test("a month that was paid a moment ago, or that could still be bought on an open page, is not paid beside a renewal", async () => {
  await paidAtSandbox(billing, member);
  await billing.desk.setRenewal(member.userId, false);
  await paidAtSandbox(billing, member, { method: "pix", delivery: "lost" });
  expect(await billing.desk.setRenewal(member.userId, true)).toMatchObject({ outcome: "barred" });

  member = await newMember("bia@exemplo.com.br");
  await paidAtSandbox(billing, member);
  await billing.desk.setRenewal(member.userId, false);
  const page = await billing.desk.buy(buyer(), wish("month"));
  expect(await billing.desk.setRenewal(member.userId, true)).toEqual({ outcome: "changed" });
  const id = page.outcome === "open" ? page.url.split("/").at(-1)! : "";
  expect(await billing.sandbox.pay(id, "pay", "pix", "at_once")).toBeNull();
});

test("who presses again before the message about a paid month has come does not buy a second one", async () => {
  await paidAtSandbox(billing, member, { method: "pix", delivery: "lost" });
  expect(await billing.desk.buy(buyer(), wish("month"))).toEqual({ outcome: "just_paid" });
  expect(await plan()).toBe("premium");
  expect(await billing.desk.buy(buyer(), wish("month"))).toMatchObject({ outcome: "open" });
});

test("a boleto whose payment is not told yet is not withdrawn by another purchase", async () => {
  await paidAtSandbox(billing, member, { act: "wait", method: "boleto" });
  expect(await billing.sandbox.act(`cus_${member.userId}`, "settle", "lost")).toBe(true);
  expect(await billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
  expect(await plan()).toBe("premium");
});

test("what became of a page is told of the page that was used, and of nobody else's", async () => {
  const { desk } = billing;
  const outcome = (checkout: string) => desk.checkout(member.userId, checkout);
  const waiting = await paidAtSandbox(billing, member, { method: "boleto", act: "wait" });
  expect(await outcome(waiting)).toMatchObject({ state: "waiting", purchase: { method: "boleto" } });
  const paid = await paidAtSandbox(billing, member, { method: "pix" });
  expect(await outcome(paid)).toMatchObject({ state: "paid", purchase: { id: paid } });
  expect(await outcome(waiting)).toEqual({ state: "failed" });
  const lost = await paidAtSandbox(billing, member, { delivery: "lost" });
  expect(await outcome(lost)).toEqual({ state: "confirming" });
  for await (const body of billing.sandbox.eventsSince(START)) await desk.receive(body);
  expect(await outcome(lost)).toMatchObject({ state: "paid" });
  expect([await outcome("cs_none"), await desk.checkout(randomUUID(), lost)]).toEqual([null, null]);
});

test("only what was shown is given back: a form about another payment or another amount changes nothing", async () => {
  await paidAtSandbox(billing, member, { method: "pix" });
  const shown = (await billing.desk.billing(member.userId)).purchases[0]!;
  later(1);
  await paidAtSandbox(billing, member, { method: "pix" });
  const wished = { purchaseId: shown.id, amountCents: 2_990 };
  expect(await billing.desk.refund(member.userId, wished)).toEqual({ outcome: "changed" });
  const newest = (await billing.desk.billing(member.userId)).purchases[0]!.id;
  const less = { purchaseId: newest, amountCents: 1_000 };
  expect(await billing.desk.refund(member.userId, less)).toEqual({ outcome: "changed" });
  const refunded = await billing.desk.refund(member.userId, { purchaseId: newest, amountCents: 2_990 });
  expect(refunded).toMatchObject({ outcome: "refunded" });
});

test("beside a cancelled subscription a month can be bought, and no second subscription", async () => {
  await paidAtSandbox(billing, member);
  later(1);
  await billing.desk.setRenewal(member.userId, false);
  expect(await billing.desk.buy(buyer(), wish())).toEqual({ outcome: "already_subscribed" });
  expect(await billing.desk.buy(buyer(), wish("month"))).toMatchObject({ outcome: "open" });
});

test("a cancellation while the renewal is not paid ends it at once, and nothing of it can be charged any more", async () => {
  await paidAtSandbox(billing, member);
  later(30);
  await happens("fail_renewal");
  expect(await billing.desk.setRenewal(member.userId, false)).toEqual({ outcome: "ended" });
  expect(await plan()).toBe("free");
  const { subscription, purchases } = await billing.desk.billing(member.userId);
  expect(subscription).toMatchObject({ state: "ended" });
  expect(purchases.map(({ state }) => state)).toEqual(["void", "paid"]);
  expect(await billing.sandbox.act(`cus_${member.userId}`, "renew", "at_once")).toBe(false);
});

test("of a payment that was given back in part, the rest is given back", async () => {
  await paidAtSandbox(billing, member);
  const paymentId = (await billing.desk.billing(member.userId)).purchases[0]!.paymentId!;
  const refund = {
    kind: "refund",
    id: "re_part",
    paymentId,
    state: "done",
    amountCents: 1_000,
    currency: "brl",
  } as const;
  await billing.desk.receive(writeSandboxEvent("evt_part", "refund", now, `cus_${member.userId}`, [refund]));
  later(1);
  expect(await refundShown(billing.desk, member.userId, now)).toEqual({
    outcome: "refunded",
    amountCents: 1_990,
  });
});

test("one page is paid once, however often the button is pressed", async () => {
  const bought = await billing.desk.buy(buyer(), wish());
  const id = bought.outcome === "open" ? bought.url.split("/").at(-1)! : "";
  const presses = await Promise.all([1, 2, 3].map(() => billing.sandbox.pay(id, "pay", "card", "at_once")));
  expect(presses.filter(Boolean)).toHaveLength(1);
});

test("a message that comes twice, at two servers at once, counts once", async () => {
  await paidAtSandbox(billing, member, { delivery: "lost" });
  const other = testBilling(database.current.db, () => now);
  const [body] = await messages();
  const receipts = await Promise.all([billing, other, billing].map(({ desk }) => desk.receive(body!)));
  expect(receipts.map(({ outcome }) => outcome).sort()).toEqual(["counted", "known", "known"]);
  expect(await database.current.db.select().from(subscriptions)).toHaveLength(1);
  expect(await plan()).toBe("premium");
});

test.each([
  ["another price", { priceId: "price_other" }, {}],
  ["another amount", { amountCents: 100 }, {}],
  ["another currency", { currency: "usd" }, {}],
  ["real money where the keys are for tests", {}, { live: true }],
  ["another account", {}, { foreignAccount: "acct_other" }],
])("a message about %s changes nothing, is stored and is told", async (_, invoice, changes) => {
  await paidAtSandbox(billing, member, { delivery: "lost" });
  const [body] = await messages();
  const altered: PaymentProvider = {
    ...billing.sandbox,
    readEvent(text) {
      const event = readSandboxEvent(text)!;
      const facts = event.facts.map((fact) => (fact.kind === "invoice" ? { ...fact, ...invoice } : fact));
      return { ...event, facts, ...changes };
    },
  };
  expect(await receiveEvent(database.current.db, altered, body!, now)).toMatchObject({ outcome: "refused" });
  expect(await plan()).toBe("free");
  const [stored] = await database.current.db.select().from(paymentEvents);
  expect(stored).toMatchObject({ body, refusal: expect.stringMatching(/./), userId: member.userId });
  expect(await database.current.db.select().from(subscriptions)).toEqual([]);
});

test("a payment that a wrong price list refused counts once the list is right, and the other way round", async () => {
  const { db } = database.current;
  const wrong = { ...billing.sandbox, terms: { ...billing.sandbox.terms, amountsCents: [3_990] } };
  await paidAtSandbox(billing, member, { delivery: "lost" });
  const [body] = await messages();
  expect(await receiveEvent(db, wrong, body!, now)).toMatchObject({ outcome: "refused" });
  expect(await plan()).toBe("free");
  expect((await billing.desk.billing(member.userId)).purchases).toHaveLength(1);

  const recount = async (provider: PaymentProvider) => {
    await recountMembers(db, provider, now, new AbortController().signal);
    return [await plan(), (await db.select().from(paymentEvents)).map(({ refusal }) => refusal)];
  };
  expect(await recount(billing.sandbox)).toEqual(["premium", [null]]);
  const [row] = await db.select().from(subscriptions);
  later(1);
  expect(await recount(billing.sandbox)).toEqual(["premium", [null]]);
  expect(await db.select().from(subscriptions)).toEqual([row]);
  expect(await recount(wrong)).toEqual(["free", [expect.stringContaining("2990 cents")]]);
  await reconcileJob(database.current, billing.desk, () => now).run(new AbortController().signal);
  expect(await plan()).toBe("premium");
});

test("a message about a stranger is kept as a number alone, and a text that is none is not stored", async () => {
  const body = writeSandboxEvent("evt_1", "checkout.pay", now, "cus_nobody", [
    { kind: "payment", id: "pi_1", state: "paid", method: "card" },
  ]);
  expect(await billing.desk.receive(body)).toMatchObject({ outcome: "nobody" });
  for (const text of ["", "{}", "null", "[1]", `{"id":1}`])
    expect(await billing.desk.receive(text)).toEqual({ outcome: "unreadable" });
  expect(await billing.desk.receive(body)).toEqual({ outcome: "known" });
  const stored = await database.current.db.select().from(paymentEvents);
  expect(stored).toMatchObject([{ id: "sandbox:evt_1", body: "", subjects: [], userId: null }]);
});

test("messages in any order, repeated, lost and found again end in the same plan", async () => {
  const random = seededRandom(21);
  for (let story = 0; story < randomCases(12); story++) {
    later(0);
    member = await newMember(`story-${story}@exemplo.com.br`);
    await paidAtSandbox(billing, member, { delivery: "lost", act: random() < 0.3 ? "wait" : "pay" });
    const acts = [...LATER_ACTS, "renew"] as const;
    for (let step = 0; step < 6; step++) {
      later(step * 20);
      const act = acts[Math.floor(random() * acts.length)]!;
      await billing.sandbox.act(`cus_${member.userId}`, act, "lost");
    }
    const bodies = (await messages()).filter((body) => body.includes(member.userId));
    const told = shuffled([...bodies, ...bodies.filter(() => random() < 0.4)], random);
    // Some are lost, until a reconciliation reads all of them.
    for (const body of told.filter(() => random() < 0.7)) await billing.desk.receive(body);
    for (const body of bodies) await billing.desk.receive(body);
    const end = await billing.desk.billing(member.userId);

    const inOrder = await newMember(`in-order-${story}@exemplo.com.br`);
    await billing.desk.buy({ ...inOrder, name: "Bia" }, wish());
    for (const body of bodies) await billing.desk.receive(retold(body, member.userId, inOrder.userId));
    const straight = await billing.desk.billing(inOrder.userId);
    expect(withoutIds(straight)).toEqual(withoutIds(end));
    expect(await planOfMember(database.current.db, inOrder.userId, now)).toBe(await plan());
  }
});

test("a deleted account is charged no more: its subscription ends, its open page closes, and a repetition is harmless", async () => {
  const { db } = database.current;
  await paidAtSandbox(billing, member);
  await endSubscriptions(db, [billing.sandbox], member.userId, now);
  await endSubscriptions(db, [billing.sandbox], member.userId, now);
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ state: "ended" });
  expect(await messages()).toEqual([]);
  expect(await plan()).toBe("free");
  const open = await billing.desk.buy(buyer(), wish());
  await endSubscriptions(db, [billing.sandbox], member.userId, now);
  const id = open.outcome === "open" ? open.url.split("/").at(-1)! : "";
  expect(await billing.sandbox.pay(id, "pay", "card", "at_once")).toBeNull();
});

test("a deleted account that has two subscriptions is charged for neither", async () => {
  const { db } = database.current;
  await paidAtSandbox(billing, member);
  // Sold past our pages, at the provider itself.
  const customerId = `cus_${member.userId}`;
  const order = { ...wish(), customerId, userId: member.userId, key: "second" };
  const { id } = await billing.sandbox.openCheckout(order);
  await billing.sandbox.pay(id, "pay", "card", "at_once");
  await billing.sandbox.deliver(billing.desk.receive);
  const cancelled: string[] = [];
  const provider: PaymentProvider = {
    ...billing.sandbox,
    cancel: (subscriptionId) => {
      cancelled.push(subscriptionId);
      return billing.sandbox.cancel(subscriptionId);
    },
  };
  const { subscription: held } = await billing.sandbox.known(customerId);
  expect(held).toHaveLength(2);
  await endSubscriptions(db, [provider], member.userId, now);
  await endSubscriptions(db, [provider], member.userId, now);
  expect(cancelled.toSorted()).toEqual(held.map((one) => one.id).toSorted());
  expect(await plan()).toBe("free");
});

test("an account that will be deleted is not renewed until then, and keeps what is paid", async () => {
  const { db } = database.current;
  await paidAtSandbox(billing, member);
  let asked = 0;
  const setRenewal: PaymentProvider["setRenewal"] = (...what) => {
    asked += 1;
    return billing.sandbox.setRenewal(...what);
  };
  for (const _ of [1, 2]) await stopRenewals(db, [{ ...billing.sandbox, setRenewal }], member.userId, now);
  expect(asked).toBe(1);
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ renews: false });
  expect(await plan()).toBe("premium");
});

test("a subscription at a provider that is no longer configured stops the deletion of its account", async () => {
  await paidAtSandbox(billing, member);
  await expect(endSubscriptions(database.current.db, [], member.userId, now)).rejects.toThrow("sandbox");
  expect(await plan()).toBe("premium");
});

function shuffled<T>(items: T[], random: () => number): T[] {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

/** The same story told of another customer, with objects of its own. */
function retold(body: string, from: string, to: string): string {
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
