import { beforeEach, expect, test } from "vitest";
import { ana, host, memberTests } from "#tests/member.ts";
import { setPlan } from "#tests/plans.ts";
import { action as check } from "#app/routes/function-check.ts";
import { action as buy } from "#app/routes/function-checkout.ts";
import { action as openPortal } from "#app/routes/function-portal.ts";
import { loader as afterPayment } from "#app/routes/plan-paid.tsx";
import { action as pay, loader as openCheckout } from "#app/routes/sandbox-checkout.tsx";
import { action as happen } from "#app/routes/sandbox-customer.tsx";
import { action as hearStripe } from "#app/routes/webhook-stripe.ts";
import type { Services } from "#app/services.ts";
import { newMember, TestBrowser } from "#tests/accounts.ts";
import { testBilling } from "#tests/billing.ts";
import { ask } from "#tests/route-requests.ts";

const MAP = "/dashboard?estado=SP&mapa=1";

let services: Partial<Services>;
let clock: Date;

beforeEach(() => void (clock = new Date()));
await memberTests({ now: () => clock });
beforeEach(async () => {
  const { desk, sandbox } = testBilling(host.db, () => clock);
  const contact = { email: "ajuda@exemplo.com.br", phone: null };
  services = { accounts: host, billing: desk, sandbox, stripe: null, contact, now: () => clock };
  await setPlan(host.db, ana.email, "free", clock);
});

type Handler = Parameters<typeof ask>[1];

/** Calls a function as a script does, or by a form. */
async function call(
  handler: Handler,
  body: BodyInit,
  { as = ana.browser, accept = "*/*", headers = {} } = {},
) {
  return ask(services, handler, { path: "/functions/x", as, body, headers: { accept, ...headers } });
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const status = async (headers = {}) => (await call(check, "", { headers })).json() as Promise<unknown>;

async function payOn(url: string, fields: Record<string, string>, as = ana.browser): Promise<Response> {
  const path = new URL(url).pathname;
  const id = path.split("/").at(-1)!;
  return ask(services, pay, { path, as, body: form(fields), params: { id } });
}

test("who met a limit at the map buys by a form without scripts, and comes back to the map as Premium", async () => {
  const sent = await call(buy, form({ oferta: "subscription", voltar: MAP }), { accept: "text/html" });
  expect(sent.status).toBe(303);
  const url = sent.headers.get("location")!;
  const paid = await payOn(url, { pagamento: "card pay", aviso: "at_once" });
  const landing = new URL(paid.headers.get("location")!);
  expect(landing.pathname).toBe("/plan/pago");
  const back = await ask(services, afterPayment, {
    path: landing.pathname + landing.search,
    as: ana.browser,
  });
  expect(back.headers.get("location")).toBe(MAP);
  expect(await status()).toMatchObject({ subscribed: true, product_id: "martelo_premium" });
});

test("the page after a payment speaks of the checkout that it names, and of no other purchase", async () => {
  const land = async (pagamento: string, aviso: string, oferta = "subscription") => {
    const { url } = (await (await call(buy, form({ oferta, voltar: MAP }))).json()) as { url: string };
    const paid = new URL((await payOn(url, { pagamento, aviso })).headers.get("location")!);
    return paid.pathname + paid.search;
  };
  const show = (path: string) => ask(services, afterPayment, { path, as: ana.browser });
  const viewOf = async (path: string) => ((await (await show(path)).json()) as { view: unknown }).view;
  const boleto = await land("boleto wait", "at_once");
  expect(await viewOf(boleto)).toMatchObject({ state: "waiting", method: "boleto" });
  const month = await land("pix pay", "lost", "month");
  const id = new URLSearchParams(month.split("?")[1]).get("compra");
  expect(await viewOf(`${month}&vez=7`)).toEqual({ state: "confirming", checkoutId: id, turn: 7 });
  expect(await viewOf(boleto)).toEqual({ state: "failed" });
  expect(await viewOf("/plan/pago?voltar=/favorites")).toEqual({ state: "unknown" });
  for await (const body of services.sandbox!.eventsSince(new Date(0))) await services.billing!.receive(body);
  expect((await show(month)).headers.get("location")).toBe(MAP);
  expect(await viewOf(boleto)).toEqual({ state: "failed" });
});

test("scripts get the address, and the answer to a visitor is the document's", async () => {
  expect(await (await call(buy, "")).json()).toEqual({
    url: expect.stringContaining("/pagamento-de-teste/"),
  });
  const visitor = await call(buy, "", { as: new TestBrowser() });
  expect(visitor.status).toBe(401);
  expect(await visitor.json()).toMatchObject({
    title: "Autenticação necessária",
    detail: "Faça login para assinar o plano Premium.",
  });
  const page = await call(buy, form({ voltar: MAP }), { as: new TestBrowser(), accept: "text/html" });
  const plan = `/plan?${new URLSearchParams({ voltar: MAP })}`;
  expect(page.headers.get("location")).toBe(`/auth?${new URLSearchParams({ voltar: plan })}`);
});

test("an address of another site is no place to come back to", async () => {
  const sent = await call(buy, form({ voltar: "https://evil.example/" }), { accept: "text/html" });
  const { sandbox } = services;
  const checkout = await sandbox!.checkout(sent.headers.get("location")!.split("/").at(-1)!);
  expect(new URL(checkout!.paidUrl).searchParams.get("voltar")).toBe("/plan");
});

test("the state is the session's own, by cookie or bearer token, and empty while it is unchanged", async () => {
  expect(await status()).toEqual({ subscribed: false, product_id: null, subscription_end: null });
  const first = await call(check, "");
  const again = await call(check, "", { headers: { "if-none-match": first.headers.get("etag")! } });
  expect([again.status, await again.text()]).toEqual([204, ""]);
  const token = /session_token=([^;]+)/.exec(ana.browser.headers.get("cookie")!)![1]!;
  const bearer = (value: string) =>
    call(check, "", { as: new TestBrowser(), headers: { authorization: `Bearer ${value}` } });
  expect([(await bearer(token)).status, (await bearer("wrong")).status]).toEqual([200, 401]);
  expect((await call(check, "", { as: new TestBrowser() })).status).toBe(401);
});

test("who subscribes cannot buy a second subscription, and opens the provider's pages", async () => {
  expect((await call(openPortal, "")).status).toBe(404);
  const { url } = (await (await call(buy, "")).json()) as { url: string };
  await payOn(url, { pagamento: "card pay", aviso: "twice" });
  const second = await call(buy, "");
  expect([second.status, await second.json()]).toMatchObject([409, { title: "Você já assina o Premium" }]);
  const portal = (await (await call(openPortal, "")).json()) as { url: string };
  expect(portal.url).toContain(ana.userId);
});

test("another member can neither see nor pay a page, nor make something happen to its owner's purchases", async () => {
  const { url } = (await (await call(buy, "")).json()) as { url: string };
  const bia = await newMember(host, "bia@exemplo.com.br", "Bia Souza");
  const id = url.split("/").at(-1)!;
  const missing = { init: { status: 404 } };
  const asking = { path: `/pagamento-de-teste/${id}`, as: bia.browser, params: { id } };
  await expect(ask(services, openCheckout, asking)).rejects.toMatchObject(missing);
  const payment = { pagamento: "card pay", aviso: "at_once" };
  await expect(payOn(url, payment, bia.browser)).rejects.toMatchObject(missing);
  const customer = `cus_${ana.userId}`;
  const act = { path: `/pagamento-de-teste/cliente/${customer}`, params: { id: customer } };
  const body = form({ acontece: "renew", aviso: "at_once" });
  await expect(ask(services, happen, { ...act, as: bia.browser, body })).rejects.toMatchObject(missing);
  expect(await status()).toMatchObject({ subscribed: false });
});

test("where nothing is sold, buying says so, and the sandbox's pages and Stripe's messages have no address", async () => {
  services = { ...services, billing: null, sandbox: null };
  const sent = await call(buy, "");
  expect([sent.status, await sent.json()]).toMatchObject([
    503,
    { detail: "Os pagamentos não estão abertos neste portal. Nada foi cobrado." },
  ]);
  expect((await call(hearStripe, "{}")).status).toBe(503);
});

test("a message without Stripe's signature is refused, and a signed one that cannot be read is repeated later", async () => {
  const signs = (isSigned: boolean) =>
    (services = { ...services, stripe: { isSigned: async () => isSigned } });
  signs(false);
  expect((await call(hearStripe, "{}")).status).toBe(400);
  signs(true);
  expect((await call(hearStripe, "{}")).status).toBe(422);
});
