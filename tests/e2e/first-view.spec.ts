import type { Page } from "@playwright/test";
import { expect, openLive, test } from "./journey.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";

const THREE_CHIPS = "/dashboard?estado=RJ&preco_max=500000&desconto_min=10";

/** Opens a search in a window that is higher by what says that the data is a demonstration. */
async function openIn(page: Page, width: number, height: number) {
  const headerTop = () => page.locator(".site-header").evaluate((it) => it.getBoundingClientRect().top);
  await page.setViewportSize({ width, height });
  await watchShifts(page);
  await openLive(page, THREE_CHIPS);
  const banner = await headerTop();
  await page.setViewportSize({ width, height: height + Math.round(banner) });
  return banner;
}

/** How many prices can be read without scrolling: nothing covers their first digits. */
function pricesInView(page: Page): Promise<number> {
  return page.locator("[data-results] .card-price strong").evaluateAll(
    (prices) =>
      prices.filter((price) => {
        const { left, top, bottom, height } = price.getBoundingClientRect();
        const above = document.elementFromPoint(left + 4, top + height / 2);
        return bottom <= innerHeight && above?.closest(".card")?.contains(price);
      }).length,
  );
}

test("at 1280 px the first view of the table has at least 12 rows, its headings order it, its columns are chosen, and the device keeps both", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLive(page, THREE_CHIPS);
  const banner = await page.locator(".site-header").evaluate((it) => it.getBoundingClientRect().top);
  await page.setViewportSize({ width: 1280, height: 800 + Math.round(banner) });
  await page.getByRole("link", { name: "Tabela", exact: true }).click();
  await expect(page).toHaveURL(`${THREE_CHIPS}&vista=tabela`);
  const rows = page.locator(".result-table tbody tr");
  const inView = () =>
    rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  await expect.poll(inView).toBeGreaterThanOrEqual(12);
  await page.getByRole("link", { name: "Preço", exact: true }).click();
  await expect(page).toHaveURL(`${THREE_CHIPS}&ordem=menor_preco&vista=tabela`);
  await expect(page.getByRole("columnheader", { name: "Preço" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("button", { name: "Colunas" }).click();
  await page.getByRole("checkbox", { name: "Lugar" }).check();
  await page.getByRole("checkbox", { name: "Avaliação" }).uncheck();
  await page.getByRole("button", { name: "Mostrar", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Lugar" })).toBeVisible();
  await expect(page).toHaveURL(`${THREE_CHIPS}&ordem=menor_preco&vista=tabela`);
  const sheet = page.getByRole("link", { name: "Baixar esta tabela" });
  const answer = await page.request.get((await sheet.getAttribute("href"))!);
  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  expect(head).toMatch(/^.?Imóvel;Lugar;Preço \(R\$\);Desconto/);
  expect(lines.map((line) => line.split("/").at(-1))).toEqual(
    await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.number)),
  );
  await page.goto("/dashboard?estado=RJ");
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Avaliação" })).toHaveCount(0);
  await page.getByRole("link", { name: "Cartões" }).click();
  await expect(page.locator("[data-results] .card").first()).toBeVisible();
  await expect(rows).toHaveCount(0);
});

for (const [width, height, prices, top, box] of [
  [1280, 800, 6, 300, 480],
  [360, 740, 3, 330, 328],
] as const) {
  test(`at ${width} px the first view with three filters shows at least ${prices} prices, and the search box is wide`, async ({
    page,
  }) => {
    const banner = await openIn(page, width, height);
    await expect(page.locator(".active-filters .chip")).toHaveCount(3);
    const first = page.locator("[data-results] .card").first();
    expect((await first.boundingBox())!.y - banner).toBeLessThanOrEqual(top);
    expect(await pricesInView(page)).toBeGreaterThanOrEqual(prices);
    expect((await page.locator(".search-box").boundingBox())!.width).toBeGreaterThanOrEqual(box);
    const field = page.locator(".search-box input");
    const placeholder = await field.evaluate((input: HTMLInputElement) => {
      const pen = document.createElement("canvas").getContext("2d")!;
      pen.font = getComputedStyle(input).font;
      return pen.measureText(input.placeholder).width - input.clientWidth;
    });
    expect(placeholder, "the placeholder is whole").toBeLessThan(0);
    expect(await shiftsOf(page)).toEqual([]);
  });
}
