import { devices, type Page } from "@playwright/test";
import type { MapPlace } from "#app/core/engine/map-items.ts";
import type { MapAnswer, PlaceAnswer } from "#app/features/map/map-answer.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";

test.use({ drawsMaps: true });

const COUNT = new Intl.NumberFormat("pt-BR");

/** Timeout for drawing without a graphics card beside another browser. */
const DRAWN = { timeout: 30_000 };

async function expectReady(page: Page): Promise<void> {
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", DRAWN);
}

async function openMap(page: Page, address: string): Promise<void> {
  await openLive(page, address);
  await expectReady(page);
}

const label = (page: Page) => page.locator(".map-count");
const places = (page: Page) => page.locator(".marker[data-kind=municipio], .marker[data-kind=bairro]");
const lit = (page: Page) => page.locator(".marker[data-lit]");

test("without filters the map shows Rio, with filters it is fitted to their matches, and their number is shown", async ({
  page,
  request,
}) => {
  const ask = async (query: string) => (await (await request.get(`/mapa.json?${query}`)).json()) as MapAnswer;
  const size = "largura=534&altura=600";
  await openMap(page, "/dashboard");
  const rio = await ask(size);
  expect(rio.view.zoom).toBe(10);
  await expect(label(page)).toHaveText(/^\d[\d.]* imóveis no mapa$/);
  const atStart = (await label(page).textContent())!;
  // Every municipality has coordinates, so every property is on the map.
  expect(rio.unplaced).toBe(0);

  await openMap(page, "/dashboard?estado=MG");
  const { total, unplaced } = await ask(`estado=MG&${size}`);
  await expect(label(page)).toContainText(`${COUNT.format(total - unplaced)} imóveis no mapa`);
  const bubbles = await page.locator(".marker").count();
  expect(bubbles).toBeGreaterThan(5);

  // Removing the filters changes list and map together, and the map moves to the new matches.
  await page.getByRole("link", { name: "Limpar todos" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expectReady(page);
  await expect(label(page)).toHaveText(atStart);
});

test("hovering over the list highlights the map and the reverse, and a place opens as a list by neighbourhood", async ({
  page,
}) => {
  await openMap(page, "/dashboard?cidade=campinas-sp");
  await page.locator("[data-results] .card").first().hover();
  await expect(lit(page)).toHaveCount(1);
  const bubble = places(page).first();
  const count = Number(await bubble.textContent());
  await bubble.hover();
  await expect(page.locator(".map-tooltip")).toContainText("mediana R$");
  expect(await page.locator("[data-results] .card[data-lit]").count()).toBeGreaterThan(0);

  await bubble.click();
  const panel = page.locator(".map-panel");
  await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(panel).toContainText("o endereço exato não é conhecido");
  await expect(panel).toContainText(`${COUNT.format(count)} imóveis`);
  await expect(panel.getByRole("heading", { level: 3 }).first()).toBeVisible();
  const link = panel.locator("a[href^='/property/']").first();
  const href = await link.getAttribute("href");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await bubble.click();
  await link.click();
  await expect(page).toHaveURL(href!);
});

test("an address is a price, a building a count, and what shares a point opens around it; list and map light each other", async ({
  page,
  request,
}) => {
  // The demonstration has no exact addresses: some of its properties are given one.
  const known = (await (
    await request.get("/mapa.json?estado=GO&largura=534&altura=600")
  ).json()) as MapAnswer;
  const city = known.items.find((item) => item.kind === "municipio" && item.count > 5)!;
  if (city.kind === "grupo") throw new Error("a cluster is no place");
  const panel = await request.get(`/mapa/lugar.json?estado=GO&lugar=${encodeURIComponent(city.place)}`);
  const { cards } = (await panel.json()) as PlaceAnswer;
  const { box } = known.view;
  const part = (share: number) => box.south + (box.north - box.south) * share;
  const street = (
    place: string,
    share: number,
    own: Partial<MapPlace>,
    pin: Partial<MapPlace["pin"]> = {},
  ) => ({
    ...city,
    kind: "rua",
    place,
    lng: (box.west + box.east) / 2,
    lat: part(share),
    aside: null,
    fan: null,
    ...own,
    pin: {
      fromCents: 12_000_000,
      addresses: 1,
      address: "Rua das Flores, N. 120",
      units: [],
      news: null,
      dates: [],
      ...pin,
    },
  });
  const single = (i: number) => ({ number: cards[i]!.card.number, count: 1 });
  await openLive(page, "/dashboard?estado=GO");
  const first = page.locator("[data-results] .card").first();
  const firstPlace = (await first.locator("[data-at]").getAttribute("data-at"))!;
  const firstNumber = (await first.getAttribute("data-number"))!;
  const other = page
    .locator("[data-results] .card")
    .filter({ has: page.locator(`[data-at]:not([data-at="${firstPlace}"])`) })
    .first();
  const otherPlace = (await other.locator("[data-at]").getAttribute("data-at"))!;
  const otherNumber = (await other.getAttribute("data-number"))!;
  const block = (units: string[]) =>
    street(`rua:ponto#${units[0]}`, 0.75, { number: null, count: units.length }, { units });
  const fan = [1, 2].map((i) => street(`rua:ponto#${cards[i]!.card.number}`, 0.75, single(i)));
  fan.push(block([otherNumber, "2"]), block(["3", "4"]));
  const added = [
    street("rua:exemplo", 0.25, single(0), { news: "baixou", units: [cards[0]!.card.number] }),
    street(firstPlace, 0.5, { number: null, count: 3 }, { news: "novo", units: [firstNumber, "1", "5"] }),
    street(
      otherPlace,
      0.75,
      { number: null, count: 6, fan: fan as MapPlace[] },
      { addresses: 4, address: null },
    ),
  ];
  await page.route(/\/mapa\.json/, async (route) => {
    const answer = (await (await route.fetch()).json()) as MapAnswer;
    await route.fulfill({ json: { ...answer, items: added } });
  });
  await page.route(/lugar=rua/, (route) =>
    route.fulfill({ json: { total: 1, page: 1, pages: 1, groups: [], cards: [cards[0]!] } }),
  );
  await openMap(page, "/dashboard?estado=GO");

  // A building: its count and lowest price; a card of one of its units lights it, under the pointer or with the focus.
  const building = page.locator(".markers > [data-shape=building]");
  await expect(building).toHaveAttribute("data-status", "novo");
  await expect(building).toHaveText("3 · a partir deR$ 120 mil");
  await first.hover();
  await expect(building).toHaveAttribute("data-lit", "true");
  await label(page).hover();
  await expect(lit(page)).toHaveCount(0);
  await first.locator("a[href^='/property/']").first().focus();
  await expect(building).toHaveAttribute("data-lit", "true");
  await building.hover();
  await expect(first).toHaveAttribute("data-lit");
  await building.click();
  const title = page.locator(".map-panel").getByRole("heading", { level: 2 });
  await expect(title).toBeFocused();
  await expect(title).toContainText("Rua das Flores, N. 120");
  await page.keyboard.press("Escape");

  // Addresses at one point open around it, until Escape or a movement of the map.
  const hub = page.locator(".marker[data-opens]");
  const parts = page.locator(".fan .marker");
  await hub.click();
  await expect(parts).toHaveCount(4);
  const boxes = await Promise.all((await parts.all()).map((one) => one.boundingBox()));
  expect(new Set(boxes.map((one) => `${one!.x},${one!.y}`)).size).toBe(4);
  // A card lights the building that its listing is in, of several at one point.
  await other.hover();
  await expect(parts.nth(2)).toHaveAttribute("data-lit", "true");
  await expect(lit(page)).toHaveCount(1);
  await parts.nth(1).click();
  const popup = page.locator(".map-popup");
  await expect(popup).toContainText(cards[0]!.card.price);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(parts).toHaveCount(0);
  await hub.click();
  await expect(parts).toHaveCount(4);
  await page.locator(".maplibregl-canvas").focus();
  await page.keyboard.press("ArrowRight");
  await expect(parts).toHaveCount(0);
  // The list of items offers the same to the keyboard.
  await page.getByRole("button", { name: "O que está no mapa, em lista" }).click();
  const list = page.getByRole("list", { name: "O que está no mapa" });
  const opener = list.getByRole("button", { name: "Abrir 4 endereços" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(parts).toHaveCount(4);
  await page.keyboard.press("Tab");
  await expect(page.locator(`[data-part] a[href='/property/${cards[1]!.card.number}']`)).toBeFocused();
  await expect(lit(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(parts).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.getByRole("button", { name: "Legenda do mapa" }).click();
  await expect(page.getByRole("region", { name: "Legenda do mapa" })).toContainText("Baixou de preço");
  await expectNoBarrier(page, ".map-card");
  await page.getByRole("button", { name: "Fechar a legenda" }).click();

  // A single property: its price opens it, and it is drawn differently once seen.
  const pin = page.locator(".marker[data-shape=price][data-status=baixou]");
  await expect(pin).toHaveText("R$ 120 mil");
  await expect(pin).not.toHaveAttribute("data-marks");
  await pin.click();
  await expect(popup).toContainText(cards[0]!.card.price);
  await popup.getByRole("button", { name: "Fechar" }).click();
  await expect(popup).toHaveCount(0);
  await pin.click();
  await popup.getByRole("link", { name: cards[0]!.card.title }).click();
  await expect(page.getByText("Valor do Investimento").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/property/${cards[0]!.card.number}`);
  await page.goBack();
  await expectReady(page);
  await expect(pin).toHaveAttribute("data-marks", "seen");
});

test("the words of a search are marked in the list of a place on the map", async ({ page }) => {
  await openMap(page, "/dashboard?cidade=campinas-sp&q=rua");
  await places(page).first().click();
  const marked = page.locator(".map-panel mark");
  await expect(marked.first()).toBeVisible();
  for (const text of await marked.allTextContents()) expect(text).toMatch(/^r/i);
});

test("visitors are asked to sign in for the expanded map; members can use it, and close it with Escape", async ({
  page,
}) => {
  await openMap(page, "/dashboard?estado=GO");
  const whole = (await label(page).textContent())!;
  const expand = page.getByRole("button", { name: "Expandir mapa" });
  await expand.click();
  const gate = page.getByRole("dialog", { name: "Entre para usar o mapa ampliado" });
  await expect(gate.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", /voltar=%2Fdashboard/);
  await page.keyboard.press("Escape");
  await expect(gate).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard?estado=GO");
  // A shared address of an expanded map that is refused opens beside the list, with everything still visible.
  await openLive(page, "/dashboard?estado=GO#mapa");
  await gate.waitFor();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/dashboard?estado=GO");
  await expectReady(page);
  await expect(label(page)).toHaveText(whole);

  await signUp(page, "mapa@exemplo.com.br");
  await openMap(page, "/dashboard?estado=GO");
  await expand.click();
  const overlay = page.getByRole("dialog", { name: "Mapa dos imóveis" });
  await expect(overlay).toBeVisible();
  await expect(page).toHaveURL("/dashboard?estado=GO#mapa");
  await expectReady(page);
  expect(
    await page.locator(".site-header").evaluate((header: HTMLElement) => header.closest("[inert]")),
  ).not.toBe(null);
  await expectNoBarrier(page, ".map-card");
  await page.keyboard.press("Escape");
  await expect(overlay).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard?estado=GO");
  await expect(expand).toBeFocused();
});

test("over the month's limit a dialog says until when, and the list keeps working", async ({ page }) => {
  const detail = "Você usou as 10 consultas ao mapa deste mês; elas voltam em 01/12/2026.";
  await page.route("**/mapa.json?*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return route.fulfill({
      status: 402,
      contentType: "application/problem+json",
      json: {
        title: "Limite de consultas ao mapa atingido",
        status: 402,
        detail,
        reason: "limit",
        usage: null,
      },
    });
  });
  await openMap(page, "/dashboard?estado=GO");
  await page.getByRole("button", { name: "Expandir mapa" }).click();
  const gate = page.getByRole("dialog", { name: "Limite de consultas ao mapa atingido" });
  await expect(gate).toContainText("elas voltam em 01/12/2026");
  await expect(gate.getByRole("link", { name: "Conhecer o Premium" })).toHaveAttribute(
    "href",
    "/plan?voltar=%2Fdashboard%3Festado%3DGO%23mapa",
  );
  await gate.getByRole("button", { name: "Fechar" }).click();
  await page.locator("[data-results] a[href^='/property/']").first().click();
  await expect(page).toHaveURL(/\/property\/\d+/);
});

test("with the keyboard alone: arrows move the map, and a list has its items", async ({ page }) => {
  await openMap(page, "/dashboard?estado=SP");
  const before = await label(page).textContent();
  await page.locator(".maplibregl-canvas").focus();
  for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowRight");
  await expect(label(page)).not.toHaveText(before!);
  await expectReady(page);
  const tool = page.getByRole("button", { name: "O que está no mapa, em lista" });
  await tool.focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("list", { name: "O que está no mapa" });
  await expect(list.getByRole("button").first()).toContainText("imóve");
  await list.getByRole("button", { name: "Ver lista" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".map-panel").getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list.getByRole("button", { name: "Ver lista" }).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(tool).toBeFocused();
});

test("a failed request is shown with a retry, and the list stays", async ({ page }) => {
  let broken = true;
  await page.route(/\/mapa\.json/, (route) =>
    // A captive portal answers with HTML instead of JSON.
    broken ? route.fulfill({ status: 200, body: "<html>" }) : route.continue(),
  );
  await openLive(page, "/dashboard?estado=GO");
  const alert = page.locator(".map-card").getByRole("alert");
  await expect(alert).toContainText("não chegaram");
  await expect(page.locator("[data-results] .card").first()).toBeVisible();
  broken = false;
  await alert.getByRole("button", { name: "Tentar de novo" }).click();
  await expectReady(page);
  await expect(alert).toHaveCount(0);
  // Whose map it is stays said while properties do not arrive.
  broken = true;
  for (let step = 0; step < 3; step++)
    await page.getByRole("button", { name: "Aproximar", exact: true }).click();
  await expect(alert).toContainText("não chegaram");
  await expect(page.locator(".maplibregl-ctrl-attrib")).toBeVisible();
});

test("without WebGL the map is replaced by a list, with the reason", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await openLive(page, "/dashboard?estado=GO");
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "no-webgl");
  await expect(page.locator(".map-notice")).toContainText("não desenha mapas");
  const list = page.getByRole("list", { name: "O que está no mapa" });
  await list.getByRole("button", { name: "Ver lista" }).first().click();
  await expect(page.locator(".map-panel a").first()).toBeVisible();
});

test.describe("on a phone", () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices["Pixel 5"];
  test.use({ viewport, hasTouch, isMobile, userAgent });

  test("the map opens from its button, fills the screen, and cards and pins highlight each other", async ({
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
    await expect(lit(page)).toHaveCount(1);
    const entry = page.locator(".map-items li[data-lit]");
    await expect(entry).toHaveCount(1);
    const vague = entries.filter({ hasText: "±" }).first().locator(".dotted");
    await expect(vague).toHaveText(/\/RJ (?:bairro|município|±)/);

    // A finger moves the map, and the page does not scroll.
    const bubble = places(page).first();
    await bubble.dispatchEvent("click");
    const panel = page.locator(".map-panel");
    await expect(panel.locator("a[href^='/property/']").first()).toBeVisible();
    await panel.getByRole("button", { name: "Fechar a lista deste lugar" }).tap();
    await expect(panel).toHaveCount(0);
    await page.goBack();
    await expect(page.locator(".map-card")).toBeHidden();
    await expect(page.locator("[data-results] .card").first()).toBeVisible();
  });

  test("every button of the map can be reached by a finger, also on the smallest phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openLive(page, "/dashboard?estado=RJ#mapa");
    await expectReady(page);
    await page.getByRole("button", { name: "Aproximar", exact: true }).tap();
    const here = page.getByRole("button", { name: "Buscar nesta área" });
    await here.waitFor();
    await page.getByRole("button", { name: "Afastar", exact: true }).tap({ trial: true });
    await page.getByRole("checkbox", { name: "Buscar ao mover" }).tap({ trial: true });
    await page.getByRole("button", { name: "Raio" }).tap({ trial: true });
    await here.tap();
    await expect(page).toHaveURL(/[?&]area=.*#mapa$/);
  });
});

for (const width of [360, 1280]) {
  test(`at ${width} px a map that was moved to where nothing is offers the way back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signUp(page, `volta-${width}-${Date.now()}@exemplo.com.br`);
    await page.goto("/dashboard?estado=GO#mapa");
    await expectReady(page);
    const count = page.locator(".map-count");
    const before = (await count.textContent())!;
    const back = page.getByRole("button", { name: "Voltar aos imóveis da busca" });
    await expect(back).toBeHidden();
    await page.locator(".maplibregl-canvas").focus();
    await expect(async () => {
      await page.keyboard.press("ArrowUp");
      await expect(count).toHaveText("0 imóveis no mapa", { timeout: 500 });
    }).toPass();
    await back.click();
    await expect(count).toHaveText(before);
    await expect(back).toBeHidden();
  });
}
