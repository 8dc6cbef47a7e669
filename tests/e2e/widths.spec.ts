import type { Locator } from "@playwright/test";
import { expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";

async function boxesOf(elements: Locator) {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        return { left, right, top, bottom, width, height };
      }),
  );
}

/** Pixels of an element's content beyond its right edge. */
const hiddenAtRight = (element: Locator) => element.evaluate((it) => it.scrollWidth - it.clientWidth);

test.describe("at 360 px", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test("two compared properties are fully visible side by side, and a third is reached by scrolling", async ({
    page,
    api,
  }) => {
    const [one, two, three] = (await api("estado=RJ")).itens.map(({ numero }) => numero);
    await page.goto(`/comparar?ids=${one},${two}`);
    const table = page.getByRole("region", { name: "Tabela de comparação" });
    expect(await hiddenAtRight(table)).toBe(0);
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
    const [first, second] = await boxesOf(table.locator("thead th:not(:first-child)"));
    expect([first!.top, first!.width]).toEqual([second!.top, second!.width]);
    const rows = table.locator("tbody tr:not(.compare-group)");
    for (const row of await rows.all()) {
      const [name, left, right] = await boxesOf(row.locator("th, td"));
      expect(left!.top).toBeGreaterThanOrEqual(name!.bottom);
      expect([left!.top, left!.width]).toEqual([right!.top, right!.width]);
      expect(left!.width).toBeGreaterThan(150);
      for (const cell of await row.locator("td").all()) expect(await hiddenAtRight(cell)).toBe(0);
    }
    const small = await rows
      .locator("th, td, small")
      .evaluateAll((all) =>
        all
          .map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
          .filter((size) => size < 12),
      );
    expect(small).toEqual([]);
    await page.goto(`/comparar?ids=${one},${two},${three}`);
    expect(await hiddenAtRight(table)).toBeGreaterThan(100);
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 360);
  });

  test("the buttons of a property's price have equal gaps, and each is large enough for a finger", async ({
    page,
    api,
  }) => {
    const { itens } = await api("estado=RJ&modalidade=venda_direta");
    await openLive(page, `/property/${itens[0]!.numero}`);
    const rows = page.locator(".price-card .share-row, .price-card .share-row + div");
    const [share, take] = await Promise.all(
      (await rows.all()).map((row) => boxesOf(row.locator(":is(a, button, summary).button"))),
    );
    for (const [left, right] of [share!, take!]) {
      expect(right!.left - left!.right).toBeCloseTo(8, 1);
      expect(right!.width).toBeCloseTo(left!.width, 1);
      expect(Math.min(left!.height, right!.height)).toBeGreaterThanOrEqual(44);
    }
    expect(take![0]!.top - share![0]!.bottom).toBeCloseTo(8, 1);
  });

  test("the preview of an alert stays visible while its fields are changed", async ({ page }) => {
    await signUp(page, "previa.celular@exemplo.com.br");
    await openLive(page, "/alerts?novo=1");
    const preview = page.locator(".alert-preview");
    for (const name of ["Nome do alerta", "Desconto mínimo (%)", "Baixou de preço"]) {
      const field = page.getByLabel(name);
      await field.focus();
      await expect(preview).toBeInViewport({ ratio: 1 });
      const [shown, typed] = [(await boxesOf(preview))[0]!, (await boxesOf(field))[0]!];
      expect(typed.bottom).toBeLessThanOrEqual(shown.top);
    }
    await page.getByLabel("Desconto mínimo (%)").fill("40");
    await expect(preview).toContainText(/na busca/);
  });
});

test.describe("at 1920 px", () => {
  test.use({ viewport: { width: 1920, height: 1000 } });

  test("list and map fill the window, with three cards in a row", async ({ page }) => {
    await openLive(page, "/dashboard?estado=RJ");
    const [map] = await boxesOf(page.locator(".map-card"));
    const all = await boxesOf(page.locator("[data-results] .cards > li"));
    expect(all[0]!.left).toBeLessThanOrEqual(40);
    expect(map!.right).toBeGreaterThanOrEqual(1920 - 40);
    expect(map!.width).toBeGreaterThan(700);
    expect(new Set(all.slice(0, 3).map(({ top }) => top)).size).toBe(1);
    expect(all[3]!.top).toBeGreaterThan(all[0]!.top);
    const [header, bar] = await boxesOf(page.locator(".site-header > .page, .filter-bar > .page"));
    expect([header!.left, header!.right]).toEqual([bar!.left, bar!.right]);
    await expect(page.locator("body")).toHaveJSProperty("scrollWidth", 1920);
  });
});
