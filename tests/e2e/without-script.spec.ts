import { expect, expectResults, filter, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

for (const width of [1280, 360]) {
  test(`filters are a form without a script, at ${width} px`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard");
    if (width === 360) await page.locator(".filter-sheet > summary").click();
    await filter(page, "Estado").locator("summary").click();
    await page.getByRole("checkbox", { name: /^Rio de Janeiro / }).check();
    await filter(page, "Tipo").locator("summary").click();
    await page.getByRole("checkbox", { name: /^Casa \d/ }).check();
    const price = filter(page, "Preço");
    await price.locator("summary").click();
    await page.getByLabel("Até").fill("180000");
    await price.getByRole("button", { name: "Aplicar" }).click();
    await expect(page).toHaveURL("/dashboard?estado=RJ&tipo=casa&preco_max=180000");
    const answer = await api("estado=RJ&tipo=casa&preco_max=180000");
    expect(answer.total).toBeGreaterThan(20);
    await expectResults(page, answer);
  });
}

test("conditions come off one by one and all at once without a script", async ({ page, api }) => {
  await page.goto("/dashboard?estado=RJ&tipo=casa&preco_max=180000");
  await page.getByRole("link", { name: /^Remover .*Casa/ }).click();
  await expect(page).toHaveURL("/dashboard?estado=RJ&preco_max=180000");
  await expectResults(page, await api("estado=RJ&preco_max=180000"));
  await page.getByRole("link", { name: "Limpar todos" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expectResults(page, await api(""));
});

test("pages are turned and results sorted without a script", async ({ page, api }) => {
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

test("the theme is switched without a script, and the page comes back in it", async ({ page }) => {
  await page.goto("/dashboard?estado=AC");
  await page.getByRole("button", { name: "Usar tema escuro" }).click();
  await expect(page).toHaveURL("/dashboard?estado=AC");
  await expect(page.locator("html")).toHaveAttribute("data-tema", "escuro");
});
