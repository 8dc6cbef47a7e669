import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBillingDesk, type BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import { openStripe, type StripeProvider } from "#app/core/billing/stripe/stripe-provider.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { LEFT_URL, PAID_URL } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { PRICE_ID, startStripeServer, WEBHOOK_SECRET, type StripeServer } from "#tests/stripe-server.ts";
import { keepPayer, payerOf, tellAllPayers } from "./payers.server.ts";
import { ProviderFailure } from "./payment-provider.ts";

const { db } = await openTestDatabase();
const WISH = { offer: "subscription", paidUrl: PAID_URL, leftUrl: LEFT_URL } as const;
const CPF = "52998224725";
const CNPJ = "11222333000181";
const WITH_LETTERS = "12ABC34501DE35";

let clock: Date;
let server: StripeServer;
let stripe: StripeProvider;
let desk: BillingDesk;
let ana: { userId: string; email: string; name: string };

const keep = (taxId: string | null, name: string | null = null) => {
  clock = new Date(clock.getTime() + 1_000);
  return keepPayer(db, ana.userId, { taxId, name }, clock);
};
const requestsTo = (method: string) => server.requests.filter(({ what }) => what.startsWith(method));

beforeEach(async () => {
  clock = new Date("2026-11-02T12:00:00Z");
  server = await startStripeServer(() => clock);
  const keys = { secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, priceIds: [PRICE_ID] };
  stripe = openStripe({ ...keys, apiUrl: server.url, now: () => clock });
  desk = createBillingDesk(db, stripe, { now: () => clock, onReceipt: () => {} });
  ana = { userId: randomUUID(), email: "ana@exemplo.com.br", name: "Ana Lima" };
  const { userId: id, email, name } = ana;
  await db.insert(users).values({ id, email, name, createdAt: clock });
});

afterEach(() => server.stop());

/** The tax ids that Stripe has of Ana, `br_cpf 529.982.247-25`, and the name that it was told last. */
function atStripe() {
  const customer = server.taxIds();
  const named = requestsTo("POST /v1/customers/").filter(({ what }) => !what.endsWith("/tax_ids"));
  return { taxIds: customer, name: named.at(-1)?.form.get("name") ?? null };
}

test("what a member says before they buy is told with their first purchase, and only once", async () => {
  await keep(CPF);
  expect(await desk.tellPayer(ana.userId)).toBe("nothing");
  await desk.buy(ana, WISH);
  expect(atStripe()).toEqual({ taxIds: ["br_cpf 529.982.247-25"], name: "Ana Lima" });
  const before = server.requests.length;
  expect(await desk.tellPayer(ana.userId)).toBe("nothing");
  expect(server.requests).toHaveLength(before);
});

test("another number takes the place of the former one, and one that is taken away is gone there too", async () => {
  await desk.buy(ana, WISH);
  await keep(CPF);
  expect(await desk.tellPayer(ana.userId)).toBe("sent");
  await keep(CNPJ, "Casa Certa Ltda.");
  expect(await desk.tellPayer(ana.userId)).toBe("sent");
  expect(atStripe()).toEqual({ taxIds: ["br_cnpj 11.222.333/0001-81"], name: "Casa Certa Ltda." });
  await keep(CNPJ);
  expect(await desk.tellPayer(ana.userId)).toBe("sent");
  expect(atStripe()).toEqual({ taxIds: ["br_cnpj 11.222.333/0001-81"], name: "Ana Lima" });
  await keep(null);
  expect(await desk.tellPayer(ana.userId)).toBe("sent");
  expect(atStripe().taxIds).toEqual([]);
});

test("a number that Stripe refuses stays with us, and Stripe shows none", async () => {
  await desk.buy(ana, WISH);
  await keep(CPF);
  await desk.tellPayer(ana.userId);
  await keep(WITH_LETTERS);
  expect(await desk.tellPayer(ana.userId)).toBe("refused");
  expect(atStripe().taxIds).toEqual([]);
  expect(await payerOf(db, ana.userId)).toEqual({ taxId: WITH_LETTERS, name: null });
  expect(await desk.tellPayer(ana.userId)).toBe("nothing");
});

test("what Stripe did not hear is told later, and nobody is kept from paying", async () => {
  await desk.buy(ana, WISH);
  await keep(CPF);
  server.failNext(500, 10);
  await expect(desk.tellPayer(ana.userId)).rejects.toBeInstanceOf(ProviderFailure);
  server.failNext(500, 0);
  await tellAllPayers(db, stripe, new AbortController().signal);
  expect(atStripe().taxIds).toEqual(["br_cpf 529.982.247-25"]);
});

test("telling is no part of opening a checkout: where it fails, somebody can still pay", async () => {
  await keep(CPF);
  const failing = {
    ...stripe,
    describePayer: () => Promise.reject(new ProviderFailure("O serviço de pagamento não respondeu.")),
  };
  const other = createBillingDesk(db, failing, { now: () => clock, onReceipt: () => {} });
  expect(await other.buy(ana, WISH)).toMatchObject({ outcome: "open" });
  await expect(tellAllPayers(db, failing, new AbortController().signal)).rejects.toBeInstanceOf(
    ProviderFailure,
  );
});
