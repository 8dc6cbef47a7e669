import type { Page } from "@playwright/test";
import { expect, openLive, properties, test } from "./journey.ts";
import { expectReady, openMap } from "./undrawn-map.ts";

// As narrow as list and map stand side by side: what is drawn without a graphics card costs by its size.
test.use({ drawsMaps: true, viewport: { width: 1024, height: 800 } });

/** Timeout for drawing without a graphics card beside another browser. */
const MAP_TIMEOUT = { timeout: 30_000 };

const closer = (page: Page) => page.getByRole("button", { name: "Aproximar", exact: true });
const farther = (page: Page) => page.getByRole("button", { name: "Afastar", exact: true });

/** Drags the map by pixels. */
async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = (await page.locator(".map-basemap").boundingBox())!;
  // Within the window, which may end above the map's lower edge.
  const from = Math.min(y + height * 0.6, page.viewportSize()!.height - 140);
  await page.mouse.move(x + width / 2, from);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + dx, from + dy, { steps: 6 });
  await page.mouse.up();
}

test("by button and by key each press zooms a level, however fast they follow, up to the last one; arrows move the map, and where nothing is a way back is offered", async ({
  page,
}) => {
  const zooms: number[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/mapa.json" && searchParams.has("zoom")) zooms.push(Number(searchParams.get("zoom")));
  });
  const zoom = () => zooms.at(-1);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openLive(page, "/dashboard?estado=GO");
  await expectReady(page);
  const label = page.locator(".map-count");
  const before = (await label.textContent())!;
  const back = page.getByRole("button", { name: "Voltar aos imóveis da busca" });
  await expect(back).toBeHidden();
  const canvas = page.locator(".maplibregl-canvas");

  await closer(page).click();
  await expect.poll(zoom, MAP_TIMEOUT).toBeDefined();
  const first = zoom()!;
  // The second and third press come while the first step is still on its way.
  await closer(page).evaluate(async (button: HTMLElement) => {
    for (let press = 0; press < 3; press++) {
      button.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await expect.poll(zoom, MAP_TIMEOUT).toBeCloseTo(first + 3, 1);
  await canvas.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("-");
  await expect.poll(zoom, MAP_TIMEOUT).toBeCloseTo(first, 1);
  for (let press = 0; press < 2; press++) await page.keyboard.press("+");
  await expect.poll(zoom, MAP_TIMEOUT).toBeCloseTo(first + 2, 1);

  // From here on without the motion, which is drawn frame by frame.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { height } = (await canvas.boundingBox())!;
  for (let press = 0; press < 3; press++) await page.keyboard.press("-");
  await expect.poll(zoom, MAP_TIMEOUT).toBeCloseTo(first - 1, 1);
  // An arrow moves it by 100 pixels.
  for (let press = 0; press <= height / 100; press++) await page.keyboard.press("ArrowUp");
  await expect(label).toHaveText("0 imóveis no mapa");
  await back.click();
  await expect(label).toHaveText(before);
  await expect(back).toBeHidden();

  for (const [button, other] of [
    [closer(page), farther(page)],
    [farther(page), closer(page)],
  ] as const) {
    await button.focus();
    for (let press = 0; press < 18; press++) await page.keyboard.press("Enter");
    await expect(button).toBeDisabled(MAP_TIMEOUT);
    await expect(button).toBeFocused();
    await expect(other).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(button).toBeFocused();
  }
});

test("a visitor searches the area to which the map was moved, once or always", async ({ page, api }) => {
  /** Expects that list, chip and map match the API's answer for the area of the address. */
  const expectArea = async () => {
    await expect(page.locator(".chip").filter({ hasText: /Área do mapa/ })).toBeAttached();
    // The page shows the new search slightly before or after its address.
    await expect(async () => {
      const { total } = await api(await page.evaluate(() => location.search.slice(1)));
      await expect(page.locator("h1")).toHaveText(new RegExp(`^${properties(total)} `), { timeout: 1 });
      await expect(page.locator(".map-count")).toContainText(`${properties(total)} no mapa`, { timeout: 1 });
    }).toPass();
    await expectReady(page);
  };
  await openMap(page, "/dashboard?estado=SP");
  const here = page.getByRole("button", { name: "Buscar nesta área" });
  await expect(here).toBeHidden();
  await drag(page, 0, 120);
  // The state filter would exclude what the map shows beside it: it is dropped, and the button says so.
  await expect(here).toHaveText("Buscar nesta área sem o filtro SP");
  await here.click();
  await expectArea();
  expect(new URL(page.url()).searchParams.get("area")!.split(",")).toHaveLength(4);
  expect(new URL(page.url()).searchParams.has("estado")).toBe(false);
  await expect(here).toBeHidden();

  await drag(page, -90, 0);
  const before = page.url();
  await page.getByRole("checkbox", { name: "Buscar ao mover" }).check();
  await expect(page).not.toHaveURL(before);
  const second = page.url();
  await drag(page, 120, 60);
  await expect(page).not.toHaveURL(second);
  await expectArea();
  await page.getByRole("checkbox", { name: "Buscar ao mover" }).uncheck();
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?estado=SP");
});
