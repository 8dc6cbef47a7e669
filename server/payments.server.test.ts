import { afterEach, expect, test } from "vitest";
import { favorites } from "#app/db/schema/favorites.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { newMember, testAccounts } from "#tests/accounts.ts";
import { paidAtSandbox } from "#tests/billing.ts";
import { openTestDatabase } from "#tests/database.ts";
import { storeNumbers } from "#tests/store-listings.ts";
import { PRICE_ID, startStripeServer, WEBHOOK_SECRET, type StripeServer } from "#tests/stripe-server.ts";
import { openPayments } from "./payments.ts";

const { database, db } = await openTestDatabase();
const now = () => new Date("2026-11-02T12:00:00Z");

let server: StripeServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

test("the operator reads at the start whether Stripe's price is ours, and the start does not wait for Stripe", async () => {
  server = await startStripeServer(now);
  const lines: string[] = [];
  const write = (level: string) => (facts: unknown, words?: string) =>
    void lines.push(`${level} ${typeof facts === "string" ? facts : `${words} ${JSON.stringify(facts)}`}`);
  const log = { error: write("error"), warn: write("warn"), info: write("info") } as unknown as Log;
  const keys = { secretKey: "sk_test_1", webhookSecret: WEBHOOK_SECRET, priceIds: [PRICE_ID] };
  const env = {
    stripeKeys: { ...keys, apiUrl: server.url },
    paymentsSandbox: false,
    publicUrl: null,
    contactEmail: null,
  };
  const opened = () =>
    openPayments({
      env: env as Pick<Env, "stripeKeys" | "paymentsSandbox" | "publicUrl" | "contactEmail">,
      database,
      baseUrl: () => "http://localhost:3000",
      now,
      log,
    });
  const check = async () => {
    const { jobs } = await opened();
    expect(server!.requests).toEqual([]);
    await jobs.find(({ name }) => name === "payment price")!.run(new AbortController().signal);
    server!.requests.length = 0;
    return lines.splice(0);
  };
  expect(await check()).toEqual(["info Stripe price checked; it is that of our own table"]);
  server.changePrice({ unit_amount: 3_990 });
  expect(await check()).toEqual([expect.stringMatching(/^error checkout disabled: .*3990 cents, not 2990/)]);
});

test("a payment makes the buyer's wishes favourites, whether a page is opened or not", async () => {
  const host = testAccounts(db);
  const ana = await newMember(host);
  await storeNumbers(db, ["8444400000001"]);
  await db
    .insert(favorites)
    .values({ userId: ana.userId, nDoImovel: "8444400000001", posicao: 0, createdAt: now(), desejo: true });
  const { desk, sandbox } = await openPayments({
    env: { stripeKeys: null, paymentsSandbox: true, publicUrl: null, contactEmail: null },
    database,
    baseUrl: () => "http://localhost:3000",
    now,
    log: {} as Log,
  });
  await paidAtSandbox({ desk: desk!, sandbox: sandbox!, receipts: [] }, ana);
  expect(await db.select({ wish: favorites.desejo }).from(favorites)).toEqual([{ wish: false }]);
});
