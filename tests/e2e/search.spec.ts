import { expect, openLive, test } from "./journey.ts";

test("the same search sent again is one step back, words without a letter are no search, and a number opens its property", async ({
  page,
  api,
}) => {
  const wanted = (await api("estado=GO")).itens[0]!.numero;
  await openLive(page, "/dashboard?estado=SP");
  const box = page.getByRole("combobox", { name: /código do imóvel/ });
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

  // In any notation.
  await box.fill(`00${wanted.slice(0, -1)}-${wanted.slice(-1)}`);
  await box.press("Enter");
  await expect(page).toHaveURL(`/property/${wanted}`);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?estado=SP");
});

test("what a search says of its words stays within the page at any width, also a word longer than the page", async ({
  page,
}) => {
  for (const text of [
    `${"x".repeat(150)} ${"y".repeat(49)}`,
    "apartamento sem garagem em Rio de Janeiro xyzaristarco",
    "centro ou são paulo exceto goiás -avenida",
  ]) {
    await page.goto(`/dashboard?q=${encodeURIComponent(text)}`);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), text).toBe(width);
    }
  }
});
