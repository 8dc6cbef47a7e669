import { expect, openLive, test } from "./journey.ts";

const background = "getComputedStyle(document.documentElement).backgroundColor";

test("the theme follows the system until one is chosen, which is part of the page's markup and of other tabs", async ({
  page,
  context,
}) => {
  await openLive(page, "/dashboard?estado=AC");
  const light = await page.evaluate(background);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await page.evaluate(background);
  expect(dark).not.toBe(light);
  await expect(page.getByRole("button", { name: "Usar tema claro" })).toBeVisible();
  await page.emulateMedia({ colorScheme: "light" });

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
  await expect(page).toHaveURL("/dashboard?estado=AC");
  expect(await page.evaluate(background)).toBe(dark);
  await expect(other.getByRole("button", { name: "Escuro", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  // Nothing flashes where the markup has it already.
  expect(await (await context.request.get("/dashboard?estado=AC")).text()).toMatch(
    /<html[^>]* data-tema="escuro"/,
  );
  await other.getByRole("button", { name: "Usar tema claro" }).click();
  await shows("claro");
  await page.getByRole("button", { name: "Automático" }).click();
  await shows(null);
  expect(await page.evaluate(background)).toBe(light);
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
