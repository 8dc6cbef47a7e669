import { expect, openLive, test } from "./journey.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";

test("nothing on the search page jumps while it loads, nor later than its buttons are pressed", async ({
  page,
}) => {
  await watchShifts(page);
  await openLive(page, "/dashboard?estado=RJ");
  for (const filter of ["preco", "estado", "tipo"]) {
    await page.locator(`[popovertarget=filtro-${filter}]`).click();
    await page.keyboard.press("Escape");
  }
  await page.locator(".filter-more").click();
  await page.keyboard.press("Escape");
  expect(await shiftsOf(page)).toEqual([]);
});

test("a filter opens where it stays, also where there is no room to its right", async ({ page }) => {
  // What a press itself moves counts here too.
  await watchShifts(page, "pressed or not");
  await page.setViewportSize({ width: 900, height: 850 });
  await openLive(page, "/dashboard?estado=RJ");
  const before = await shiftsOf(page);
  await page.locator("[popovertarget=filtro-estado]").click();
  const panel = (await page.locator("#filtro-estado").boundingBox())!;
  expect(panel.x + panel.width).toBeLessThanOrEqual(900);
  expect((await shiftsOf(page)).slice(before.length)).toEqual([]);
});
