import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { paymentEvents, refundRequests } from "#app/db/schema/billing.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { paidAtSandbox, testBilling, type TestBilling } from "#tests/billing.ts";
import { testDatabase } from "#tests/database.ts";
import { askRefund } from "./ask-refund.server.ts";
import type { PaymentMethod } from "./payment-facts.ts";
import { ProviderFailure } from "./payment-provider.ts";
import type { RefundRight } from "./refund-claims.ts";
import {
  forgetPixKeys,
  keepOwedRefunds,
  listRefunds,
  takeBack,
  type RefundWish,
} from "./refund-requests.server.ts";
import { markPaid, payByProvider, refuseRefund } from "./settle-refund.server.ts";
import { writeSandboxEvent } from "./sandbox/sandbox-event.ts";

const database = testDatabase();
const START = new Date("2026-11-02T12:00:00Z");
const KEY: RefundWish = {
  pix: { kind: "email", value: "ana@exemplo.com.br", holder: "Ana Lima" },
  reason: null,
};
const NO_KEY: RefundWish = { pix: null, reason: "Não usei." };

let now: Date;
let member: { userId: string; email: string };
let administrator: string;
let billing: TestBilling;
/** What was written beside each request, as letters are. */
let told: string[];

const db = () => database.current.db;
const later = (days: number) => void (now = new Date(START.getTime() + days * DAY_MS));
const plan = () => planOfMember(db(), member.userId, now);
const stored = () => db().select().from(refundRequests);
const purchases = async () => (await billing.desk.billing(member.userId)).purchases;

async function newUser(email: string) {
  const userId = randomUUID();
  const createdAt = new Date("2026-01-01T12:00:00Z");
  await db().insert(users).values({ id: userId, name: "Ana Lima", email, createdAt });
  return { userId, email };
}

async function asks(right: RefundRight, wish: RefundWish = KEY, desk = billing.desk) {
  const [purchase] = await purchases();
  const which = { right, purchaseId: purchase!.id };
  return askRefund(db(), desk, member.userId, which, wish, now, async (_, { protocol }) => {
    told.push(protocol);
  });
}

async function happens(act: Parameters<TestBilling["sandbox"]["act"]>[1]) {
  expect(await billing.sandbox.act(`cus_${member.userId}`, act, "at_once")).toBe(true);
  await billing.sandbox.deliver(billing.desk.receive);
}

async function settling(by = administrator) {
  const [{ id } = { id: "" }] = await stored();
  return { id, by, now, onSettled: async () => void told.push(by) };
}

async function paysByPix(by?: string) {
  const [request] = await stored();
  const said = { paidOn: "2026-11-05", reference: "E123", seenAt: request!.updatedAt.toISOString() };
  return markPaid(db(), billing.desk, said, await settling(by));
}

const paysByProvider = async (by?: string) => payByProvider(db(), billing.desk, await settling(by));

/** Bought with this method, and asked to be given back. */
async function asked(method: PaymentMethod, right: RefundRight, days: number) {
  await paidAtSandbox(billing, member, { method });
  later(days);
  expect(await asks(right, method === "boleto" ? KEY : NO_KEY)).toMatchObject({ outcome: "registered" });
  told = [];
}

beforeEach(async () => {
  later(0);
  told = [];
  member = await newUser("ana@exemplo.com.br");
  administrator = (await newUser("carla@exemplo.com.br")).userId;
  billing = testBilling(db(), () => now);
});

test("who withdraws from a boleto loses Premium at once, and the purchase is given back when it is paid by Pix", async () => {
  await paidAtSandbox(billing, member, { method: "boleto" });
  later(3);
  expect(await asks("withdrawal", NO_KEY)).toEqual({ outcome: "needs_pix_key" });
  expect(await asks("withdrawal")).toMatchObject({ outcome: "registered", failure: null });
  expect(await plan()).toBe("free");
  expect(await stored()).toMatchObject([
    {
      status: "open",
      claim: "withdrawal",
      amountCents: 2_990,
      pixKey: "ana@exemplo.com.br",
      dueAt: new Date("2026-11-10T15:00:00Z"),
      protocol: expect.stringMatching(/^DEV-2026-\d{6}$/),
    },
  ]);
  later(4);
  expect(await paysByPix()).toEqual({ outcome: "settled", failure: null });
  expect(await purchases()).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
  expect(await stored()).toMatchObject([
    { status: "paid", paidBy: "pix", paidOn: "2026-11-05", reference: "E123", answeredBy: administrator },
  ]);
  expect(await asks("withdrawal")).toEqual({ outcome: "nothing_to_ask" });
});

test("under the guarantee nothing more is charged, and Premium lasts until the money is back", async () => {
  await asked("card", "guarantee", 10);
  expect(await plan()).toBe("premium");
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ renews: false });
  later(12);
  expect(await paysByProvider()).toEqual({ outcome: "settled", failure: null });
  expect(await plan()).toBe("free");
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ state: "ended" });
  expect(await purchases()).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
  expect(await stored()).toMatchObject([{ status: "paid", paidBy: "provider", paidOn: "2026-11-14" }]);
});

test("ten presses at once are one request with one letter, and another key corrects it", async () => {
  await paidAtSandbox(billing, member, { method: "boleto" });
  await Promise.all(Array.from({ length: 10 }, () => asks("withdrawal")));
  expect(told).toHaveLength(1);
  later(1);
  const corrected = { ...KEY, pix: { ...KEY.pix!, value: "outra@exemplo.com.br" } };
  expect(await asks("withdrawal", corrected)).toMatchObject({ request: { protocol: told[0] } });
  expect(told).toEqual([told[0], told[0]]);
  expect(await stored()).toMatchObject([
    { pixKey: "outra@exemplo.com.br", updatedAt: now, createdAt: START },
  ]);
});

test("who asks in time has asked, also when the provider does not answer", async () => {
  await paidAtSandbox(billing, member, { method: "boleto" });
  const failure = new ProviderFailure("Sem resposta.");
  const provider = { ...billing.sandbox, cancel: () => Promise.reject(failure) };
  const answer = await asks("withdrawal", KEY, { ...billing.desk, provider });
  expect(answer).toMatchObject({ outcome: "registered", failure });
  expect(await plan()).toBe("premium");
  later(5);
  expect(await paysByPix()).toMatchObject({ outcome: "settled" });
  expect(await plan()).toBe("free");
  expect((await billing.desk.billing(member.userId)).subscription).toMatchObject({ state: "ended" });
});

test("a request under the guarantee can be taken back while it is open, a withdrawal cannot", async () => {
  await asked("pix", "guarantee", 8);
  const protocol = (await stored())[0]!.protocol;
  expect(await takeBack(db(), administrator, protocol, now)).toBe(false);
  expect(await takeBack(db(), member.userId, protocol, now)).toBe(true);
  expect(await takeBack(db(), member.userId, protocol, now)).toBe(false);
  expect(await stored()).toMatchObject([{ status: "withdrawn", reason: null }]);
  expect(await paysByProvider()).toEqual({ outcome: "not_open" });
  expect(await plan()).toBe("premium");
  expect(await asks("guarantee", NO_KEY)).toMatchObject({ outcome: "registered" });

  member = await newUser("bia@exemplo.com.br");
  await paidAtSandbox(billing, member, { method: "boleto" });
  const answer = await asks("withdrawal");
  const own = answer.outcome === "registered" ? answer.request.protocol : "";
  expect(await takeBack(db(), member.userId, own, now)).toBe(false);
});

test("two administrators who press at once pay once, whichever buttons they press", async () => {
  const bia = (await newUser("bia@exemplo.com.br")).userId;
  const presses = [
    [paysByPix, paysByPix],
    [paysByProvider, paysByProvider],
    [paysByPix, paysByProvider],
  ] as const;
  for (const [n, both] of presses.entries()) {
    later(0);
    await db().delete(refundRequests);
    member = await newUser(`membro-${n}@exemplo.com.br`);
    await asked("card", "guarantee", 9);
    const outcomes = await Promise.all([both[0](administrator), both[1](bia)]);
    expect(outcomes.filter(({ outcome }) => outcome === "settled")).toHaveLength(1);
    expect(told).toHaveLength(1);
    expect(await purchases()).toMatchObject([{ state: "refunded", refundedCents: 2_990 }]);
    expect(await stored()).toMatchObject([{ status: "paid", answeredBy: told[0] }]);
  }
});

test("a refund at the provider that was interrupted is not asked for again", async () => {
  await asked("card", "guarantee", 9);
  let sent = 0;
  const provider = {
    ...billing.sandbox,
    async refund(...what: Parameters<TestBilling["sandbox"]["refund"]>) {
      sent += 1;
      return billing.sandbox.refund(...what);
    },
  };
  const failing = {
    ...(await settling()),
    onSettled: () => Promise.reject(new Error("the machine stopped")),
  };
  await expect(payByProvider(db(), { ...billing.desk, provider }, failing)).rejects.toThrow("stopped");
  expect(await stored()).toMatchObject([{ status: "open", busyUntil: null }]);
  expect(await paysByPix()).toEqual({ outcome: "sent_back" });
  expect(await payByProvider(db(), { ...billing.desk, provider }, await settling())).toMatchObject({
    outcome: "settled",
  });
  expect(sent).toBe(1);
  expect(await purchases()).toMatchObject([{ refundedCents: 2_990 }]);
});

test("a provider that refuses leaves the request open, and the reason is thrown", async () => {
  await asked("card", "guarantee", 9);
  const failure = new ProviderFailure("O serviço de pagamento recusou o pedido.");
  const provider = { ...billing.sandbox, refund: () => Promise.reject(failure) };
  await expect(payByProvider(db(), { ...billing.desk, provider }, await settling())).rejects.toBe(failure);
  expect(await stored()).toMatchObject([{ status: "open", busyUntil: null }]);
  expect(await plan()).toBe("premium");
});

test("a refund that failed after the provider took it is owed again", async () => {
  await asked("card", "guarantee", 9);
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
  await billing.desk.receive(
    writeSandboxEvent("evt_failed", "refund", now, `cus_${member.userId}`, [failed]),
  );
  expect(await stored()).toMatchObject([{ status: "open", paidBy: null, answeredBy: null }]);
  expect(await paysByPix()).toMatchObject({ outcome: "settled" });
  expect(await purchases()).toMatchObject([{ state: "refunded" }]);
});

test("what a bank or the provider takes back is not paid beside it, before or after", async () => {
  await asked("card", "guarantee", 9);
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
    expect(await asks("guarantee", NO_KEY)).toEqual({ outcome: "nothing_to_ask" });
    expect((await billing.desk.billing(member.userId)).paidUntil).toBeNull();
  }
  const paymentId = (await purchases())[0]!.paymentId!;
  await billing.desk.receive(await billing.sandbox.refund(paymentId, 2_990));
  expect((await billing.desk.billing(member.userId)).paidUntil).toBeNull();
});

test("our own message of a refund counts like a provider's, in any order and once", async () => {
  await asked("boleto", "withdrawal", 2);
  await paysByPix();
  const said = await billing.desk.billing(member.userId);
  const rows = await db().select().from(paymentEvents);
  await db().delete(paymentEvents);
  for (const row of rows.toReversed()) await db().insert(paymentEvents).values(row).onConflictDoNothing();
  expect(await billing.desk.billing(member.userId)).toEqual(said);
  expect(rows.filter(({ kind }) => kind.startsWith("martelo."))).toMatchObject([
    { id: expect.stringMatching(/^sandbox:refund_elsewhere_/), userId: member.userId, refusal: null },
  ]);
});

test("a key that the member corrected meanwhile is not marked as paid unseen", async () => {
  await asked("boleto", "withdrawal", 1);
  const [before] = await stored();
  later(2);
  await asks("withdrawal", { ...KEY, pix: { ...KEY.pix!, value: "outra@exemplo.com.br" } });
  const said = { paidOn: "2026-11-04", reference: "E1", seenAt: before!.updatedAt.toISOString() };
  expect(await markPaid(db(), billing.desk, said, await settling())).toEqual({ outcome: "changed" });
  expect(await stored()).toMatchObject([{ status: "open" }]);
});

test("a refused withdrawal may be asked for again, with a protocol of its own", async () => {
  await asked("boleto", "withdrawal", 6);
  later(9);
  expect(await refuseRefund(db(), "A chave não existe.", await settling())).toMatchObject({
    outcome: "settled",
  });
  expect(await refuseRefund(db(), "De novo.", await settling())).toEqual({ outcome: "not_open" });
  later(20);
  expect(await asks("withdrawal")).toMatchObject({ outcome: "registered" });
  expect((await listRefunds(db(), "open")).map(({ email }) => email)).toEqual([member.email]);
  expect((await listRefunds(db(), "answered")).map(({ request }) => request.refusal)).toEqual([
    "A chave não existe.",
  ]);
});

test("the Pix key goes some days after the payment, and amount and days stay", async () => {
  await asked("boleto", "withdrawal", 1);
  await paysByPix();
  later(10.9);
  await forgetPixKeys(db(), now);
  expect(await stored()).toMatchObject([{ pixKey: "ana@exemplo.com.br" }]);
  later(11.1);
  await forgetPixKeys(db(), now);
  expect(await stored()).toMatchObject([
    { pixKey: null, pixKeyKind: null, holder: null, reason: null, amountCents: 2_990, paidOn: "2026-11-05" },
  ]);
});

test("the request of a deleted account is still paid, then nothing in it leads to the person", async () => {
  await asked("boleto", "withdrawal", 1);
  await db().transaction(async (tx) => {
    await keepOwedRefunds(tx, { id: member.userId, email: member.email });
    await tx.delete(users).where(eq(users.id, member.userId));
  });
  later(30);
  await forgetPixKeys(db(), now);
  expect(await listRefunds(db(), "open")).toMatchObject([
    { email: member.email, name: null, request: { userId: null, pixKey: "ana@exemplo.com.br" } },
  ]);
  expect(await paysByPix()).toEqual({ outcome: "settled", failure: null });
  later(41);
  await forgetPixKeys(db(), now);
  expect(await listRefunds(db(), "answered")).toMatchObject([
    { email: null, name: null, request: { pixKey: null, holder: null, amountCents: 2_990, status: "paid" } },
  ]);
});
