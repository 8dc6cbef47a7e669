import { expect, test } from "vitest";
import { createBillingDesk } from "#app/core/billing/billing-desk.server.ts";
import { buyer, desk, now, server, stripe, stripeTests, wish } from "#tests/stripe-desk.ts";
import { keepPayer, payerOf, tellAllPayers } from "./payers.server.ts";
import { ProviderFailure } from "./payment-provider.ts";

const { db } = await stripeTests();
const CPF = "52998224725";
const CNPJ = "11222333000181";
const WITH_LETTERS = "12ABC34501DE35";

let changes = 0;
const keep = (taxId: string | null, name: string | null = null) =>
  keepPayer(db, buyer.userId, { taxId, name }, new Date(now.getTime() + ++changes * 1_000));
const requestsTo = (method: string) => server.requests.filter(({ what }) => what.startsWith(method));

/** The tax ids that Stripe has of Ana, `br_cpf 529.982.247-25`, and the name that it was told last. */
function atStripe() {
  const customer = server.taxIds();
  const named = requestsTo("POST /v1/customers/").filter(({ what }) => !what.endsWith("/tax_ids"));
  return { taxIds: customer, name: named.at(-1)?.form.get("name") ?? null };
}

test("what a member says before they buy is told with their first purchase, and only once", async () => {
  await keep(CPF);
  expect(await desk.tellPayer(buyer.userId)).toBe("nothing");
  await desk.buy(buyer, wish);
  expect(atStripe()).toEqual({ taxIds: ["br_cpf 529.982.247-25"], name: "Ana Lima" });
  const before = server.requests.length;
  expect(await desk.tellPayer(buyer.userId)).toBe("nothing");
  expect(server.requests).toHaveLength(before);
});

test("another number takes the place of the former one, and one that is taken away is gone there too", async () => {
  await desk.buy(buyer, wish);
  await keep(CPF);
  expect(await desk.tellPayer(buyer.userId)).toBe("sent");
  await keep(CNPJ, "Casa Certa Ltda.");
  expect(await desk.tellPayer(buyer.userId)).toBe("sent");
  expect(atStripe()).toEqual({ taxIds: ["br_cnpj 11.222.333/0001-81"], name: "Casa Certa Ltda." });
  await keep(CNPJ);
  expect(await desk.tellPayer(buyer.userId)).toBe("sent");
  expect(atStripe()).toEqual({ taxIds: ["br_cnpj 11.222.333/0001-81"], name: "Ana Lima" });
  await keep(null);
  expect(await desk.tellPayer(buyer.userId)).toBe("sent");
  expect(atStripe().taxIds).toEqual([]);
});

test("a number that Stripe refuses stays with us, and Stripe shows none", async () => {
  await desk.buy(buyer, wish);
  await keep(CPF);
  await desk.tellPayer(buyer.userId);
  await keep(WITH_LETTERS);
  expect(await desk.tellPayer(buyer.userId)).toBe("refused");
  expect(atStripe().taxIds).toEqual([]);
  expect(await payerOf(db, buyer.userId)).toEqual({ taxId: WITH_LETTERS, name: null });
  expect(await desk.tellPayer(buyer.userId)).toBe("nothing");
});

test("what Stripe did not hear is told later, and nobody is kept from paying", async () => {
  await desk.buy(buyer, wish);
  await keep(CPF);
  server.failNext(500, 10);
  await expect(desk.tellPayer(buyer.userId)).rejects.toBeInstanceOf(ProviderFailure);
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
  const other = createBillingDesk(db, failing, { now: () => now, onReceipt: () => {} });
  expect(await other.buy(buyer, wish)).toMatchObject({ outcome: "open" });
  await expect(tellAllPayers(db, failing, new AbortController().signal)).rejects.toBeInstanceOf(
    ProviderFailure,
  );
});
