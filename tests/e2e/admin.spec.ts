import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator, setPlan } from "./command.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { test as plainTest } from "./plain-journey.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Painel Administrativo" });
const menuWidth = async (page: Page) => (await menu(page).boundingBox())!.width;

test("the menu is wide, or narrow by its button or by Ctrl+B, and stays so; on a phone it is a sheet that closes with a page", async ({
  page,
}) => {
  await signUp(page, "menu@exemplo.com.br");
  await makeAdministrator("menu@exemplo.com.br");
  await openLive(page, "/admin");
  expect(await menuWidth(page)).toBe(256);
  const toggle = page.getByRole("button", { name: "Menu largo" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => menuWidth(page)).toBe(48);
  await menu(page).getByRole("link", { name: "Logs" }).click();
  await expect(page).toHaveURL("/admin/logs");
  await openLive(page, "/admin/logs");
  expect(await menuWidth(page)).toBe(48);
  await page.keyboard.press("Control+b");
  await expect.poll(() => menuWidth(page)).toBe(256);
  await expect(page).toHaveURL("/admin/logs");

  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/admin");
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

test("on a phone every field and button of the administrators' lists and dialogs is as high as a thumb needs", async ({
  page,
  api,
}) => {
  const email = "polegar@exemplo.com.br";
  await signUp(page, email);
  await makeAdministrator(email);
  await page.setViewportSize({ width: 360, height: 740 });
  const { numero } = (await api("estado=GO")).itens[0]!;
  const users = await (await page.request.get(`/admin/users?q=${email}`)).text();
  const own = /usuario=[0-9a-f-]{36}/.exec(users)![0];
  for (const address of [
    `/admin/users?${own}`,
    `/admin/properties?tipo=casa&imovel=${numero}`,
    "/admin/settings",
    "/admin/tabelas",
    "/admin/tabelas/itbi?novo=1",
    "/admin/tabelas/itbi/importar",
  ]) {
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const low = await page
      .locator("main :is(a, button, select, summary, input:not([type=hidden])):visible")
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
      );
    expect([address, ...low]).toEqual([address]);
  }
});

plainTest(
  "the log shows acts, finds them, opens one and hands them over as a spreadsheet",
  async ({ plain }) => {
    const email = "logs@exemplo.com.br";
    await signUp(plain, email);
    await makeAdministrator(email);
    await setPlan(email, { plan: "premium", until: null });
    const all = await plain.open("/admin/logs");
    // Other tests act as administrators at the same time.
    const acts = all.parts("tr").map(({ text }) => text);
    expect(acts.find((text) => text.includes("Alterou plano do usuário para Premium"))).toContain(
      "Comando no servidor",
    );
    const wish = { "Ação ou administrador": "permissao", Tipo: "Alterações", Período: "Hoje" };
    const results = await all.press("Filtrar", wish);
    expect(results.region("Registros").text).not.toContain("plano");
    const newest = results.parts("tr")[1]!;
    const opened = await newest.follow(/^Alterou permissão do usuário/);
    const dialog = opened.region("Alterou permissão do usuário");
    expect(dialog.text).toContain('"new_role": "admin"');
    expect(dialog.text).toContain("Usuário afetado");
    expect((await dialog.follow("Fechar")).parts("dialog")).toEqual([]);
    const sheet = await plain.request.get(results.href(/planilha/));
    expect(sheet.headers()["content-type"]).toContain("text/csv");
    expect(await sheet.text()).toContain("Alterou permissão do usuário");
    expect(await sheet.text()).not.toContain("Premium");
    const none = await results.press("Filtrar", { "Ação ou administrador": "nada disso" });
    expect(none.text).toContain("Nenhum log encontrado");
  },
);
