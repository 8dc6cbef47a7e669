import { expect, expectResults, openDrawer, openFilter, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

test("filters are a form without a script, several of them sent at once", async ({ page, api }) => {
  await page.goto("/dashboard");
  const states = await openFilter(page, "Estado");
  await states.getByRole("checkbox", { name: /^Rio de Janeiro / }).check();
  const types = await openFilter(page, "Tipos de imóvel");
  await types.getByRole("checkbox", { name: /^Casa \d/ }).check();
  const price = await openFilter(page, "Preço");
  await price.getByLabel("Até").fill("180000");
  await price.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&tipo=casa&preco_max=180000");
  const answer = await api("estado=RJ&tipo=casa&preco_max=180000");
  expect(answer.total).toBeGreaterThan(20);
  await expectResults(page, answer);
});

test("without a script a phone's drawer is part of the form, and a date has two fields", async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard");
  const drawer = await openDrawer(page);
  await drawer.getByRole("checkbox", { name: /^Rio de Janeiro / }).check();
  await drawer.getByRole("group", { name: "Vagas" }).getByRole("radio", { name: /^1\+/ }).check();
  const dates = drawer.locator("input[type=date]");
  await dates.first().fill("2026-01-05");
  await dates.last().fill("2036-01-05");
  await drawer.getByRole("button", { name: "Aplicar" }).click();
  const query = "estado=RJ&vagas=1&data=2026-01-05..2036-01-05";
  await expect(page).toHaveURL(`/dashboard?${query}`);
  await expectResults(page, await api(query));
});

test("without a script conditions are removed one by one and all at once", async ({ page, api }) => {
  await page.goto("/dashboard?estado=RJ&tipo=casa&preco_max=180000");
  await page.getByRole("link", { name: /^Remover .*Casa/ }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&preco_max=180000");
  await expectResults(page, await api("estado=RJ&preco_max=180000"));
  await page.getByRole("link", { name: "Limpar todos" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expectResults(page, await api("ordem=para_morar"));
});

test("without a script pages are turned and results sorted", async ({ page, api }) => {
  await page.goto("/dashboard?estado=RJ");
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&pagina=2");
  await expectResults(page, await api("estado=RJ&pagina=2"));
  await page.getByRole("link", { name: "Anterior" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ");
  await page.getByLabel("Ordenar por").selectOption("menor_preco");
  await page.getByRole("button", { name: "Atualizar" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&ordem=menor_preco");
  const answer = await api("estado=RJ&ordem=menor_preco");
  const prices = answer.itens.map((item) => item.preco);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  await expectResults(page, answer);
});

test("without a script the theme is switched, and the page is rendered in it", async ({ page }) => {
  await page.goto("/dashboard?estado=AC");
  await page.getByRole("button", { name: "Usar tema escuro" }).click();
  await expect(page).toHaveURL("/dashboard?estado=AC");
  await expect(page.locator("html")).toHaveAttribute("data-tema", "escuro");
});
