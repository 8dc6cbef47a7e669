import { expect, test } from "./journey.ts";

test("the guide shows a plan, keeps what was typed when a field is wrong, and counts the days from the day that is chosen", async ({
  page,
}) => {
  await page.goto("/guia/primeira-compra");
  await page.getByLabel("Dinheiro que você tem hoje").fill("80 mil");
  await page.getByRole("button", { name: "Ver meu plano" }).click();
  await expect(page.getByRole("heading", { name: "Até quanto você pode ir" })).toBeVisible();
  await page.getByLabel("Se a sua proposta vencer em").fill("2026-12-01");
  await page.getByRole("button", { name: "Refazer as datas" }).click();
  await expect(page).toHaveURL(/dinheiro=80\+mil.*venceu=2026-12-01/);
  await expect(page.getByText("10/12/2026").first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Pôr no meu calendário" }).first().click(),
  ]);
  expect(file.suggestedFilename()).toBe("prazos-venda-direta.ics");
  await page.getByLabel("Homologada em").fill("2026-12-03");
  await page.getByRole("button", { name: "Refazer as datas" }).click();
  await expect(page.getByText("07/12/2026").first()).toBeVisible();
  await page.getByLabel("Homologada em").fill("2026-11-30");
  await page.getByRole("button", { name: "Refazer as datas" }).click();
  await expect(page.getByText("A homologação vem depois de vencer")).toBeVisible();
  await expect(page.getByLabel("Homologada em")).toBeFocused();
  await expect(page.getByLabel("Homologada em")).toHaveValue("2026-11-30");
  await page.getByLabel("Onde?").fill("Atlântida");
  await page.getByRole("button", { name: "Ver meu plano" }).click();
  await expect(page.getByText("Escreva Município/UF, como Campinas/SP, ou só a UF.").first()).toBeVisible();
  await expect(page.getByLabel("Onde?")).toBeFocused();
  await expect(page.getByLabel("Dinheiro que você tem hoje")).toHaveValue("80 mil");
});

test("without scripts the guide shows a plan, and an article leads to a property that its search finds now", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.MARTELO_URL! });
  const page = await context.newPage();
  await page.goto("/guia/primeira-compra");
  await page.getByLabel("Dinheiro que você tem hoje").fill("80 mil");
  await page.getByRole("button", { name: "Ver meu plano" }).click();
  await expect(page.getByRole("heading", { name: "Até quanto você pode ir" })).toBeVisible();
  await page.getByRole("link", { name: "Como funciona" }).nth(1).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Venda online");
  await page
    .getByRole("complementary", { name: "Imóveis em venda online agora" })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/property\/\d+$/);
  await context.close();
});
