import { expect, openLive, test } from "./journey.ts";

const background = "getComputedStyle(document.documentElement).backgroundColor";

test("a chosen theme is part of the page's markup: nothing flashes, and it survives a reload", async ({
  page,
}) => {
  await openLive(page, "/dashboard?estado=AC");
  const light = await page.evaluate(background);
  await page.getByRole("button", { name: "Usar tema escuro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-tema", "escuro");
  await expect(page).toHaveURL("/dashboard?estado=AC");
  expect(await page.evaluate(background)).not.toBe(light);
  const response = await page.reload();
  expect(await response!.text()).toMatch(/<html[^>]* data-tema="escuro"/);

  await page.getByRole("button", { name: "Automático" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-tema");
  expect(await page.evaluate(background)).toBe(light);
});

test("a theme chosen in one tab is that of the other tabs too, until one of them chooses another", async ({
  page,
  context,
}) => {
  await openLive(page, "/dashboard?estado=AC");
  const other = await context.newPage();
  await openLive(other, "/blog");
  const shows = async (theme: string | null) => {
    for (const tab of [page, other]) {
      const html = tab.locator("html");
      await (theme === null
        ? expect(html).not.toHaveAttribute("data-tema")
        : expect(html).toHaveAttribute("data-tema", theme));
    }
  };
  await page.getByRole("button", { name: "Usar tema escuro" }).click();
  await shows("escuro");
  await expect(other.getByRole("button", { name: "Escuro", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await other.getByRole("button", { name: "Usar tema claro" }).click();
  await shows("claro");
  await page.getByRole("button", { name: "Automático" }).click();
  await shows(null);
});

test("without a choice the theme follows the system", async ({ page }) => {
  await openLive(page, "/");
  const light = await page.evaluate(background);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await page.evaluate(background)).not.toBe(light);
  await expect(page.getByRole("button", { name: "Usar tema claro" })).toBeVisible();
});

test("with the system's own colours the icons of a card's buttons stand out from them", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const colours = await page
    .locator(".card-action")
    .evaluateAll((all) =>
      all.map((button) =>
        ["::before", "::after"].map((part) => getComputedStyle(button, part).backgroundColor),
      ),
    );
  expect(colours.length).toBeGreaterThan(3);
  expect(colours.filter(([disc, icon]) => disc === icon)).toEqual([]);
});
