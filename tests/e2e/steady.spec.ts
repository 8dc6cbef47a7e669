import { expect, openLive, test } from "./journey.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";

test.describe("with a map", () => {
  // The crawl of all pages draws none.
  test.use({ drawsMaps: true });

  test("nothing on the search page moves while it loads, nor when its buttons are pressed later", async ({
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
});

test("an opened filter does not move, also when it does not fit to the right of its button", async ({
  page,
}) => {
  // Shifts right after a press count here too.
  await watchShifts(page, "pressed or not");
  await page.setViewportSize({ width: 900, height: 850 });
  await openLive(page, "/dashboard?estado=RJ");
  const before = await shiftsOf(page);
  await page.locator("[popovertarget=filtro-estado]").click();
  const panel = (await page.locator("#filtro-estado").boundingBox())!;
  expect(panel.x + panel.width).toBeLessThanOrEqual(900);
  expect((await shiftsOf(page)).slice(before.length)).toEqual([]);
});
