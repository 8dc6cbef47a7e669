import { devices } from "@playwright/test";
import type { MapAnswer } from "#app/features/map/map-answer.ts";
import { parseArea } from "#app/facts/query/area-codec.ts";
import { expect, openLive, properties, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { expectReady, GOOGLE, moveMap, openMap, pixelsOf, undrawMaps } from "./undrawn-map.ts";

const { userAgent } = devices["Pixel 5"];
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, userAgent });

test.describe("drawn", () => {
  test.use({ drawsMaps: true });

  test("the map is loaded with its button and fills the screen; cards and pins highlight each other, a finger reaches every button, and where nothing is a way back is offered", async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    await openLive(page, "/dashboard?estado=RJ");
    await expect(page.locator(".map-card")).toBeHidden();
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((name) => /map-widget|maplibre|mapa\.json/.test(name))).toEqual([]);

    await page.getByRole("button", { name: "Mapa", exact: true }).tap();
    await expectReady(page);
    await expect(page).toHaveURL("/dashboard?estado=RJ#mapa");
    const entries = page.locator(".map-items li");
    await entries.nth(2).scrollIntoViewIfNeeded();
    await expect(page.locator(".marker[data-lit]")).toHaveCount(1);
    await expect(page.locator(".map-items li[data-lit]")).toHaveCount(1);
    const vague = entries.filter({ hasText: "±" }).first().locator(".dotted");
    await expect(vague).toHaveText(/\/RJ (?:bairro|município|±)/);

    const bubble = page.locator(".marker[data-kind=municipio], .marker[data-kind=bairro]").first();
    await bubble.dispatchEvent("click");
    const panel = page.locator(".map-panel");
    await expect(panel.locator("a[href^='/property/']").first()).toBeVisible();
    await panel.getByRole("button", { name: "Fechar a lista deste lugar" }).tap();
    await expect(panel).toHaveCount(0);

    const count = page.locator(".map-count");
    const before = (await count.textContent())!;
    const back = page.getByRole("button", { name: "Voltar aos imóveis da busca" });
    await expect(back).toBeHidden();
    const canvas = page.locator(".maplibregl-canvas");
    await canvas.focus();
    const { height } = (await canvas.boundingBox())!;
    // An arrow moves it by 100 pixels.
    for (let press = 0; press <= height / 100; press++) await page.keyboard.press("ArrowDown");
    await expect(count).toHaveText("0 imóveis no mapa");
    await back.click();
    await expect(count).toHaveText(before);
    await expect(back).toBeHidden();

    await page.getByRole("button", { name: "Aproximar", exact: true }).tap();
    const here = page.getByRole("button", { name: "Buscar nesta área" });
    await here.waitFor();
    await page.getByRole("button", { name: "Afastar", exact: true }).tap({ trial: true });
    await page.getByRole("checkbox", { name: "Buscar ao mover" }).tap({ trial: true });
    await page.getByRole("button", { name: "Raio" }).tap({ trial: true });
    await here.tap();
    await expect(page).toHaveURL(/[?&]area=.*#mapa$/);
    await page.goBack();
    await expect(page).toHaveURL("/dashboard?estado=RJ#mapa");
    await page.goBack();
    await expect(page.locator(".map-card")).toBeHidden();
    await expect(page.locator("[data-results] .card").first()).toBeVisible();
  });
});

test.describe("whoever draws it", () => {
  test.use({ strangers: GOOGLE });
  test.beforeEach(({ page }) => undrawMaps(page));

  test("an area is drawn by a finger, the count of what is in it lies under no tool, and the form for a radius says whole where its centre is", async ({
    page,
    api,
  }) => {
    await signUp(page, "toque-no-mapa@exemplo.com.br");
    // An address that asks for the map opens it.
    await openMap(page, "/dashboard?estado=GO&vista=mapa");
    await expect(page).toHaveURL("/dashboard?estado=GO&vista=mapa#mapa");
    await page.getByRole("button", { name: "Raio" }).tap();
    const spare = await page.getByPlaceholder("Centro do mapa").evaluate((field: HTMLInputElement) => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement("canvas").getContext("2d")!;
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return room - pen.measureText(field.placeholder).width;
    });
    expect(spare).toBeGreaterThan(0);

    // Around a municipality in which some properties are not known more exactly.
    const known = await page.request.get("/mapa.json?estado=GO&largura=534&altura=600");
    const { items } = (await known.json()) as MapAnswer;
    const { lng, lat } = items.find(({ kind }) => kind === "municipio")!;
    await moveMap(page, [lng, lat], 12);
    await expectReady(page);
    await page.getByRole("button", { name: "Desenhar" }).tap();
    await expect(page.getByRole("region", { name: "Desenhar uma área" })).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const [middle] = await pixelsOf(page, [[lng, lat]]);
    const at = (i: number) => ({
      x: middle!.x + 110 * Math.cos(i / 4),
      y: middle!.y + 110 * Math.sin(i / 4),
    });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
    for (let i = 1; i < 25; i++)
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(i)] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page).toHaveURL(/[?&]area=/);
    const { search, searchParams } = new URL(page.url());
    expect(parseArea(searchParams.get("area")!)).toMatchObject({ kind: "ring" });
    const { total } = await api(search.slice(1));
    expect(total).toBeGreaterThan(0);
    const count = page.locator(".map-count");
    await expect(count).toContainText(`${properties(total)} no mapa`);
    // Its second line does not lie under the tools.
    await expect(count).toContainText("podem estar fora");
    const [text, tools] = [await count.boundingBox(), await page.locator(".map-toolset").boundingBox()];
    expect(text!.y + text!.height).toBeLessThanOrEqual(tools!.y);
  });
});
