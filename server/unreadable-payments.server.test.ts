import { afterEach, beforeEach, expect, test } from "vitest";
import { listUnreadable } from "#app/core/billing/unreadable-events.server.ts";
import { readSystemStatus } from "#app/core/status/system-status.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";
import { paymentEvents, unreadablePaymentEvents } from "#app/db/schema/billing.ts";
import { mails } from "#app/db/schema/mail.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { dropExpired } from "#app/features/privacy/retention.server.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { action as messagesAction } from "#app/routes/admin-operations-messages.tsx";
import { action as webhook } from "#app/routes/webhook-stripe.ts";
import { newMember, testAccounts, type TestMember } from "#tests/accounts.ts";
import { LEFT_URL, PAID_URL } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask } from "#tests/route-requests.ts";
import { PRICE_ID, startStripeServer, WEBHOOK_SECRET, type StripeServer } from "#tests/stripe-server.ts";
import { STATUS_PORTS } from "#tests/status-ports.ts";
import { openPayments } from "./payments.ts";

const { database, db } = await openTestDatabase();
const START = new Date("2026-11-02T12:00:00Z");
const OPERATOR = "dono@exemplo.com.br";
/** What stands in fields that are not as expected. */
const PERSONAL = "Ana Lima <ana@exemplo.com.br>, CPF 529.982.247-25";
const FIELD = "data.object.items.data.0.current_period_end";

let now: Date;
let server: StripeServer;
let ana: TestMember;
let log: unknown[];
let shop: Awaited<ReturnType<typeof openShop>>;

beforeEach(async () => {
  now = START;
  log = [];
  server = await startStripeServer(() => now);
  shop = await openShop();
  // Her trial is over.
  await db.update(profiles).set({ freeTrialStart: new Date("2026-01-01T12:00:00Z") });
});

afterEach(() => server.stop());

async function openShop() {
  const accounts = testAccounts(db, { now: () => now });
  ana = await newMember(accounts, "ana@exemplo.com.br", "Ana Lima");
  const keys = { secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, priceIds: [PRICE_ID] };
  const env = { stripeKeys: { ...keys, apiUrl: server.url }, paymentsSandbox: false, publicUrl: null };
  const note = (...line: unknown[]) => void log.push(line);
  const payments = await openPayments({
    env: { ...env, contactEmail: OPERATOR } as Pick<
      Env,
      "stripeKeys" | "paymentsSandbox" | "publicUrl" | "contactEmail"
    >,
    database,
    baseUrl: accounts.baseUrl,
    now: () => now,
    log: { error: note, warn: note, info: note } as unknown as Log,
  });
  const services = { accounts, billing: payments.desk, stripe: payments.stripe, now: () => now };
  return { payments, services };
}

/** Ana subscribes; the bodies that Stripe would send, the one about her subscription first. */
async function subscribe(): Promise<string[]> {
  const buyer = { userId: ana.userId, email: ana.email, name: "Ana Lima" };
  const wish = { offer: "subscription", paidUrl: PAID_URL, leftUrl: LEFT_URL } as const;
  const bought = await shop.payments.desk!.buy(buyer, wish);
  if (bought.outcome !== "open") throw new Error(bought.outcome);
  const bodies = server.pay(bought.url.split("/").at(-1)!, now);
  const about = bodies.find((body) => body.includes('"type":"customer.subscription'))!;
  return [about, ...bodies.filter((body) => body !== about)];
}

/** The message with something about a person in the place of the end of the period. */
function spoilt(body: string, names: { id?: string; type?: string } = {}): string {
  const message = JSON.parse(body) as { data: { object: { items: { data: object[] } } } };
  Object.assign(message.data.object.items.data[0]!, { current_period_end: PERSONAL });
  return JSON.stringify({ ...message, ...names });
}

/** Posts a message with Stripe's signature. */
async function deliver(body: string): Promise<number> {
  const headers = { "stripe-signature": server.sign(body, now) };
  return (await ask(shop.services, webhook, { path: "/webhooks/stripe", body, headers })).status;
}

async function writeLetters() {
  const job = shop.payments.jobs.find(({ name }) => name === "unreadable payments")!;
  await job.run(new AbortController().signal);
  const letters = await db.select().from(mails);
  return letters.filter(({ recipient }) => recipient === OPERATOR);
}

async function paymentsPart() {
  const freshness = { newest: null, byState: {}, newsStates: [], demo: false };
  const engine = () => ({ size: 1, freshness });
  return (await readSystemStatus(db, { system: STATUS_PORTS, engine }, now)).find(
    ({ key }) => key === "payments",
  )!;
}

test("a signed message that cannot be read is noted by id, kind and field, shown, written about once, and forgotten once it is read", async () => {
  const [body, ...others] = await subscribe();
  const { id, type } = JSON.parse(body!) as { id: string; type: string };
  expect(await deliver(spoilt(body!))).toBe(422);
  now = new Date(START.getTime() + 60_000);
  expect(await deliver(spoilt(body!))).toBe(422);
  expect(await deliver(spoilt(body!, { id: PERSONAL, type: PERSONAL }))).toBe(422);

  const rows = await db.select().from(unreadablePaymentEvents).orderBy(unreadablePaymentEvents.firstAt);
  const first = { id: `stripe_test:${id}`, kind: type, field: FIELD, firstAt: START, lastAt: now };
  expect(rows).toMatchObject([first, { id: "stripe_test:", kind: "", field: FIELD, firstAt: now }]);
  expect(await paymentsPart()).toEqual({
    key: "payments",
    state: "warning",
    text: "2 mensagens do serviço de pagamento não puderam ser lidas: o que elas dizem ainda não vale",
    details: [
      `sem número, tipo desconhecido, campo ${FIELD}, recebida em 02/11/2026 às 09:01`,
      `${id}, ${type}, campo ${FIELD}, recebida em 02/11/2026 às 09:00`,
    ],
  });

  const letters = await writeLetters();
  expect(await writeLetters()).toHaveLength(1);
  expect(letters).toMatchObject([{ kind: "payment_message_to_read" }]);
  for (const text of [id, type, FIELD]) expect(letters[0]!.plain).toContain(text);

  const left = JSON.stringify([rows, letters, log, await db.select().from(paymentEvents)]);
  for (const personal of ["Ana", "ana@", "529"]) expect(left).not.toContain(personal);
  expect(log).toContainEqual([expect.objectContaining({ id, kind: type, field: FIELD }), expect.any(String)]);

  for (const message of [body!, ...others]) expect(await deliver(message)).toBe(200);
  expect(await planOfMember(db, ana.userId, now)).toBe("premium");
  expect((await listUnreadable(db, 9)).newest.map((message) => message.id)).toEqual([""]);
});

test("what an administrator has seen leaves the list for good, and the next first message is written about again", async () => {
  await db.update(profiles).set({ role: "admin" });
  const seen = (ilegivel: string) =>
    ask(shop.services, messagesAction, {
      path: "/admin/operacoes/mensagens",
      as: ana.browser,
      body: new URLSearchParams({ ilegivel }),
    });
  const [body] = await subscribe();
  const named = (id: string) => spoilt(body!, { id });
  await deliver(named("evt_1"));
  expect(await writeLetters()).toHaveLength(1);
  await deliver(named("evt_2"));
  expect((await seen("stripe_test:evt_1")).status).toBe(302);
  await deliver(named("evt_1"));
  expect((await listUnreadable(db, 9)).newest.map(({ id }) => id)).toEqual(["evt_2"]);
  expect(await writeLetters()).toHaveLength(1);
  await seen("todas");
  await seen("todas");
  expect(await paymentsPart()).toMatchObject({ state: "good" });
  const acts = await db.select().from(adminLogs);
  expect(acts.map(({ details }) => (details as { messages: string[] }).messages)).toEqual([
    ["stripe_test:evt_1"],
    ["stripe_test:evt_2"],
  ]);

  await deliver(named("evt_3"));
  const letters = await writeLetters();
  expect(letters).toHaveLength(2);
  expect(letters.some(({ plain }) => plain.includes("evt_3"))).toBe(true);
  await dropExpired(db, new Date(now.getTime() + 29 * DAY_MS));
  expect(await db.select().from(unreadablePaymentEvents)).toHaveLength(3);
  await dropExpired(db, new Date(now.getTime() + 31 * DAY_MS));
  expect(await db.select().from(unreadablePaymentEvents)).toEqual([]);
});
