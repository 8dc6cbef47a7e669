import type { Page } from "@playwright/test";
import { expect, openLive, test } from "./journey.ts";

test.use({ drawsMaps: true });

/** Timeout for drawing without a graphics card beside another browser. */
const DRAWN = { timeout: 30_000 };

/** Opens the map of Goiás with its usual motion; returns the zoom of its last question to the server. */
async function openMap(page: Page): Promise<() => number | undefined> {
  const asked: number[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/mapa.json" && searchParams.has("zoom")) asked.push(Number(searchParams.get("zoom")));
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openLive(page, "/dashboard?estado=GO");
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", DRAWN);
  return () => asked.at(-1);
}

const closer = (page: Page) => page.getByRole("button", { name: "Aproximar", exact: true });
const farther = (page: Page) => page.getByRole("button", { name: "Afastar", exact: true });

test("three fast presses zoom three levels, by button and by key", async ({ page }) => {
  const zoom = await openMap(page);
  await closer(page).click();
  await expect.poll(zoom, DRAWN).toBeDefined();
  const before = zoom()!;
  await closer(page).evaluate(async (button: HTMLElement) => {
    for (let press = 0; press < 3; press++) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await expect.poll(zoom, DRAWN).toBeCloseTo(before + 3, 1);
  await page.locator(".maplibregl-canvas").focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("-");
  await expect.poll(zoom, DRAWN).toBeCloseTo(before, 1);
  for (let press = 0; press < 2; press++) await page.keyboard.press("+");
  await expect.poll(zoom, DRAWN).toBeCloseTo(before + 2, 1);
});

test("a zoom button says when the map goes no further, and keeps the focus", async ({ page }) => {
  await openMap(page);
  await expect(closer(page)).toBeEnabled();
  for (const [button, other] of [
    [closer(page), farther(page)],
    [farther(page), closer(page)],
  ] as const) {
    await button.focus();
    for (let press = 0; press < 18; press++) await page.keyboard.press("Enter");
    await expect(button).toBeDisabled(DRAWN);
    await expect(button).toBeFocused();
    await expect(other).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(button).toBeFocused();
  }
});
