import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive } from "./journey.ts";
import { signUp } from "./member.ts";
import { test } from "./own-product.ts";
import { PlainBrowser } from "./plain-browser.ts";
import { expectReadable } from "./readable.ts";

const rows = (...ends: string[]) => ends.map((end) => ({ number: `88000000000${end}`, city: "JOAO PESSOA" }));
const FIRST = "17";
const NEWS = ["25", "33", "41"];

const bell = (page: Page, unread: number) =>
  page.getByRole("button", {
    name:
      unread === 0 ? "Notificações" : `Notificações: ${unread} ${unread === 1 ? "não lida" : "não lidas"}`,
    exact: true,
  });

test("an import updates the bells of all tabs, marking as read too, and without a script the bell is a link to a page", async ({
  page,
  context,
  playwright,
  imports,
}) => {
  await signUp(page, "sino@exemplo.com.br");
  const alert = { intent: "criar", nome: "Na Paraíba", evento: "novo", estado: "PB" };
  const made = await page.request.post("/alerts", {
    form: alert,
    headers: { Origin: imports.url },
    maxRedirects: 0,
  });
  expect(made.status()).toBe(302);
  await imports.list("2026-01-08", rows(FIRST), "PB");
  await openLive(page, "/favorites");
  const other = await context.newPage();
  await openLive(other, "/alerts");
  await bell(page, 0).click();
  await expect(page.getByText("Nenhuma notificação ainda")).toBeVisible();

  await imports.list("2026-01-09", rows(FIRST, ...NEWS), "PB");
  const panel = page.getByRole("dialog", { name: "Notificações" });
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  await expect(panel.getByText(/^Entrou na lista por R\$/)).toHaveCount(3);
  for (const tab of [page, other]) await expect(bell(tab, 3)).toBeVisible();
  await expect(other.getByText("3 imóveis encontrados")).toBeVisible();
  await expectNoBarrier(page, "#sino");

  await panel
    .getByRole("button", { name: /^Marcar como lida: / })
    .first()
    .press("Enter");
  for (const tab of [page, other]) await expect(bell(tab, 2)).toBeVisible();
  await panel.getByRole("button", { name: "Marcar 2 como lidas: Na Paraíba" }).press("Enter");
  for (const tab of [page, other]) await expect(bell(tab, 0)).toBeVisible();
  const undo = panel.getByRole("button", { name: "Desfazer: 2 notificações marcadas como lidas" });
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  for (const tab of [page, other]) await expect(bell(tab, 2)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bell(page, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await panel
    .getByRole("link", { name: /^Não lida: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/property\/\d+$/);
  for (const tab of [page, other]) await expect(bell(tab, 1)).toBeVisible();

  const storageState = await context.storageState();
  const request = await playwright.request.newContext({ baseURL: imports.url, storageState });
  const plain = new PlainBrowser(request);
  const list = await (await plain.open("/dashboard")).follow("Notificações: 1 não lida");
  expect(list.url).toBe("/notificacoes");
  const read = await list.press("Marcar todas como lidas");
  expect(read.href("Notificações")).toBe("/notificacoes");
  // The browser with open pages receives the change as well.
  await expect(bell(other, 0)).toBeVisible();
  const again = await read.press("Desfazer: 1 notificação marcada como lida");
  await expect(bell(other, 1)).toBeVisible();
  const unread = await again.follow("Não lidas");
  const mark = /^Marcar como lida: /;
  expect(unread.buttons.filter((name) => mark.test(name))).toHaveLength(1);
  expect((await unread.press(mark)).text).toContain("Tudo lido: não há notificações por ler aqui.");
  await expect(bell(other, 0)).toBeVisible();
  await request.dispose();
  await expectReadable(page, [list]);
});
