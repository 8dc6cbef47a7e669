import type { Locator, Page } from "@playwright/test";
import type { ExpandedAnswer } from "#app/features/map/map-answer.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { fallToFree, signUp } from "./member.ts";
import { setPlan } from "./command.ts";

const PRESS = /^Assinar por R\$\s29,90 por mês$/;
const LIMIT = "Limite de consultas ao mapa atingido";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** The dialog says the price and what Premium gives, and both its presses lead back to a page. */
async function expectOffer(page: Page, title: string, returnTo: string): Promise<void> {
  const dialog = dialogOf(page, title);
  await expect(dialog).toContainText(/Premium, R\$\s29,90 por mês\./);
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: PRESS })).toBeVisible();
  await expect(dialog.locator("input[name=voltar]")).toHaveValue(returnTo);
  const plans = dialog.getByRole("link", { name: "Conhecer o Premium" });
  await expect(plans).toHaveAttribute("href", `/plan?${new URLSearchParams({ voltar: returnTo })}`);
}

/** Presses the offer of a dialog, and pays in the tab that opens. */
async function payFor(dialog: Locator): Promise<Page> {
  const opened = dialog.page().context().waitForEvent("page");
  await dialog.getByRole("button", { name: PRESS }).click();
  const paying = await opened;
  await expect(paying.getByRole("heading", { level: 1 })).toContainText("Premium: R$ 29,90");
  await paying.getByRole("button", { name: "Continuar" }).click();
  return paying;
}

/** Somebody comes back to a tab; it has asked within the last seconds, and a minute later nothing else would make it ask. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("martelo.plano"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

test("every place of the free plan that refuses shows the same offer, which leads back to it", async ({
  page,
}) => {
  const email = "lugares.premium@exemplo.com.br";
  await signUp(page, email);
  const alert = { intent: "criar", nome: "Em Goiânia", evento: "novo", cidade: "goiania-go" };
  const headers = { Origin: new URL(process.env.MARTELO_URL!).origin, Accept: "application/json" };
  expect((await page.request.post("/alerts", { form: alert, headers })).status()).toBe(200);
  await setPlan(email, { plan: "free" });
  const settings = "/settings/avisos";
  const places: [address: string, press: string, title: string, returnTo: string][] = [
    ["/alerts", "Premium", "Alertas por lugar são do Premium", "/alerts"],
    ["/notificacoes", "Conhecer o Premium", "Sino na hora é do Premium", "/notificacoes"],
    ["/alerts/assinar", "conhecer o Premium", "Avisos na hora são do Premium", "/alerts/assinar"],
    [settings, "Receber na hora com o Premium", "E-mails na hora são do Premium", `${settings}#emails`],
    [settings, "Conhecer o Premium", "Avisos na hora são do Premium", settings],
  ];
  for (const [address, press, title, returnTo] of places) {
    if (!page.url().endsWith(address)) await openLive(page, address);
    await page.getByRole("link", { name: press, exact: true }).first().click();
    await expectOffer(page, title, returnTo);
    if (address === "/alerts") await expectNoBarrier(page, "dialog.gate");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page, title)).toBeHidden();
    await expect(page).toHaveURL(address);
  }
});

test("who meets the limit at the map pays in a new tab and is back at the map, and the tab before goes on too", async ({
  page,
}) => {
  const email = "mapa.premium@exemplo.com.br";
  await signUp(page, email);
  await setPlan(email, { plan: "free" });
  const Origin = new URL(process.env.MARTELO_URL!).origin;
  for (let n = 1; n <= 9; n++) {
    const spent = await page.request.post("/mapa.json?estado=MG", { headers: { Origin } });
    expect(((await spent.json()) as ExpandedAnswer).usage.used).toBe(n);
  }
  // The last query opens the map; the next one is refused.
  await openLive(page, "/dashboard?estado=SP#mapa");
  await expect(page.getByText("Você usou as 10 consultas ao mapa deste mês.")).toBeVisible();
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(dialogOf(page, LIMIT)).toBeVisible();
  // A map that is opened without a query left.
  await openLive(page, "/dashboard?estado=GO");
  await page.getByRole("button", { name: "Expandir mapa" }).click();
  await expectOffer(page, LIMIT, "/dashboard?estado=GO#mapa");

  const opened = page.context().waitForEvent("page");
  const gate = dialogOf(page, LIMIT);
  await gate.getByRole("button", { name: PRESS }).click();
  const paying = await opened;
  const admitted = paying.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/mapa.json"),
  );
  await paying.getByRole("button", { name: "Continuar" }).click();
  await expect(paying).toHaveURL("/dashboard?estado=GO#mapa");
  expect(((await (await admitted).json()) as ExpandedAnswer).usage).toMatchObject({ limit: null });
  await paying.close();
  await expect(gate).toBeVisible();
  await comeBack(page);
  await expect(gate).toBeHidden();
  await page.getByRole("button", { name: "Expandir mapa" }).click();
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(page.getByRole("button", { name: "Densidade" })).toHaveAttribute("aria-pressed", "true");
});

test("a heart's wish is a favourite and a typed alert of a city is ready as soon as Premium is paid for, in both tabs", async ({
  page,
}) => {
  const email = "desejo.premium@exemplo.com.br";
  await signUp(page, email);
  await fallToFree(page, email);
  await openLive(page, "/dashboard?estado=GO");
  const hearts = page.locator("[data-results]").getByRole("button", { name: /^Favoritar|^Remover/ });
  await hearts.first().click();
  await expectOffer(page, "Salvar favoritos é do Premium", "/dashboard?estado=GO");

  await openLive(page, "/alerts?novo=1&cidade=goiania-go");
  await page.getByRole("textbox", { name: "Nome do alerta" }).fill("Perto da escola");
  await page.getByRole("textbox", { name: "Preço máximo (R$)" }).fill("250.000");
  await page.getByRole("dialog").getByRole("link", { name: "Premium", exact: true }).first().click();
  const gate = dialogOf(page, "Alertas por lugar são do Premium");
  const paying = await payFor(gate);
  await expect(paying).toHaveURL(/^[^?]*\/alerts\?nome=Perto\+da\+escola&/);
  await expect(paying.getByRole("textbox", { name: "Preço máximo (R$)" })).toHaveValue("250.000");
  // The toast about the payment lies over the form's button, and stays while the pointer is on it.
  await paying.getByRole("button", { name: "Fechar aviso" }).click();
  await paying.getByRole("button", { name: "Criar Alerta" }).click();
  const alert = paying.getByRole("article", { name: "Perto da escola" });
  await expect(alert).toContainText(/Ativo.*Goiânia\/GO/s);
  await paying.goto("/favorites");
  await expect(paying.getByRole("article")).toHaveCount(1);

  // The tab in which it was typed learns of it, and has lost nothing either.
  await comeBack(page);
  await expect(gate).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Nome do alerta" })).toHaveValue("Perto da escola");
});
