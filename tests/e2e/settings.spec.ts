import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUpAtWork } from "./member.ts";

test.use({ complaints: /status of 409/ });

/** Expects that a page has no barrier and fits a phone, with targets that a thumb hits. */
async function expectFit(page: Page): Promise<void> {
  const wide = page.viewportSize()!;
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  const heights = await page
    .locator("main :is(a, button, select, input):visible")
    .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.setViewportSize(wide);
}

test("an administrator changes a setting, learns what another one changed meanwhile, and undoes it", async ({
  page,
}) => {
  await signUpAtWork(page, "configuracoes@exemplo.com.br");
  await openLive(page, "/admin/settings");
  const other = await page.context().newPage();
  await openLive(other, "/admin/settings");
  const formOn = (where: Page, name: string) => where.getByRole("form", { name });

  const alerts = formOn(page, "Máximo de alertas por usuário");
  await alerts.getByRole("spinbutton").fill("10001");
  await alerts.getByRole("spinbutton").press("Enter");
  await expect(alerts).toContainText("Informe um número inteiro de 0 a 10.000.");
  await expect(alerts.getByRole("spinbutton")).toBeFocused();
  await alerts.getByRole("spinbutton").fill("11");
  await alerts.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Configuração atualizada com sucesso")).toBeVisible();
  await expect(alerts).toContainText(/Alterada por Ana Maria Lima em .+ Valor anterior: 10\./);

  const late = formOn(other, "Máximo de alertas por usuário");
  await late.getByRole("spinbutton").fill("12");
  await late.getByRole("button", { name: "Salvar" }).click();
  await expect(late).toContainText("agora vale 11");
  await expect(late.getByRole("spinbutton")).toHaveValue("12");
  await expectFit(other);
  await late.getByRole("button", { name: "Salvar" }).click();
  await expect(late).toContainText("Valor anterior: 11.");
  await late.getByRole("button", { name: "Desfazer" }).click();
  await expect(late.getByRole("spinbutton")).toHaveValue("11");
  await expect(late).toContainText("Valor anterior: 12.");

  await page.reload();
  const banner = formOn(page, "Texto do banner");
  await banner.getByRole("textbox").fill('Casas "de verdade" & leilões');
  await banner.getByRole("button", { name: "Salvar" }).click();
  await expect(banner).toContainText("Valor anterior: “Encontre os melhores leilões imobiliários”.");
  await other.goto("/");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText('Casas "de verdade" & leilões');
  await banner.getByRole("button", { name: "Desfazer" }).click();
  await expect(banner.getByRole("textbox")).toHaveValue("Encontre os melhores leilões imobiliários");
  await page.goto("/admin/logs?q=configuracao");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("dialog")).toContainText('"setting_key": "homepage_banner_text"');
});

test("an administrator records a dated value with its source, replaces it, undoes it, and imports others", async ({
  page,
}) => {
  await signUpAtWork(page, "tabelas@exemplo.com.br");
  await page.goto("/admin/tabelas");
  await expect(page.getByRole("listitem").filter({ hasText: "ITBI" })).toContainText(
    "Hoje não vale nenhum valor",
  );
  await expectFit(page);
  await page.getByRole("link", { name: "ITBI" }).click();
  await expect(page.getByText("Nada aqui é inventado")).toBeVisible();
  const dialog = page.getByRole("dialog");
  const add = async (rate: string, from: string) => {
    await page.getByRole("link", { name: "Novo valor" }).click();
    await dialog.getByLabel("Lugar").fill("Campinas/SP");
    await dialog.getByLabel("Alíquota (%)", { exact: true }).fill(rate);
    await dialog.getByLabel("Vale desde").fill(from);
    await dialog.getByLabel("Fonte", { exact: true }).fill("Lei municipal de exemplo");
    await dialog.getByLabel("Endereço da fonte").fill("https://exemplo.com.br/lei");
    await dialog.getByLabel("Consultada em").fill("2026-01-10");
    await dialog.getByRole("button", { name: "Salvar" }).click();
  };
  await add("2.5", "2020-01-01");
  await expect(dialog).toContainText("Informe uma porcentagem de 0 a 20, como 2,5.");
  await expect(dialog.getByLabel("Lugar")).toHaveValue("Campinas/SP");
  await expectFit(page);
  await dialog.getByLabel("Alíquota (%)", { exact: true }).fill("2,5");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Valor registrado")).toBeVisible();
  const row = page.getByRole("row", { name: "Campinas/SP" });
  await expect(row).toContainText("2,5%");
  await expect(row).toContainText("Vale hoje");

  await add("3", "2020-01-01");
  await expect(dialog).toContainText("Já vale 2,5% desde 01/01/2020");
  await dialog.getByRole("button", { name: "Substituir" }).click();
  await expect(row).toContainText("3%");
  await row.getByRole("link").click();
  await expect(dialog).toContainText("Desfazer volta para 2,5% desde 01/01/2020.");
  await expectFit(page);
  await dialog.getByRole("button", { name: "Desfazer este valor" }).click();
  await expect(row).toContainText("2,5%");

  const sheet = await page.request.get(
    (await page.getByRole("link", { name: "Baixar planilha" }).getAttribute("href"))!,
  );
  const text = await sheet.text();
  const imported = text.replace("Campinas/SP;2,50;", "Santos/SP;2,00;");
  expect(imported).not.toBe(text);
  await page.getByRole("link", { name: "Importar CSV" }).click();
  const send = async (body: string) => {
    await page
      .getByLabel("Arquivo CSV")
      .setInputFiles({ name: "itbi.csv", mimeType: "text/csv", buffer: Buffer.from(body) });
    await page.getByRole("button", { name: "Importar" }).click();
  };
  await send(imported.replace("2,00", "dois"));
  await expect(page.getByRole("alert").filter({ hasText: "Nada foi importado" })).toContainText(
    "Linha 2: Alíquota (%): Informe uma porcentagem",
  );
  await expectFit(page);
  await send(imported);
  await expect(page.getByText("1 valor importado")).toBeVisible();
  await expect(page.getByRole("row", { name: "Santos/SP" })).toContainText("2%");
  await page.getByRole("button", { name: "Desfazer a importação" }).click();
  await expect(page.getByRole("row", { name: "Santos/SP" })).toHaveCount(0);
  await page.getByLabel("Status").selectOption("Desfeitos");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("row", { name: "Santos/SP" })).toContainText("Desfeito");
  await page.goto("/admin/logs?q=tabela+de+custos");
  await expect(page.getByRole("row").nth(1)).toContainText("Alterou valores de tabela de custos");
});
