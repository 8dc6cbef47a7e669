import { expect, test } from "vitest";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import type { Billing } from "#app/core/billing/billing.ts";
import { PriceFault, ProviderFailure } from "#app/core/billing/payment-provider.ts";
import { action, loader } from "#app/routes/plan.tsx";
import { loader as pricingLoader } from "#app/routes/pricing.tsx";
import type { Services } from "#app/services.ts";
import type { PayerView } from "./plan-actions.server.ts";
import type { PlanView } from "./plan-view.ts";
import type { PricingView } from "./pricing-view.ts";
import { newMember, testAccounts } from "#tests/accounts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask, toastIn } from "#tests/route-requests.ts";

const { db } = await openTestDatabase();
/** The payment that the form of a refund names. */
const SHOWN = { compra: "in_1", valor: "2990" };
const NOTHING: Billing = { purchases: [], subscription: null, paidUntil: null, graceUntil: null };

/** A desk at which members have bought nothing. */
function desk(changes: Partial<BillingDesk> = {}): BillingDesk {
  return {
    provider: { name: "sandbox" },
    billing: async () => NOTHING,
    offers: async () => [{ offer: "subscription", methods: ["card"] }],
    ...changes,
  } as BillingDesk;
}

/** A member in their trial, and what the screens need. */
async function installation(billing: BillingDesk | null) {
  const accounts = testAccounts(db);
  const ana = await newMember(accounts);
  const services = {
    accounts,
    billing,
    settings: { free_trial_days: 7 },
    contact: { email: null, phone: null },
    origin: () => "http://localhost:3000",
  } as unknown as Services;
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  const send = (intent: string, path = "/plan", fields = {}) => {
    const body = new URLSearchParams({ intent, ...fields });
    return ask(services, action, { path, as: ana.browser, body }, onError);
  };
  const open = async (path: string) => {
    const answer = await ask(services, loader, { path, as: ana.browser }, onError);
    return (await answer.json()) as { view: PlanView; payer: PayerView; returnTo: string | null };
  };
  return { ana, services, send, open, failures };
}

test("a new member reads their trial, their use, and what they can buy", async () => {
  const { open } = await installation(desk());
  const { view, returnTo } = await open("/plan?voltar=/dashboard?estado=SP%23mapa");
  expect(view).toMatchObject({ name: "Teste Gratuito", closed: null, favorites: { text: "0 imóveis" } });
  expect(view.status.tag).toBe("7 dias restantes");
  expect(view.offers.map(({ offer }) => offer)).toEqual(["subscription"]);
  expect(returnTo).toBe("/dashboard?estado=SP#mapa");
});

test.for(["https://outro.example", "//outro.example", "/plan", "/plan?voltar=/alerts", ""])(
  "the plan does not lead back to %s",
  async (page) => {
    const { open } = await installation(null);
    expect((await open(`/plan?${new URLSearchParams({ voltar: page })}`)).returnTo).toBeNull();
  },
);

test("without a provider both pages say that payments are not open", async () => {
  const { services, open } = await installation(null);
  const words = "Os pagamentos ainda não estão abertos nesta instalação do Martelo.";
  expect((await open("/plan")).view).toMatchObject({ closed: words, offers: [] });
  const answer = await ask(services, pricingLoader, { path: "/pricing" });
  const { view } = (await answer.json()) as { view: PricingView };
  expect(view.premium.note).toBe(words);
});

test.for([
  [new ProviderFailure("O serviço de pagamento não respondeu."), /não respondeu/],
  [new PriceFault("Stripe's price price_1 is 3990 cents, not 2990"), /nada é vendido/],
] as const)(
  "when the provider fails, or its price is not ours, the page has no offers and says why, and it is reported: %s",
  async ([fault, words]) => {
    const { open, failures } = await installation(desk({ offers: () => Promise.reject(fault) }));
    const { view } = await open("/plan");
    expect([view.name, view.offers]).toEqual(["Teste Gratuito", []]);
    expect(view.closed).toMatch(words);
    expect(failures).toEqual([fault]);
  },
);

test("the status is read again on request", async () => {
  const { send } = await installation(null);
  const answer = await send("atualizar", "/plan?voltar=/alerts");
  expect(answer.headers.get("location")).toBe("/plan?voltar=%2Falerts");
  expect(toastIn(answer)?.title).toBe("Status atualizado");
});

test("each form asks the provider for its change, for the member who sent it", async () => {
  const requests: unknown[] = [];
  const setRenewal: BillingDesk["setRenewal"] = async (...wish) => {
    requests.push(wish);
    return { outcome: "changed" };
  };
  const refund: BillingDesk["refund"] = async (...wish) => {
    requests.push(wish);
    return { outcome: "refunded", amountCents: 2_990 };
  };
  const { ana, send } = await installation(desk({ setRenewal, refund }));
  const titles = [];
  for (const intent of ["cancelar", "renovar", "desistir"]) {
    const answer = await send(intent, "/plan", SHOWN);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/plan"]);
    titles.push(toastIn(answer)?.title.replace("\u00A0", " "));
  }
  expect(requests).toEqual([
    [ana.userId, false],
    [ana.userId, true],
    [ana.userId, { purchaseId: "in_1", amountCents: 2_990 }],
  ]);
  expect(titles).toEqual(["Assinatura cancelada", "A assinatura volta a renovar", "R$ 29,90 de volta"]);
});

test("what the provider refuses is told in its words, and what is too late is refused", async () => {
  const broken = new ProviderFailure("O serviço de pagamento recusou o pedido. Nada foi cobrado.");
  const { send, failures } = await installation(
    desk({ setRenewal: () => Promise.reject(broken), refund: async () => ({ outcome: "too_late" }) }),
  );
  const failed = await send("cancelar", "/plan?cancelar=1");
  expect([failed.status, await failed.json()]).toEqual([502, { error: broken.shown }]);
  expect(failures).toEqual([broken]);
  const late = await send("desistir", "/plan", SHOWN);
  expect([late.status, await late.json()]).toEqual([
    409,
    { error: "O prazo de 7 dias para desistir já passou." },
  ]);
  await expect(send("outro")).rejects.toMatchObject({ init: { status: 400 } });
});

test("a form that names no payment, or an old one, gives nothing back and says so", async () => {
  const { send } = await installation(desk({ refund: async () => ({ outcome: "changed" }) }));
  for (const fields of [{}, { compra: "in_1", valor: "muito" }, SHOWN]) {
    const answer = await send("desistir", "/plan?desistir=1", fields);
    const { error } = (await answer.json()) as { error: string };
    expect([answer.status, error]).toEqual([409, expect.stringContaining("Nada foi devolvido")]);
  }
});

test("a renewal that would charge paid days is refused with the reason", async () => {
  const bar = { kind: "paid_beyond", until: new Date("2027-01-12T12:00:00Z") } as const;
  const { send } = await installation(desk({ setRenewal: async () => ({ outcome: "barred", bar }) }));
  const answer = await send("renovar");
  const { error } = (await answer.json()) as { error: string };
  expect([answer.status, error]).toEqual([409, expect.stringContaining("12/01/2027")]);
});

test("whom receipts name is stored, shown with most digits hidden, told to the provider, and taken away again", async () => {
  const calls: string[] = [];
  const tellPayer: BillingDesk["tellPayer"] = async (userId) => {
    calls.push(userId);
    return "refused";
  };
  const { ana, open, send } = await installation(desk({ tellPayer }));
  const saved = await send("recibo", "/plan", { documento: "12.ABC.345/01DE-35", nome: "Casa Certa Ltda." });
  expect([saved.status, saved.headers.get("location"), calls]).toEqual([302, "/plan", [ana.userId]]);
  expect(toastIn(saved)).toMatchObject({
    title: "Dados para o recibo salvos",
    text: "O nosso recibo mostra o número. O serviço de pagamento não o aceitou, e a nota dele sai sem ele.",
  });
  const { payer } = await open("/plan?recibo=1");
  expect(payer).toMatchObject({ taxId: "CNPJ **.ABC.345/01DE-**", name: "Casa Certa Ltda." });
  expect(JSON.stringify(await open("/plan?recibo=1"))).not.toContain("12ABC34501DE35");
  await send("recibo-tirar");
  expect((await open("/plan")).payer).toMatchObject({ taxId: null, name: null });
});

test("a wrong number is refused at its field with what was typed, and a provider that fails loses nothing", async () => {
  const broken = new ProviderFailure("O serviço de pagamento não respondeu.");
  const { open, send, failures } = await installation(desk({ tellPayer: () => Promise.reject(broken) }));
  const typed = { documento: "529.982.247-26", nome: "Ana" };
  const refused = await send("recibo", "/plan", typed);
  const errors = { documento: "Este CPF não é válido. Confira cada número." };
  expect([refused.status, await refused.json()]).toEqual([422, { error: null, payer: { typed, errors } }]);
  const saved = await send("recibo", "/plan", { documento: "529.982.247-25", nome: "Ana" });
  expect(toastIn(saved)?.text).toContain("não respondeu: avisamos de novo");
  expect(failures).toEqual([broken]);
  expect((await open("/plan")).payer.taxId).toBe("CPF ***.982.247-**");
  for (let press = 0; press < 18; press++) await send("recibo", "/plan", { documento: "1" });
  expect((await send("recibo", "/plan", { documento: "529.982.247-25" })).status).toBe(429);
});

test("the provider is not asked again and again", async () => {
  let calls = 0;
  const setRenewal: BillingDesk["setRenewal"] = async () => {
    calls += 1;
    return { outcome: "changed" };
  };
  const { send } = await installation(desk({ setRenewal }));
  for (let press = 0; press < 20; press++) expect((await send("cancelar")).status).toBe(302);
  const refused = await send("cancelar");
  expect([refused.status, calls]).toEqual([429, 20]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
