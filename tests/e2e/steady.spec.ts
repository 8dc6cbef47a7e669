import { expect, openLive, test } from "./journey.ts";

test("nothing on the search page jumps while it loads, nor later than its buttons are pressed", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as never as { shift: number }).shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openLive(page, "/dashboard?estado=RJ");
  for (const filter of ["preco", "estado", "tipo"]) {
    await page.locator(`[popovertarget=filtro-${filter}]`).click();
    await page.keyboard.press("Escape");
  }
  await page.locator(".filter-more").click();
  await page.keyboard.press("Escape");
  // Read in a later frame than the last change was drawn in.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBe(0);
});
