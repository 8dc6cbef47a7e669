import { expect, expectResults, openDrawer, test } from "./journey.ts";

test.use({ javaScriptEnabled: false });

test("without a script a phone's drawer is part of the form, and a date has two fields", async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard");
  const drawer = await openDrawer(page);
  await drawer.getByRole("checkbox", { name: /^Rio de Janeiro / }).check();
  await drawer.getByRole("group", { name: "Vagas" }).getByRole("radio", { name: /^1\+/ }).check();
  const dates = drawer.locator("input[name=data]");
  await dates.first().fill("05/01/2026");
  await dates.last().fill("05012036");
  await drawer.getByRole("button", { name: "Aplicar" }).click();
  const query = "estado=RJ&vagas=1&data=2026-01-05..2036-01-05";
  await expect(page).toHaveURL(`/dashboard?${query}`);
  await expectResults(page, await api(query));
});

test("without a script the theme is switched, and the page is rendered in it", async ({ page }) => {
  await page.goto("/dashboard?estado=AC");
  await page.getByRole("button", { name: "Usar tema escuro" }).click();
  await expect(page).toHaveURL("/dashboard?estado=AC");
  await expect(page.locator("html")).toHaveAttribute("data-tema", "escuro");
});
