import { expect, expectResults, openLive, properties, test } from "./journey.ts";

const BOX = /código do imóvel/;
const SENTENCE = "apartamento 2 quartos em Rio de Janeiro até 200 mil";
const KEYS = "cidade=rio-de-janeiro-rj&tipo=apartamento&preco_max=200000&quartos=2";

for (const width of [1280, 360]) {
  test(`a sentence typed on the start page becomes filters, at ${width} px`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    await openLive(page, "/");
    await page.getByRole("combobox", { name: BOX }).fill(SENTENCE);
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page).toHaveURL(`/dashboard?${KEYS}`);
    const chips = page.locator("main .chip");
    await expect(chips).toHaveCount(4);
    await expect(chips.filter({ hasText: "Rio de Janeiro" })).toBeVisible();
    await expect(chips.filter({ hasText: "Apartamento" })).toBeVisible();
    await expect(chips.filter({ hasText: "200" })).toBeVisible();
    await expect(chips.filter({ hasText: "quartos" })).toBeVisible();
    const answer = await api(KEYS);
    expect(answer.total).toBeGreaterThan(20);
    await expectResults(page, answer);
  });
}

test("an example of the start page finds something", async ({ page }) => {
  await openLive(page, "/");
  const examples = page.locator("main a.chip");
  for (const href of await examples.evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
    await page.goto(href!);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^0 /);
    expect(new URL(page.url()).searchParams.has("q")).toBe(false);
  }
});

test("the number of a property opens it, in any notation", async ({ page, api }) => {
  const wanted = (await api("estado=GO")).itens[0]!.numero;
  await openLive(page, "/dashboard?estado=SP");
  await page.getByRole("combobox", { name: BOX }).fill(`00${wanted.slice(0, -1)}-${wanted.slice(-1)}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/property/${wanted}`);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?estado=SP");
});

test("the same search sent again is one step back, and words without a letter are no search", async ({
  page,
}) => {
  await openLive(page, "/dashboard?estado=SP");
  const box = page.getByRole("combobox", { name: BOX });
  await box.fill("rua");
  for (let i = 0; i < 3; i++) {
    // Only a search that has begun is given up by going back.
    const begun = page.waitForRequest(/\/dashboard\.data\?/);
    await box.press("Enter");
    await begun;
    await expect(page).toHaveURL("/dashboard?q=rua&estado=SP");
    await expect(page.getByRole("link", { name: "Remover “rua”" })).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?estado=SP");
  await expect(box).toHaveValue("");
  await page.goForward();
  await expect(box).toHaveValue("rua");
  await box.fill("... 🏠");
  await box.press("Enter");
  await expect(page).toHaveURL("/dashboard?estado=SP");
  await expect(box).toHaveValue("");
});

test("a word longer than the page stays within it, at any width", async ({ page }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const q of ["x".repeat(150), `${"x".repeat(90)} ${"y".repeat(90)}`]) {
      await page.goto(`/dashboard?q=${encodeURIComponent(q)}`);
      await expect(page.getByRole("heading", { name: /Nenhum imóvel/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test("an unknown number shows an empty page with other searches", async ({ page, api }) => {
  await openLive(page, "/dashboard?estado=GO");
  await page.getByRole("combobox", { name: BOX }).fill("9990000000017");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /Nenhum imóvel/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^0 imóveis/);
  await expect(page.getByRole("link", { name: "Ver todos os imóveis" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  const { total } = await api("estado=GO");
  const wider = page.getByRole("link", { name: /Sem o texto da busca/ });
  await expect(wider).toContainText(total.toLocaleString("pt-BR"));
  await wider.click();
  await expect(page).toHaveURL("/dashboard?estado=GO");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${properties(total)} `));
});

test("invalid values are removed from the address, and equal searches have one address", async ({ page }) => {
  const cases = {
    "estado=XX,SP,RJ,SP&preco_min=-3&utm_source=x": "estado=RJ,SP",
    "preco_min=abc&preco_max=99999999&desconto_min=0": "",
    "quartos=2&estado=SP&ordem=recentes&pagina=1": "estado=SP&quartos=2",
    "estado=AC&pagina=99": "estado=AC",
    "estado=SP&estado=RJ": "estado=RJ,SP",
  };
  for (const [asked, canonical] of Object.entries(cases)) {
    await page.goto(`/dashboard?${asked}`);
    await expect(page).toHaveURL(canonical ? `/dashboard?${canonical}` : "/dashboard");
  }
});
