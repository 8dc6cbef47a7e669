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
  await page.setViewportSize({ width: 900, height: 850 });
  await openLive(page, "/dashboard?estado=RJ");
  await page.evaluate(() => {
    Object.assign(window, { shift: 0 });
    // What a press itself moves counts here too.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as never as { shift: number }).shift += entry.value;
    }).observe({ type: "layout-shift" });
  });
  await page.locator("[popovertarget=filtro-estado]").click();
  const panel = (await page.locator("#filtro-estado").boundingBox())!;
  expect(panel.x + panel.width).toBeLessThanOrEqual(900);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBe(0);
});
