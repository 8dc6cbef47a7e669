import type { Page } from "@playwright/test";
import type { InventedRow } from "../invented-list.ts";
import { expectNoBarrier } from "./barriers.ts";
import { makeAdministrator } from "./command.ts";
import { expect } from "./journey.ts";
import { signUp } from "./member.ts";
import { ownProductTest } from "./own-product.ts";

const test = ownProductTest();

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(8_000_000_000_000 + from + n));
const rows = (all: string[], over: InventedRow = {}): InventedRow[] =>
  all.map((number) => ({ number, ...over }));

const FIRST = rows(numbers(0, 30));
/** Two left, three came, one got cheaper. */
const SECOND = [
  ...rows(numbers(0, 1), { price: "120.000,00" }),
  ...rows(numbers(1, 27)),
  ...rows(numbers(30, 3), { address: "RUA NOVA, N. 7, " }),
];

const run = (page: Page, number: number) => page.getByRole("link", { name: new RegExp(`^#${number} `) });

test("an administrator reads the history, compares two lists and rolls the second one back", async ({
  page,
  imports,
}) => {
  await imports.list("2026-01-08", FIRST);
  await imports.list("2026-01-09", SECOND);
  await signUp(page, "historico@exemplo.com.br");
  await makeAdministrator("historico@exemplo.com.br");

  await page.goto("/admin/imports/execucoes");
  await expect(run(page, 2)).toBeVisible();
  const row = page.getByRole("row", { name: /#2 Lista_/ });
  await expect(row).toContainText("31 linhas: 3 novos, 1 baixaram de preço e 2 saíram da lista");
  await expect(row).toContainText("Importada");
  await page.getByLabel("Estado").selectOption("RJ");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Nenhuma importação encontrada")).toBeVisible();
  await page.goBack();
  const sheet = await page.request.get("/admin/imports/execucoes/planilha.csv?desfecho=importada");
  expect(await sheet.text()).toContain("Lista_imoveis_SP");

  for (const number of [1, 2]) await page.getByLabel(`Comparar a importação #${number}`).check();
  await page.getByRole("button", { name: "Comparar as duas escolhidas" }).click();
  await expect(page).toHaveURL(/comparar\?estado=SP&de=2026-01-08&ate=2026-01-09$/);
  await expect(page.getByRole("status").first()).toHaveText("6 imóveis diferentes");
  await page.getByLabel("Mudança").selectOption("Baixaram de preço");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("status").first()).toHaveText("1 imóvel diferente");
  await expect(page.getByRole("row", { name: /^8000000000000/ })).toContainText("R$ 120.000");
  await expectNoBarrier(page);

  await page.goto("/property/8000000000030");
  await expect(page.locator("main")).toContainText("Rua Nova");
  await page.goto("/admin/imports/execucoes/2");
  await page.getByRole("link", { name: "Ver o que muda e desfazer" }).click();
  await expect(
    page.getByText(/O portal volta a mostrar a lista de 08\/01\/2026, de 30 linhas/),
  ).toBeVisible();
  await expect(page.getByText("3 novos", { exact: true })).toBeVisible();
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  await page.getByRole("button", { name: "Desfazer a importação" }).click();
  await expect(page.getByText("Importação desfeita")).toBeVisible();
  await expect(page.getByText("6 acontecimentos saíram do histórico.")).toBeVisible();
  await expect(page.getByText(/Não há o que desfazer/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Importação #2" })).toContainText("Desfeita");
  await expectNoBarrier(page);

  const answer = await page.request.get("/api/v1/imoveis");
  expect(((await answer.json()) as { total: number }).total).toBe(30);
  expect((await page.request.get("/property/8000000000030")).status()).toBe(404);
  await page.goto("/admin/logs");
  await page.getByRole("link", { name: "Desfez importação" }).click();
  await expect(page.getByRole("dialog")).toContainText('"newest_list": "2026-01-08"');
});
