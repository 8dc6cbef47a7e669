import { devices } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openDrawer, openLive, test } from "./journey.ts";
import { SCREENS } from "./screens.ts";

for (const [name, find] of Object.entries(SCREENS)) {
  test(`axe finds no barrier on ${name}, and the page describes itself to screen readers`, async ({
    page,
    api,
  }) => {
    await openLive(page, await find(api));
    await expectNoBarrier(page);
    await expect(page.getByText("dados de demonstração", { exact: true })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("não é afiliado à Caixa");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.title()).toMatch(/Martelo/);
  });
}

test("axe finds no barrier in the open drawer, on a wide screen and on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await openLive(page, "/dashboard?cidade=rio-de-janeiro-rj&estado=RJ&data=2026-01-20");
  await openDrawer(page);
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await openLive(page, "/dashboard?estado=RJ");
  await openDrawer(page);
  await expectNoBarrier(page);
});

test("axe finds no barrier in any open filter", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1600, height: 900 });
  await openLive(page, "/dashboard?cidade=rio-de-janeiro-rj&estado=RJ&data=2026-01-20");
  const buttons = page.locator(".filter > .filter-button:visible");
  await expect(buttons).toHaveCount(9);
  for (const button of await buttons.all()) {
    await button.click();
    await expectNoBarrier(page, ".filter-bar");
  }
});

test("axe finds no barrier in marked words", async ({ page }) => {
  await page.goto("/dashboard?q=avenida");
  await expect(page.locator(".card mark").first()).toBeVisible();
  await expectNoBarrier(page, ".card-list");
});

test("axe finds no barrier in suggestions, recent searches and an opened building", async ({ page }) => {
  await openLive(page, "/dashboard?estado=RJ&agrupar=1");
  await page.locator("article.building summary").first().click();
  const box = page.getByRole("combobox", { name: /código do imóvel/ });
  await box.fill("campo");
  await expect(page.getByRole("listbox", { name: "Sugestões" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/cidade=.*agrupar=1/);
  await box.click();
  await expect(page.getByRole("listbox", { name: /^Buscas recentes/ })).toBeVisible();
  await expectNoBarrier(page);
});

test("axe finds no barrier in the panels and dialogs of the map", async ({ page }) => {
  await openLive(page, "/dashboard?cidade=campinas-sp");
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
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
  test.use({ viewport, hasTouch, isMobile, userAgent });

  test("axe finds no barrier in the map's sheet, with its cards and with a place's list", async ({
    page,
  }) => {
    await openLive(page, "/dashboard?cidade=campinas-sp#mapa");
    await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
    await expect(page.locator(".map-items li").first()).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole("button", { name: "Ver lista" }).first().tap();
    await expect(page.locator(".map-panel a[href^='/property/']").first()).toBeVisible();
    await expectNoBarrier(page, ".map-panel");
  });
});
