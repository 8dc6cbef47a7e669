import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { fallToFree, signUp } from "./member.ts";

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const own = (page: Page) => page.getByRole("region", { name: "Teste Gratuito" });

test("a member reads their plan, has it checked again, and goes back to what they were doing", async ({
  page,
}) => {
  await signUp(page, "plano@exemplo.com.br");
  await openLive(page, "/plan?voltar=/alerts?novo=1");
  await expect(own(page)).toContainText("7 dias restantes");
  await expect(page.getByRole("region", { name: "Consultas ao mapa" })).toContainText("0 de");
  await expect(page.getByRole("region", { name: "Favoritos salvos" })).toContainText("0 imóveis");
  await page.getByRole("button", { name: "Atualizar", exact: true }).click();
  await expect(page.getByText("Status atualizado")).toBeVisible();
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await widthOf(page)).toBe(360);
  await expectNoBarrier(page);
  await page.getByRole("link", { name: "Voltar para onde você estava" }).click();
  await expect(page).toHaveURL("/alerts?novo=1");
});

test("where the free plan ends, a link leads to the plans and back", async ({ page }) => {
  const email = "limite.plano@exemplo.com.br";
  await signUp(page, email);
  await fallToFree(page, email);
  await openLive(page, "/dashboard?estado=GO");
  await page
    .locator("[data-results]")
    .getByRole("button", { name: /^Favoritar/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Conhecer o Premium" }).click();
  await expect(page).toHaveURL("/plan?voltar=%2Fdashboard%3Festado%3DGO");
  await expect(page.getByRole("region", { name: "Gratuito", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Consultas ao mapa" })).toContainText("0 de 10 este mês");
  await page.getByRole("link", { name: "Voltar para onde você estava" }).click();
  await expect(page).toHaveURL("/dashboard?estado=GO");
});

test("a tab that was open before the payment notices it when somebody comes back to it", async ({
  page,
  context,
}) => {
  const email = "duas.abas.plano@exemplo.com.br";
  await signUp(page, email);
  await fallToFree(page, email);
  const checked = page.waitForResponse("/functions/check-subscription");
  await openLive(page, "/plan?voltar=/alerts");
  // Empty where the page before has told this browser the same already.
  expect([200, 204]).toContain((await checked).status());
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Fazer Upgrade" }).click();
  const paying = await opened;
  await paying.getByRole("button", { name: "Continuar" }).click();
  await expect(paying).toHaveURL("/alerts");
  await expect(page.getByRole("region", { name: "Gratuito", exact: true })).toBeVisible();
  // The other tab has asked within the last seconds; a minute later nothing else would be asked of this one.
  await page.evaluate(() => localStorage.removeItem("martelo.plano"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByRole("region", { name: "Premium", exact: true })).toBeVisible();
});

test.describe("without a script, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, hasTouch: true });

  test("prices and the comparison are readable, and the plan leads through sign-up", async ({ page }) => {
    await page.goto("/pricing");
    expect(await widthOf(page)).toBe(360);
    const premium = page.getByRole("region", { name: "Plano Premium" });
    await expect(premium).toContainText(/Mais Popular.*R\$\s29,90\spor mês/s);
    const row = page.getByRole("row", { name: /^Consultas ao mapa ampliado/ });
    await expect(row.getByRole("cell")).toHaveText(["10 por mês", "sem limite"]);
    await premium.getByRole("link", { name: "Experimentar Grátis" }).click();
    await expect(page).toHaveURL("/auth?voltar=/plan&aba=cadastrar");
  });

  test("Premium is bought, cancelled in two clicks, renewed again and given back", async ({ page }) => {
    await signUp(page, "compra.plano@exemplo.com.br");
    await page.goto("/plan?voltar=/favorites");
    await page.getByRole("button", { name: "Fazer Upgrade" }).click();
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page).toHaveURL("/favorites");

    await page.goto("/plan");
    const premium = page.getByRole("region", { name: "Premium", exact: true });
    await expect(premium).toContainText(/Ativo.*Renova em/s);
    await page.getByRole("link", { name: "Cancelar assinatura" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancelar a assinatura?" });
    await expect(dialog).toContainText(/O Premium fica até \d\d\/\d\d\/\d{4}, que já está pago/);
    await expect(dialog.getByRole("listitem")).toHaveCount(9);
    expect(await widthOf(page)).toBe(360);
    await dialog.getByRole("button", { name: "Cancelar assinatura" }).click();
    await expect(page.getByText("Assinatura cancelada")).toBeVisible();
    await expect(premium).toContainText("Não renova");

    await page.getByRole("button", { name: "Voltar a renovar" }).click();
    await expect(premium).toContainText("Renova em");
    await page.getByRole("link", { name: "Desistir e receber de volta" }).click();
    await page.getByRole("button", { name: /^Receber R\$\s29,90 de volta$/ }).click();
    await expect(own(page)).toContainText("7 dias restantes");
    await expect(page.getByRole("region", { name: "Pagamento" })).toContainText("Devolvida");
  });
});
