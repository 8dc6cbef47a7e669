import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator, setPlan } from "./command.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";

const PHONE = { width: 360, height: 740 };
const menu = (page: Page) => page.getByRole("navigation", { name: "Painel Administrativo" });
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const menuWidth = async (page: Page) => (await menu(page).boundingBox())!.width;

async function administrator(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await makeAdministrator(email);
}

test("the menu is wide, narrow by its button or by Ctrl+B, and stays so in the next page", async ({
  page,
}) => {
  await administrator(page, "menu@exemplo.com.br");
  await openLive(page, "/admin");
  expect(await menuWidth(page)).toBe(256);
  const toggle = page.getByRole("button", { name: "Menu largo" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => menuWidth(page)).toBe(48);
  await menu(page).getByRole("link", { name: "Logs" }).click();
  await expect(page).toHaveURL("/admin/logs");
  await page.reload();
  expect(await menuWidth(page)).toBe(48);
  await openLive(page, "/admin/logs");
  await page.keyboard.press("Control+b");
  await expect.poll(() => menuWidth(page)).toBe(256);
  await expect(page).toHaveURL("/admin/logs");
  await expectNoBarrier(page);
});

test("on a phone the menu is a sheet that opens by its button or by Ctrl+B and closes with a page", async ({
  page,
}) => {
  await administrator(page, "menu.celular@exemplo.com.br");
  await page.setViewportSize(PHONE);
  await openLive(page, "/admin");
  expect(await widthOf(page)).toBe(360);
  await expect(menu(page)).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu(page)).toBeVisible();
  expect(await menuWidth(page)).toBe(288);
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press("Control+b");
  await menu(page).getByRole("link", { name: "Logs" }).click();
  await expect(page).toHaveURL("/admin/logs");
  await expect(menu(page)).toBeHidden();
});

test("the log shows acts, finds them, opens one and hands them over as a spreadsheet", async ({ page }) => {
  const email = "logs@exemplo.com.br";
  await administrator(page, email);
  await setPlan(email, { plan: "premium", until: null });
  await openLive(page, "/admin/logs");
  const rows = page.getByRole("table").getByRole("row");
  // Other tests act as administrators at the same time.
  const given = rows.filter({ hasText: "Alterou plano do usuário para Premium" }).first();
  await expect(given).toContainText("Comando no servidor");
  await page.setViewportSize({ width: 800, height: 800 });
  expect(await widthOf(page)).toBe(800);
  await page.setViewportSize(PHONE);
  expect(await page.getByRole("table").evaluate((table) => table.getBoundingClientRect().right)).toBeLessThan(
    361,
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Ação ou administrador").fill("permissao");
  await page.getByLabel("Tipo").selectOption("Alterações");
  await page.getByLabel("Período").selectOption("Hoje");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(rows.nth(1)).toContainText("Alterou permissão do usuário");
  await expect(page.getByRole("table")).not.toContainText("plano");
  await rows.nth(1).getByRole("link").click();
  const dialog = page.getByRole("dialog", { name: "Alterou permissão do usuário" });
  await expect(dialog).toContainText('"new_role": "admin"');
  await expect(dialog).toContainText("Usuário afetado");
  await expectNoBarrier(page);
  await dialog.getByRole("link", { name: "Fechar" }).click();
  await expect(dialog).toBeHidden();
  const sheet = await page.request.get(
    (await page.getByRole("link", { name: "Planilha" }).getAttribute("href"))!,
  );
  expect(sheet.headers()["content-type"]).toContain("text/csv");
  expect(await sheet.text()).toContain("Alterou permissão do usuário");
  expect(await sheet.text()).not.toContain("Premium");
  await page.getByLabel("Ação ou administrador").fill("nada disso");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nenhum log encontrado")).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await widthOf(page)).toBe(360);
});
