import { cardNumbers, cards, expect, expectResults, filter, openLive, properties, test } from "./journey.ts";

test("a changed filter searches at once, and the back button restores the earlier search", async ({
  page,
  api,
}) => {
  await openLive(page, "/dashboard?tipo=apartamento");
  const before = await cardNumbers(page);
  await filter(page, "Estado").locator("summary").click();
  await page.getByRole("checkbox", { name: /^Goiás / }).check();
  await expect(page).toHaveURL("/dashboard?estado=GO&tipo=apartamento");
  await expectResults(page, await api("estado=GO&tipo=apartamento"));
  await expect(page.getByRole("checkbox", { name: /^Goiás / })).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?tipo=apartamento");
  await expect.poll(() => cardNumbers(page)).toEqual(before);
  await expect(page.locator("input[name=estado][value=GO]")).not.toBeChecked();
});

test("earlier results stay on screen until the new ones are there, and both are announced", async ({
  page,
  api,
}) => {
  await openLive(page, "/dashboard");
  const before = await cardNumbers(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/dashboard.data?*", async (route) => {
    await gate;
    await route.continue();
  });
  await filter(page, "Tipo").locator("summary").click();
  await page.getByRole("checkbox", { name: /^Terreno / }).check();
  await expect(page.locator("main [aria-busy=true]")).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Buscando");
  expect(await cardNumbers(page)).toEqual(before);
  release();
  await expectResults(page, await api("tipo=terreno"));
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
});

test("the count beside an option is the total after choosing it", async ({ page }) => {
  const start = "/dashboard?tipo=apartamento";
  const options = [
    ["Estado", "estado", "SP"],
    ["Modalidade", "modalidade", "leilao_sfi"],
    ["Quartos", "quartos", "2"],
    ["Mais filtros", "pagamento", "financiamento"],
  ] as const;
  for (const [label, key, value] of options) {
    await openLive(page, start);
    await filter(page, label).locator("summary").first().click();
    const option = page.locator("label", { has: page.locator(`input[name=${key}][value="${value}"]`) });
    const count = (await option.locator("i").innerText()).replaceAll(".", "");
    expect(Number(count)).toBeGreaterThan(0);
    await option.click();
    await expect.poll(() => new URL(page.url()).searchParams.get(key)).toBe(value);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      new RegExp(`^${properties(Number(count))} `),
    );
  }
});

test("a second state adds to the first, and its cities can be chosen", async ({ page, api }) => {
  await openLive(page, "/dashboard?estado=AC");
  await filter(page, "Estado").locator("summary").click();
  await page.getByRole("checkbox", { name: /^Tocantins / }).check();
  await expect(page).toHaveURL("/dashboard?estado=AC,TO");
  const { facetas } = await api("estado=AC,TO");
  await page.keyboard.press("Escape");
  await filter(page, "Cidade").locator("summary").click();
  await expect(page.locator("input[name=cidade]")).toHaveCount(facetas.cidade!.length);
});

test("one popover is open at a time, and Escape or a click elsewhere closes it", async ({ page }) => {
  await openLive(page, "/dashboard");
  const opened = page.locator("details.filter[open]");
  await filter(page, "Estado").locator("summary").click();
  await filter(page, "Tipo").locator("summary").click();
  await expect(opened).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(filter(page, "Tipo").locator("summary")).toBeFocused();
  await filter(page, "Preço").locator("summary").click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(opened).toHaveCount(0);
});

test("a price is searched with Enter, money as people write it", async ({ page, api }) => {
  await openLive(page, "/dashboard");
  await filter(page, "Preço").locator("summary").click();
  await page.getByLabel("Até").fill("150.000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard?preco_max=150000");
  await expectResults(page, await api("preco_max=150000"));
});

test("a card opens its property; back keeps filters and place on the page", async ({ page }) => {
  await openLive(page, "/dashboard?estado=RJ&ordem=menor_preco");
  const card = cards(page).nth(8);
  await card.scrollIntoViewIfNeeded();
  const number = (await cardNumbers(page))[8]!;
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(200);
  await card.click();
  await expect(page).toHaveURL(`/property/${number}`);
  await expect(page.getByText(`Código ${number}`)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?estado=RJ&ordem=menor_preco");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});
