import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive } from "./journey.ts";
import { signUp } from "./member.ts";
import { ownProductTest } from "./own-product.ts";

const test = ownProductTest();

const FIRST = "8000000000017";
const NEWS = ["8000000000025", "8000000000033", "8000000000041"];

const bell = (page: Page, unread: number) =>
  page.getByRole("button", {
    name:
      unread === 0 ? "Notificações" : `Notificações: ${unread} ${unread === 1 ? "não lida" : "não lidas"}`,
    exact: true,
  });

test("an import updates the bells of all tabs, marking as read too, and without a script the bell is a link to a page", async ({
  page,
  context,
  browser,
  imports,
}) => {
  test.slow();
  await signUp(page, "sino@exemplo.com.br");
  const alert = { intent: "criar", nome: "Em São Paulo", evento: "novo", estado: "SP" };
  const made = await page.request.post("/alerts", {
    form: alert,
    headers: { Origin: imports.url },
    maxRedirects: 0,
  });
  expect(made.status()).toBe(302);
  await imports.list("2026-01-08", [{ number: FIRST }]);
  await openLive(page, "/favorites");
  const other = await context.newPage();
  await openLive(other, "/alerts");
  await bell(page, 0).click();
  await expect(page.getByText("Nenhuma notificação ainda")).toBeVisible();

  await imports.list(
    "2026-01-09",
    [FIRST, ...NEWS].map((number) => ({ number })),
  );
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
  await panel.getByRole("button", { name: "Marcar 2 como lidas: Em São Paulo" }).press("Enter");
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
  const place = { baseURL: imports.url, viewport: { width: 360, height: 740 }, storageState };
  const plain = await (await browser.newContext({ ...place, javaScriptEnabled: false })).newPage();
  await plain.goto("/dashboard");
  await plain.getByRole("link", { name: "Notificações: 1 não lida" }).click();
  await expect(plain).toHaveURL("/notificacoes");
  await expect(plain.locator("body")).toHaveJSProperty("scrollWidth", 360);
  await plain.getByRole("button", { name: "Marcar todas como lidas" }).click();
  await expect(plain.getByRole("link", { name: "Notificações", exact: true })).toBeVisible();
  // Another browser receives the change as well.
  await expect(bell(other, 0)).toBeVisible();
  await plain.getByRole("button", { name: "Desfazer: 1 notificação marcada como lida" }).click();
  await expect(bell(other, 1)).toBeVisible();
  await plain.getByRole("link", { name: "Não lidas", exact: true }).click();
  await expect(plain.getByRole("button", { name: /^Marcar como lida: / })).toHaveCount(1);
  await plain.getByRole("button", { name: /^Marcar como lida: / }).click();
  await expect(plain.getByText("Tudo lido: não há notificações por ler aqui.")).toBeVisible();
  await expect(bell(other, 0)).toBeVisible();
  await plain.context().close();

  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/notificacoes");
  await expectNoBarrier(page);
});
