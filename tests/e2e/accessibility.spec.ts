import { devices } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openDrawer, openFilter, openLive, test } from "./journey.ts";
import { expectReady, GOOGLE, undrawMaps } from "./undrawn-map.ts";

test("axe finds no barrier in the filters and their drawer, on a wide screen and on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openLive(page, "/dashboard?cidade=rio-de-janeiro-rj&estado=RJ&data=2026-01-20");
  // The others are in the drawer as they are in the bar.
  await openFilter(page, "20/01/2026");
  await expectNoBarrier(page, ".filter-bar");
  await page.keyboard.press("Escape");
  for (const width of [1600, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const drawer = await openDrawer(page);
    await expect(drawer.locator(".filter-panel:visible")).toHaveCount(16);
    await expectNoBarrier(page, ".filter-bar");
    await page.keyboard.press("Escape");
  }
});

test("axe finds no barrier in marked words, suggestions, recent searches and an opened building", async ({
  page,
}) => {
  await openLive(page, "/dashboard?q=avenida&estado=RJ&agrupar=1");
  await expect(page.locator(".card mark").first()).toBeVisible();
  await page.locator("article.building summary").first().click();
  await expectNoBarrier(page, ".card-list");
  const box = page.getByRole("combobox", { name: /código do imóvel/ });
  await box.fill("campo");
  await expect(page.getByRole("listbox", { name: "Sugestões" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expectNoBarrier(page, ".search-box");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/cidade=.*agrupar=1/);
  await box.click();
  await expect(page.getByRole("listbox", { name: /^Buscas recentes/ })).toBeVisible();
  await expectNoBarrier(page, ".search-box");
});

test.describe("with a map", () => {
  test.use({ drawsMaps: true });

  test("axe finds no barrier in the panels and dialogs of the map", async ({ page }) => {
    await openLive(page, "/dashboard?cidade=campinas-sp");
    await expectReady(page);
    await page.getByRole("button", { name: "O que está no mapa, em lista" }).click();
    await page.getByRole("button", { name: "Ver lista" }).first().click();
    await expect(page.locator(".map-panel a[href^='/property/']").first()).toBeVisible();
    await expectNoBarrier(page, ".map-card");
    await page.getByRole("button", { name: "Expandir mapa" }).click();
    await page.getByRole("dialog", { name: "Entre para usar o mapa ampliado" }).waitFor();
    await expectNoBarrier(page, "dialog:modal");
  });

  test.describe("on a phone", () => {
    const { viewport, hasTouch, isMobile, userAgent } = devices["Pixel 5"];
    test.use({ viewport, hasTouch, isMobile, userAgent, drawsMaps: false, strangers: GOOGLE });

    test("axe finds no barrier in the map's sheet, with its cards and with a place's list", async ({
      page,
    }) => {
      await undrawMaps(page);
      await openLive(page, "/dashboard?cidade=campinas-sp#mapa");
      await expectReady(page);
      await expect(page.locator(".map-items li").first()).toBeVisible();
      await expectNoBarrier(page);
      await page.getByRole("button", { name: "Ver lista" }).first().tap();
      await expect(page.locator(".map-panel a[href^='/property/']").first()).toBeVisible();
      await expectNoBarrier(page, ".map-panel");
    });
  });
});
