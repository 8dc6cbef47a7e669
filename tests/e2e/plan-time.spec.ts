import type { Page } from "@playwright/test";
import type { ExpandedAnswer } from "#app/features/map/map-answer.ts";
import { whatStops } from "#app/facts/plans/plan-words.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { expectNoBarrier } from "./barriers.ts";
import { Customer } from "./customer.ts";
import { letterTo } from "./outbox.ts";
import { expect, test as base } from "./timed.ts";

// One product for the file; its time goes on from one test to the next.
base.describe.configure({ mode: "default" });

const MONTH_MS = 32 * DAY_MS;
const BOUGHT = "Sua compra do Premium está confirmada";
const OVER = "Seu Premium terminou";
const REFUSED = "O pagamento do seu Premium não foi aceito";

const customers: Customer[] = [];

const test = base.extend<{ customer: (name: string) => Customer }>({
  customer: async ({ page, timed }, use) => {
    await use((name) => {
      const customer = new Customer(page, timed, name);
      customers.push(customer);
      return customer;
    });
  },
});

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const payments = (page: Page) => panel(page, "Pagamento");
const refundLink = (page: Page) => page.getByRole("link", { name: "Desistir e receber de volta" });

/** Expects that a page is no wider than a phone. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

/** Expects that a page is readable on a phone in both themes. */
async function expectReadable(page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  await expectNarrow(page);
  await expectNoBarrier(page);
  await page.setViewportSize(wide);
}

test("a trial counts down, is announced two days before its end, and ends with everything kept", async ({
  page,
  customer,
}) => {
  const ana = customer("teste");
  await ana.join();
  await page.goto("/plan");
  await expect(panel(page, "Teste Gratuito")).toContainText("7 dias restantes");
  await ana.later(4 * DAY_MS);
  await page.goto("/plan");
  await expect(panel(page, "Teste Gratuito")).toContainText("3 dias restantes");
  await ana.later(DAY_MS + HOUR_MS, /^Seu teste do Premium termina em /);
  await page.goto("/plan");
  await expect(panel(page, "Teste Gratuito")).toContainText("2 dias restantes");
  await expectReadable(page);
  await ana.later(2 * DAY_MS, "Seu teste do Premium terminou");
  const ended = await letterTo({ to: "teste@exemplo.com.br", subject: "Seu teste do Premium terminou" });
  for (const stop of whatStops("trial")) expect(ended.text.replaceAll(/\s+/g, " ")).toContain(stop);
  await page.goto("/plan");
  await expect(panel(page, "Gratuito")).toContainText("Seu teste de 7 dias terminou em");
  await expectReadable(page);
});

test("a message that comes late, twice or never leads to the same Premium", async ({ page, customer }) => {
  const ana = customer("atrasada");
  await ana.joinFree();
  await page.goto(await ana.buys({ delivery: "late" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmando o pagamento…");
  await expectReadable(page);
  expect(await ana.status()).toMatchObject({ subscribed: false });
  await ana.waits(MINUTE_MS);
  await expect(page).toHaveURL("/alerts");
  await ana.soon(BOUGHT);

  for (const delivery of ["twice", "lost"] as const) {
    const bia = customer(delivery);
    await bia.joinFree();
    await bia.buys({ delivery });
    expect(await bia.status()).toMatchObject({ subscribed: delivery === "twice" });
    await bia.later(11 * MINUTE_MS, BOUGHT);
    expect(await bia.status()).toMatchObject({ subscribed: true, product_id: "martelo_premium" });
    await page.goto("/plan");
    await expect(payments(page).getByRole("listitem")).toHaveCount(1);
  }
});

test("who meets the limit at the map buys in a new tab and is back at the map; both tabs know it, and a cancelled month ends with everything kept", async ({
  page,
  context,
  customer,
}) => {
  const ana = customer("limite");
  await ana.joinFree();
  const used = async () => {
    const answer = await page.request.post("/mapa.json?estado=SP");
    return ((await answer.json()) as ExpandedAnswer).usage.used;
  };
  while ((await used()) < 9);
  await page.goto("/plan");
  await expect(panel(page, "Consultas ao mapa")).toContainText("usou 9 de 10 consultas ao mapa");
  await expectReadable(page);
  // The last query opens the map; the next one is refused.
  await page.goto("/dashboard?estado=SP#mapa");
  await expect(page.getByText("Você usou as 10 consultas ao mapa deste mês.")).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole("button", { name: "Densidade" }).click();
  const gate = page.getByRole("dialog", { name: "Limite de consultas ao mapa atingido" });
  await expectNoBarrier(page, "dialog.gate");

  const opened = context.waitForEvent("page");
  await gate.getByRole("button", { name: "Assinar por R$ 29,90 por mês" }).click();
  const paying = await opened;
  await expect(paying.getByRole("heading", { level: 1 })).toContainText("Premium: R$ 29,90");
  await expectReadable(paying);
  const admitted = paying.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/mapa.json"),
  );
  await paying.getByRole("button", { name: "Continuar" }).click();
  await expect(paying).toHaveURL("/dashboard?estado=SP#mapa");
  expect(((await (await admitted).json()) as ExpandedAnswer).usage).toMatchObject({ limit: null });
  await paying.close();
  await expect(gate).toBeVisible();
  expect(await ana.status()).toMatchObject({ subscribed: true, product_id: "martelo_premium" });
  await page.evaluate(() => localStorage.removeItem("martelo.plano"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(gate).toBeHidden();
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(page.getByRole("button", { name: "Densidade" })).toHaveAttribute("aria-pressed", "true");
  await ana.keeps();

  await page.goto("/plan");
  await expect(panel(page, "Premium")).toContainText("Renova em");
  await page.getByRole("link", { name: "Cancelar assinatura" }).click();
  await expectReadable(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar assinatura" }).click();
  await expect(panel(page, "Premium")).toContainText("Não renova");
  await ana.soon(BOUGHT);
  await ana.later(MONTH_MS, OVER);
  expect(await ana.status()).toEqual({ subscribed: false, product_id: null, subscription_end: null });
  await page.goto("/plan");
  await expect(panel(page, "Gratuito")).toContainText("Seu Premium terminou em");
  await expect(panel(page, "Favoritos salvos")).toContainText("1 imóvel");
  await expectReadable(page);
  await page.goto("/alerts");
  await expect(page.getByText("Casas em Goiás")).toBeVisible();
  await ana.buys();
  await page.goto("/favorites");
  await expect(page.locator("main article")).toHaveCount(1);
  await ana.soon(BOUGHT);
});

test("a payment is given back by one button for seven days, which is gone afterwards", async ({
  page,
  customer,
}) => {
  const ana = customer("arrependida");
  await ana.joinFree();
  await ana.buys();
  await ana.soon(BOUGHT);
  await ana.later(7 * DAY_MS - HOUR_MS);
  await page.goto("/plan");
  await refundLink(page).click();
  await expectReadable(page);
  await page.getByRole("button", { name: /^Receber R\$\s29,90 de volta$/ }).click();
  await expect(panel(page, "Gratuito")).toBeVisible();
  await expect(payments(page)).toContainText("Devolvida");
  await expectReadable(page);
  expect(await ana.status()).toMatchObject({ subscribed: false });
  await ana.soon("Devolvemos o seu dinheiro");

  await ana.buys();
  await ana.soon(BOUGHT);
  await ana.later(8 * DAY_MS);
  await page.goto("/plan");
  await expect(panel(page, "Premium")).toBeVisible();
  await expect(refundLink(page)).toHaveCount(0);
  expect(await ana.status()).toMatchObject({ subscribed: true });
});

test("a month by Pix is announced three days and a day before it ends by itself", async ({
  page,
  customer,
}) => {
  const ana = customer("pix");
  await ana.joinFree();
  await page.goto(await ana.buys({ offer: "month", choice: "pix wait" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta pagar o Pix");
  await expectReadable(page);
  await ana.happens("settle");
  await page.goto("/plan");
  await expect(panel(page, "Premium")).toContainText(/Não renova.*termina sozinho/s);
  await ana.soon(BOUGHT);
  await ana.later(MONTH_MS, /^Seu mês do Premium termina em /, /^Último dia do seu Premium/, OVER);
  await page.goto("/plan");
  await expect(panel(page, "Gratuito")).toContainText("Seu Premium terminou em");
});

test("a payment that the bank contests counts for nothing until the bank decides", async ({
  page,
  customer,
}) => {
  const ana = customer("contestada");
  await ana.joinFree();
  await ana.buys();
  await ana.soon(BOUGHT);
  await ana.happens("dispute");
  expect(await ana.status()).toMatchObject({ subscribed: false });
  await page.goto("/plan");
  await expect(payments(page)).toContainText("contestado no banco");
  await expectReadable(page);
  await ana.happens("win");
  expect(await ana.status()).toMatchObject({ subscribed: true });
  await ana.happens("dispute");
  await ana.happens("lose");
  expect(await ana.status()).toMatchObject({ subscribed: false });
  await ana.soon();
});

test("a renewal that fails and is paid within seven days interrupts nothing", async ({ page, customer }) => {
  const ana = customer("sarada");
  await ana.joinFree();
  await ana.buys();
  await ana.soon(BOUGHT);
  await ana.later(MONTH_MS);
  await ana.happens("fail_renewal");
  await ana.soon(REFUSED);
  expect(await ana.status()).toMatchObject({ subscribed: true });
  await ana.later(2 * DAY_MS);
  await ana.happens("renew");
  await ana.later(8 * DAY_MS);
  expect(await ana.status()).toMatchObject({ subscribed: true });
  await page.goto("/plan");
  await expect(panel(page, "Premium")).toContainText("Renova em");
});

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("from a closed list to Premium by forms; a renewal that fails keeps it for seven days and then ends it", async ({
    page,
    customer,
  }) => {
    const ana = customer("recusada");
    await ana.joinFree();
    await page.goto("/favorites");
    await page.getByRole("link", { name: "Conhecer o Premium" }).click();
    await page.getByRole("button", { name: "Fazer Upgrade" }).click();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL("/favorites");
    await ana.soon(BOUGHT);
    await ana.later(MONTH_MS);
    await page.goto("/plan");
    await page.getByRole("button", { name: "Cartão e notas" }).click();
    await page.getByRole("radio", { name: "O próximo mês começa, mas a cobrança falha" }).check();
    await page.getByRole("button", { name: "Fazer acontecer" }).click();
    await expect(page.getByText("Aconteceu")).toBeVisible();
    await expectNarrow(page);
    await ana.soon(REFUSED);
    await page.goto("/plan");
    await expect(panel(page, "Premium")).toContainText(/Renovação não paga.*Continua até/s);
    await expectNarrow(page);
    await ana.later(8 * DAY_MS, OVER);
    expect(await ana.status()).toMatchObject({ subscribed: false });
    await page.goto("/plan");
    await expect(panel(page, "Gratuito")).toContainText(/Renovação não paga.*O Premium parou em/s);
    await expectNarrow(page);
  });
});

test("no letter came twice, also after all the rounds of the journeys", async () => {
  expect(customers.length).toBeGreaterThan(8);
  for (const customer of customers) await customer.gotNothingTwice();
});
