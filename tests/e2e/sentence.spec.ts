import { expect, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

for (const width of [1280, 360]) {
  test(`parts of a sentence that became no filter are listed, and words that only rank can be required, at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await page
      .getByRole("searchbox")
      .or(page.getByRole("combobox"))
      .first()
      .fill(`apartamento sem garagem em Rio de Janeiro xyzaristarco`);
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\?cidade=rio-de-janeiro-rj&tipo=apartamento&frase=/);
    await expect(page.getByText("Ficou de fora da busca: “sem garagem”")).toBeVisible();
    await expect(page.getByText("Ficou de fora da busca: “xyzaristarco”")).toBeVisible();
    const { total } = await api("cidade=rio-de-janeiro-rj&tipo=apartamento");
    expect(total).toBeGreaterThan(20);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${total.toLocaleString("pt-BR")} `);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/remarks-${width}.png` });
    await page.getByRole("link", { name: /^Remover Apartamento/ }).click();
    await expect(page).toHaveURL("/dashboard?cidade=rio-de-janeiro-rj");
  });
  test(`the words that a search found are marked in its cards, with the address they are in, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard?q=avenida");
    const first = page.locator(".card").first();
    await expect(first.locator(".card-text mark").first()).toHaveText(/^av/i);
    for (const marked of await page.locator(".card mark").allTextContents()) expect(marked).toMatch(/^av/i);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.goto("/dashboard?q=avenida&agrupar=1");
    await expect(page.locator(".card mark").first()).toHaveText(/^av/i);
    await page.goto("/dashboard?tipo=casa");
    await expect(page.locator(".card").first()).toBeVisible();
    await expect(page.locator("mark")).toHaveCount(0);
  });
  test(`what is left out of a search and what is either has chips of its own, at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/dashboard?q=${encodeURIComponent("centro ou rua -avenida")}`);
    await expect(page.getByRole("link", { name: "Remover “centro” ou “rua”" })).toBeVisible();
    const { total } = await api(`q=${encodeURIComponent("centro ou rua -avenida")}`);
    expect(total).toBeGreaterThan(20);
    expect(total).toBeLessThan((await api(`q=${encodeURIComponent("centro ou rua")}`)).total);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${total.toLocaleString("pt-BR")} `);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/words-${width}.png` });
    await page.getByRole("link", { name: "Remover sem “avenida”" }).click();
    await expect(page).toHaveURL(/\/dashboard\?q=centro(\+|%20)ou(\+|%20)rua$/);
  });

  test(`a town or state beside a word, or left out, is the place itself, at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/dashboard?q=${encodeURIComponent("centro ou são paulo exceto goiás")}`);
    await expect(page.getByRole("link", { name: "Remover “centro” ou São Paulo, SP" })).toBeVisible();
    const [all, inTown, inState] = await Promise.all(
      ["", "cidade=sao-paulo-sp", "estado=GO"].map(async (search) => (await api(search)).total),
    );
    expect((await api(`q=${encodeURIComponent('-"São Paulo/SP"')}`)).total).toBe(all! - inTown!);
    expect((await api("q=exceto+goi%C3%A1s")).total).toBe(all! - inState!);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/places-${width}.png` });
    await page.getByRole("link", { name: "Remover sem Goiás" }).click();
    await expect(page).toHaveURL(/\/dashboard\?q=centro(\+|%20)ou(\+|%20)%22S/);
  });
}
