import type { Page } from "@playwright/test";
import type { ExpandedAnswer } from "#app/features/map/map-answer.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, properties, test, type ApiAnswer } from "./journey.ts";
import { fallToFree, signUp } from "./member.ts";

test.use({ drawsMaps: true });

const basemap = (page: Page) => page.locator(".map-basemap");

async function openMap(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // Without a graphics card the first frame is slow.
  await expect(basemap(page)).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
}

/** Expects that the list, its chip and the map match the API's answer for the area of the address. */
async function expectArea(
  page: Page,
  api: (query: string) => Promise<ApiAnswer>,
  chip: RegExp,
): Promise<ApiAnswer> {
  await expect(page.locator(".chip").filter({ hasText: chip })).toBeAttached();
  let answer: ApiAnswer | null = null;
  // Playwright learns the new address slightly after the page shows it.
  await expect(async () => {
    answer = await api(await page.evaluate(() => location.search.slice(1)));
    await expect(page.locator("h1")).toHaveText(new RegExp(`^${properties(answer.total)} `), { timeout: 1 });
  }).toPass();
  await expect(basemap(page)).toHaveAttribute("data-map", "ready");
  return answer!;
}

/** Drags the map by pixels. */
async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = (await basemap(page).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height * 0.6);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + dx, y + height * 0.6 + dy, { steps: 6 });
  await page.mouse.up();
}

test("a visitor searches the area to which the map was moved, once or always", async ({ page, api }) => {
  await openMap(page, "/dashboard?estado=SP");
  const here = page.getByRole("button", { name: "Buscar nesta área" });
  await expect(here).toBeHidden();
  await drag(page, 0, 120);
  // The state filter would exclude what the map shows beside it: it is dropped, and the button says so.
  await expect(here).toHaveText("Buscar nesta área sem o filtro SP");
  await here.click();
  const first = await expectArea(page, api, /Área do mapa/);
  expect(new URL(page.url()).searchParams.get("area")!.split(",")).toHaveLength(4);
  expect(new URL(page.url()).searchParams.has("estado")).toBe(false);
  await expect(page.locator(".map-count")).toContainText(`${properties(first.total)} no mapa`);
  await expect(here).toBeHidden();

  await drag(page, -90, 0);
  const before = page.url();
  await page.getByRole("checkbox", { name: "Buscar ao mover" }).check();
  await expect(page).not.toHaveURL(before);
  const second = page.url();
  await drag(page, 120, 60);
  await expect(page).not.toHaveURL(second);
  await expectArea(page, api, /Área do mapa/);
  await page.getByRole("checkbox", { name: "Buscar ao mover" }).uncheck();
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?estado=SP");
});

test("a member draws, changes and follows an area, by mouse and by keyboard", async ({ page, api }) => {
  await signUp(page, `desenho-${Date.now()}@exemplo.com.br`);
  await openMap(page, "/dashboard?estado=SP#mapa");
  await page.getByRole("button", { name: "Desenhar" }).click();
  const panel = page.getByRole("region", { name: "Desenhar uma área" });
  await expect(panel).toBeVisible();
  const finish = panel.getByRole("button", { name: "Concluir" });
  await page.mouse.click(700, 250);
  await page.mouse.click(1000, 250);
  await page.keyboard.press("Backspace");
  await expect(finish).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL("/dashboard?estado=SP#mapa");

  await page.getByRole("button", { name: "Desenhar" }).click();
  await expect(panel).toBeVisible();
  for (const [x, y] of [
    [500, 250],
    [1000, 250],
    [1000, 650],
    [500, 650],
  ] as const)
    await page.mouse.click(x, y);
  await page.mouse.click(504, 254);
  const drawn = await expectArea(page, api, /Área desenhada · [\d.]+\s?km²/);
  expect(drawn.total).toBeGreaterThan(0);
  expect(page.url()).toContain("#mapa");
  await expect(page.locator(".area-layer")).toHaveAttribute("data-figure", "ring");

  await page.getByRole("button", { name: "Editar" }).click();
  const corner = page.getByRole("button", { name: /^Ponto 3 de 4/ });
  const before = page.url();
  await corner.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).not.toHaveURL(before);
  const square = page.url();
  await page.getByRole("button", { name: /^Ponto 1 de 4/ }).press("Delete");
  await expect(page).not.toHaveURL(square);
  await expect(page.getByRole("button", { name: /^Ponto 3 de 3/ })).toBeAttached();
  await expectArea(page, api, /Área desenhada/);
  // Escape ends the editing; the map stays open.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Editar" })).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/#mapa$/);
  const area = new URL(page.url()).searchParams.get("area");
  await page.getByRole("link", { name: "Criar alerta", exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/alerts" && url.searchParams.get("area") === area);
  await page.goBack();
  await expect(basemap(page)).toHaveAttribute("data-map", "ready", { timeout: 30_000 });

  await page.getByRole("button", { name: "Raio" }).click();
  await expectNoBarrier(page, ".map-card");
  await page.getByLabel("Raio (km)").fill("0");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "0,1 a 500 km" })).toBeVisible();
  await page.getByRole("combobox", { name: "Centro" }).fill("Campinas/SP");
  await page.getByLabel("Raio (km)").fill("42,5");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expectArea(page, api, /Raio de 42,5\s?km/);
  await page.getByRole("button", { name: "Editar" }).click();
  await page.getByRole("button", { name: /^Borda do raio/ }).press("ArrowRight");
  await expect(page.locator(".area-layer")).toHaveAttribute("data-figure", "circle");
  await expect(page.getByLabel("Raio (km)")).not.toHaveValue("42,5");
  await page.getByRole("button", { name: "Apagar" }).click();
  await expect(page).not.toHaveURL(/area=/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("an area is drawn by hand", async ({ page, api }) => {
    await signUp(page, `toque-${Date.now()}@exemplo.com.br`);
    await openMap(page, "/dashboard?estado=SP#mapa");
    await page.getByRole("button", { name: "Desenhar" }).tap();
    await expect(page.getByRole("region", { name: "Desenhar uma área" })).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const at = (i: number) => ({ x: 195 + 110 * Math.cos(i / 16), y: 310 + 110 * Math.sin(i / 16) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
    for (let i = 1; i < 100; i++) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(i)] });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const { total } = await expectArea(page, api, /Área desenhada/);
    expect(total).toBeGreaterThan(0);
    const count = page.locator(".map-count");
    await expect(count).toContainText(`${properties(total)} no mapa`);
    // Its second line does not lie under the tools.
    await expect(count).toContainText("podem estar fora");
    const [text, tools] = [await count.boundingBox(), await page.locator(".map-toolset").boundingBox()];
    expect(text!.y + text!.height).toBeLessThanOrEqual(tools!.y);
  });
});

test("the density can be coloured by a chosen measure, is explained and metered, and a table has the same data", async ({
  page,
}) => {
  await signUp(page, `densidade-${Date.now()}@exemplo.com.br`);
  await openMap(page, "/dashboard?estado=MG#mapa");
  const metered = page.waitForResponse((response) => response.url().includes("densidade=1"));
  await page.getByRole("button", { name: "Densidade" }).click();
  const answer = (await (await metered).json()) as ExpandedAnswer;
  expect(answer.usage.used).toBeGreaterThan(0);
  const panel = page.getByRole("region", { name: "Densidade", exact: true });
  const legend = panel.getByRole("list", { name: "Quantidade" });
  await expect(legend.getByRole("listitem").last()).toHaveText(/imóve(l|is)$/);
  await panel.getByRole("radio", { name: "Desconto mediano" }).check();
  await expect(
    panel.getByRole("list", { name: "Desconto mediano" }).getByRole("listitem").first(),
  ).toHaveText(/%$/);
  await panel.getByRole("radio", { name: "Preço mediano" }).check();
  await expect(panel.getByRole("list", { name: "Preço mediano" }).getByRole("listitem").first()).toHaveText(
    /^R\$/,
  );
  await panel.getByText("Ver como tabela").click();
  const counts = await panel.locator("tbody td:nth-child(2)").allTextContents();
  expect(counts.map((text) => Number(text.replaceAll(".", "")))).toEqual(
    answer.density!.cells.map(({ count }) => count).slice(0, counts.length),
  );
  expect(await panel.locator("tbody tr").count()).toBeGreaterThan(3);
  await expect(page.locator(".marker").first()).toBeHidden();
  await expectNoBarrier(page, ".map-card");
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(page.locator(".marker").first()).toBeVisible();
});

test("without the plan for it, drawing is offered but refused; the month's queries run out", async ({
  page,
  api,
}) => {
  const email = `gratis-${Date.now()}@exemplo.com.br`;
  await signUp(page, email);
  await fallToFree(page, email);
  await openMap(page, "/dashboard?estado=SP#mapa");
  await page.getByRole("button", { name: "Desenhar" }).click();
  const dialog = page.getByRole("dialog", { name: "Área desenhada é do Premium" });
  await expect(dialog.getByRole("link", { name: "Conhecer o Premium" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Desenhar uma área" })).toBeHidden();

  // The cost of the density is shown, and also that no query is left.
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(page.getByText("2 de 10 consultas ao mapa neste mês")).toBeVisible();
  await page.getByRole("button", { name: "Densidade" }).click();
  const used = async () => {
    const answer = await page.request.post("/mapa.json?estado=SP");
    return ((await answer.json()) as ExpandedAnswer).usage.used;
  };
  while ((await used()) < 7);
  await page.getByRole("button", { name: "Afastar" }).click();
  await expect(page.getByText(/^Você está próximo do limite mensal/)).toBeHidden();
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(
    page.getByText("Você está próximo do limite mensal: usou 8 de 10 consultas ao mapa."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Densidade" }).click();
  while ((await used()) < 10);
  await page.getByRole("button", { name: "Afastar" }).click();
  await page.getByRole("button", { name: "Densidade" }).click();
  await expect(page.getByRole("dialog", { name: "Limite de consultas ao mapa atingido" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Densidade" })).toHaveAttribute("aria-pressed", "false");
  const { total } = await api("estado=SP");
  await expect(page.locator("h1")).toHaveText(new RegExp(`^${properties(total)} `));
});

test("at 360 px the form for a radius says whole where its centre is while none is typed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page, `raio-${Date.now()}@exemplo.com.br`);
  await openMap(page, "/dashboard?estado=SP#mapa");
  await page.getByRole("button", { name: "Raio" }).click();
  const spare = await page.getByPlaceholder("Centro do mapa").evaluate((field: HTMLInputElement) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement("canvas").getContext("2d")!;
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return room - pen.measureText(field.placeholder).width;
  });
  expect(spare).toBeGreaterThan(0);
});
