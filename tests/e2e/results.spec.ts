import { expectNoBarrier } from "./barriers.ts";
import { cardNumbers, expect, expectResults, openLive, properties, test } from "./journey.ts";

test("more results are added below, the address keeps them, and the focus is on the first of them", async ({
  page,
  api,
}) => {
  const both = (await api("estado=RJ&por_pagina=40")).itens.map((item) => item.numero);
  await openLive(page, "/dashboard?estado=RJ");
  expect(await cardNumbers(page)).toEqual(both.slice(0, 20));
  await page.getByRole("link", { name: "Carregar mais" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&pagina=1..2");
  await expect.poll(() => cardNumbers(page)).toEqual(both);
  await expect(page.getByText(/^Mostrando 40 de /)).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/, páginas 1 a 2 de /);
  await expect(page.locator(`main article a[href="/property/${both[20]}"]`)).toBeFocused();
  await page.reload();
  await expect.poll(() => cardNumbers(page)).toEqual(both);

  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&pagina=3");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("units of one address are one card that expands, the totals stay, and the focus returns to the unit that was opened", async ({
  page,
  api,
}) => {
  await openLive(page, "/dashboard?estado=RJ");
  await page.getByRole("button", { name: "Mais opções da lista" }).click();
  await page.getByRole("checkbox", { name: "Agrupar por endereço" }).check();
  await expect(page).toHaveURL("/dashboard?estado=RJ&agrupar=1");
  const { total } = await api("estado=RJ");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${properties(total)} `));
  const addresses = page.getByText(/^em [\d.]+ endereços? · /);
  await expect(addresses).toBeVisible();
  expect(Number((await addresses.innerText()).replaceAll(".", "").match(/\d+/)![0])).toBeLessThan(total);
  // By its name: a list that another test imports meanwhile may bring other buildings before it.
  const buildings = page.locator("article.building");
  const building = buildings
    .filter({ hasText: await buildings.first().getByRole("heading").innerText() })
    .first();
  const units = Number(/^\d+/.exec(await building.locator("summary").innerText())![0]);
  await building.locator("summary").click();
  const links = building.locator("li a");
  await expect(links).toHaveCount(Math.min(units, 12));

  await building
    .getByRole("button", { name: /^Comparar: / })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Imóveis para comparar" })).toBeVisible();
  await building
    .getByRole("button", { name: /^Não me interessa: / })
    .first()
    .click();
  await expect(building.getByRole("button", { name: /^Desfazer: / })).toBeFocused();
  await expect(building.locator("summary")).toContainText("neste endereço · 1 oculta");
  await expect(page.getByText("1 oculto por você nesta página")).toBeVisible();
  await expectNoBarrier(page, "article.building");
  await page.reload();
  await expect(building.locator("summary")).toContainText("neste endereço · 1 oculta");
  await building.locator("summary").click();
  await expect(links).toHaveCount(Math.min(units, 12) - 1);
  const href = await links.last().getAttribute("href");
  await links.last().click();
  await expect(page).toHaveURL(href!);
  await page
    .getByRole("link", { name: /^Voltar/ })
    .first()
    .click();
  await expect(building.locator(`a[href="${href}"]`)).toBeFocused();
});

test("on a slow navigation from another page a skeleton of the search is shown", async ({ page, api }) => {
  await openLive(page, "/");
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/dashboard.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole("link", { name: "Ver todos", exact: true }).click();
  await expect(page.locator("main [aria-busy=true] .cards > .card")).toHaveCount(6);
  await expect(page.getByRole("status")).toHaveText("Buscando");
  release();
  await expect(page).toHaveURL("/dashboard?ordem=para_morar");
  await expectResults(page, await api("ordem=para_morar"));
});
