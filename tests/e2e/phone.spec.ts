import type { Page } from "@playwright/test";
import { expect, openDrawer, openLive, test } from "./journey.ts";
import { SCREENS } from "./screens.ts";

/** Smallest side in CSS pixels of a control that is used by touch. */
const FINGER = 44;
/** Controls to measure: not links inside a text, and not inputs inside a label or a box that takes the touch. */
const CONTROLS =
  ".site-header a, .site-header button, main button, main select, main summary, .filter-button, .drawer-head button, .range-track, .search-box, .chip, .button, .checks label, .choices label, .amount";

/** Visible controls with a side smaller than `FINGER`. */
async function smallControls(page: Page, controls: string): Promise<string[]> {
  return page.locator(controls).evaluateAll(
    (elements, least) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
        .map(({ element, box }) => `${box.width}×${box.height} ${element.outerHTML.slice(0, 90)}`),
    FINGER,
  );
}

/** Pixels by which the page is wider than the window. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

for (const [name, find] of Object.entries(SCREENS)) {
  test(`${name} fits a phone and a zoom of 200 %`, async ({ page, api }) => {
    const address = await find(api);
    // 640 is 1280 at a zoom of 200 %.
    for (const width of [640, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(address);
      expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(await smallControls(page, CONTROLS)).toEqual([]);
  });
}

test("on a phone the first result begins in the upper part of the screen, whatever filters are active", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/dashboard?estado=GO,RJ&tipo=casa,apartamento&preco_max=500000&agrupar=1");
  const top = await page
    .locator("[data-results] .cards > li")
    .first()
    .evaluate((card) => card.getBoundingClientRect().top);
  expect(top).toBeLessThan(540);
  // Chips that do not fit are reached by swiping.
  await page.getByRole("link", { name: "Limpar todos" }).click();
  await expect(page).toHaveURL("/dashboard?agrupar=1");
});

test("on a phone the filters open as one drawer, with controls large enough for a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/dashboard?estado=RJ");
  await expect(page.locator(".filter > .filter-button:visible")).toHaveText(["Preço", "Desconto"]);
  const drawer = await openDrawer(page);
  await drawer.getByRole("group", { name: "Comodidades" }).scrollIntoViewIfNeeded();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await smallControls(page, CONTROLS)).toEqual([]);
  await expect(drawer.getByRole("button", { name: "Aplicar" })).toBeInViewport();
});

test("with a city chosen its places fit into the drawer, chosen ones first, and the other filters are near", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLive(page, "/dashboard?cidade=rio-de-janeiro-rj&tipo=apartamento,casa");
  const drawer = await openDrawer(page);
  const places = drawer.locator("#filtro-estado");
  await expect(places.getByRole("textbox", { name: "Procurar estado, cidade ou bairro" })).toBeVisible();
  const cities = places.getByRole("group", { name: "Cidades" }).getByRole("checkbox");
  await expect(cities.first()).toBeChecked();
  const beyond = await places.evaluate((panel) => {
    const { right } = panel.closest("[popover=auto].filter-drawer")!.getBoundingClientRect();
    return [...panel.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > right)
      .map((element) => element.outerHTML.slice(0, 90));
  });
  expect(beyond).toEqual([]);
  const height = await places.evaluate((panel) => panel.getBoundingClientRect().height);
  expect(height).toBeLessThan(2 * 740);

  // Options behind `Ver todos` are chosen like the others, and stay where they were pressed.
  const districts = places.getByRole("group", { name: "Bairros" });
  await districts.getByText(/^Ver todos/).click();
  const last = districts.locator("details").getByRole("checkbox").last();
  const name = (await last.getAttribute("value"))!;
  await last.check();
  await expect(drawer.locator(".drawer-foot button")).toHaveText(/Ver [1-9]/);
  await expect(districts.locator("details").locator(`input[value="${name}"]`)).toBeChecked();
  await drawer.locator(".drawer-foot button").click();
  await expect(page).toHaveURL(new RegExp(`bairro=${name}`));
  await openDrawer(page);
  await expect(districts.getByRole("checkbox").first()).toHaveAttribute("value", name);
  await expect(districts.getByRole("checkbox").first()).toBeChecked();
});
