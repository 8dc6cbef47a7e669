import type { Page } from "@playwright/test";
import type { MapAnswer } from "#app/features/map/map-answer.ts";
import { cameraOf } from "#app/features/map/camera.ts";
import { countOf, itemsInView } from "#app/features/map/items-in-view.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { fallToFree, signUp } from "./member.ts";
import { expectReady, GOOGLE, openMap, undrawMaps } from "./undrawn-map.ts";

// As narrow as list and map stand side by side: what is drawn without a graphics card costs by its size.
const NARROW = { width: 1024, height: 600 };

const COUNT = new Intl.NumberFormat("pt-BR");
const label = (page: Page) => page.locator(".map-count");

test.describe("drawn", () => {
  test.use({ drawsMaps: true, viewport: NARROW });

  test("the map is fitted to the matches of its filters and tells their number, without filters it shows Rio; what fails is told with a retry, beside the list", async ({
    page,
    request,
  }) => {
    let broken = true;
    await page.route(/\/mapa\.json/, (route) =>
      // A captive portal answers with HTML instead of JSON.
      broken ? route.fulfill({ status: 200, body: "<html>" }) : route.continue(),
    );
    await openLive(page, "/dashboard?estado=MG");
    const alert = page.locator(".map-card").getByRole("alert");
    await expect(alert).toContainText("não chegaram");
    await expect(page.locator("[data-results] .card").first()).toBeVisible();
    broken = false;
    await alert.getByRole("button", { name: "Tentar de novo" }).click();
    await expectReady(page);
    await expect(alert).toHaveCount(0);

    const { width, height } = (await page.locator(".map-basemap").boundingBox())!;
    const ask = async (query: string) =>
      (await (await request.get(`/mapa.json?${query}largura=${width}&altura=${height}`)).json()) as MapAnswer;
    const { total, unplaced } = await ask("estado=MG&");
    await expect(label(page)).toContainText(`${COUNT.format(total - unplaced)} imóveis no mapa`);
    expect(await page.locator(".marker").count()).toBeGreaterThan(5);

    // Removing the filters changes list and map together, and the map moves to the new matches.
    const rio = await ask("");
    expect(rio.view.zoom).toBe(10);
    // Every municipality has coordinates, so every property is on the map.
    expect(rio.unplaced).toBe(0);
    await page.getByRole("link", { name: "Limpar todos" }).click();
    await expect(page).toHaveURL("/dashboard");
    const seen = countOf(itemsInView(rio.items, cameraOf(rio.view, { width, height })));
    await expect(label(page)).toHaveText(`${COUNT.format(seen)} imóveis no mapa`);
    await expectReady(page);

    // Browsers take the graphics card away, and give it back.
    const card = await page
      .locator(".maplibregl-canvas")
      .evaluateHandle((canvas) =>
        (canvas as HTMLCanvasElement).getContext("webgl2")!.getExtension("WEBGL_lose_context"),
      );
    await card.evaluate((extension) => extension!.loseContext());
    await expect(alert).toContainText("parou de desenhar o fundo do mapa");
    await expect(page.locator(".marker").first()).toBeVisible();
    await card.evaluate((extension) => extension!.restoreContext());
    await expect(alert).toHaveCount(0);
    await expectReady(page);

    // Whose map it is stays said while properties do not arrive.
    broken = true;
    await page.locator(".maplibregl-canvas").focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("+");
    await expect(alert).toContainText("não chegaram");
    await expect(page.locator(".maplibregl-ctrl-attrib")).toBeVisible();
    await expect(page.locator(".search-here")).toBeVisible();
    await page.getByRole("button", { name: "Aproximar" }).click({ trial: true });
  });

  test("without WebGL the map is replaced by a list, with the reason", async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto("/dashboard?cidade=goiania-go");
    await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "no-webgl");
    await expect(page.locator(".map-notice")).toContainText("não desenha mapas");
    const list = page.getByRole("list", { name: "O que está no mapa" });
    await list.getByRole("button", { name: "Ver lista" }).first().click();
    await expect(page.locator(".map-panel a").first()).toBeVisible();
  });
});

test.describe("whoever draws it", () => {
  test.use({ strangers: GOOGLE });
  test.beforeEach(({ page }) => undrawMaps(page));

  test("hovering over the list highlights the map and the reverse; a place opens as a list by neighbourhood, with the words of the search marked", async ({
    page,
  }) => {
    await openMap(page, "/dashboard?cidade=campinas-sp&q=rua");
    const lit = page.locator(".marker[data-lit]");
    await page.locator("[data-results] .card").first().hover();
    await expect(lit).toHaveCount(1);
    const bubble = page.locator(".marker[data-kind=municipio], .marker[data-kind=bairro]").first();
    const count = Number(await bubble.textContent());
    await bubble.hover();
    await expect(page.locator(".map-tooltip")).toContainText("mediana R$");
    expect(await page.locator("[data-results] .card[data-lit]").count()).toBeGreaterThan(0);

    await bubble.click();
    const panel = page.locator(".map-panel");
    await expect(panel.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(panel).toContainText("o endereço exato não é conhecido");
    await expect(panel).toContainText(`${COUNT.format(count)} ${count === 1 ? "imóvel" : "imóveis"}`);
    await expect(panel.getByRole("heading", { level: 3 }).first()).toBeVisible();
    const marked = panel.locator("mark");
    await expect(marked.first()).toBeVisible();
    for (const text of await marked.allTextContents()) expect(text).toMatch(/^r/i);
    const link = panel.locator("a[href^='/property/']").first();
    const href = await link.getAttribute("href");
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await bubble.click();
    await link.click();
    await expect(page).toHaveURL(href!);
  });

  test("visitors are asked to sign in for the expanded map; members can use it, and close it with Escape", async ({
    page,
  }) => {
    // A shared address of an expanded map that is refused opens beside the list, with everything still visible.
    await page.goto("/dashboard?estado=GO#mapa");
    const gate = page.getByRole("dialog", { name: "Entre para usar o mapa ampliado" });
    await gate.waitFor();
    await page.keyboard.press("Escape");
    await expect(gate).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard?estado=GO");
    await expectReady(page);
    await expect(label(page)).toHaveText(/^[1-9][\d.]* imóveis no mapa/);
    const expand = page.getByRole("button", { name: "Expandir mapa" });
    await expand.click();
    await expect(gate.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", /voltar=%2Fdashboard/);
    await page.keyboard.press("Escape");
    await expect(gate).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard?estado=GO");

    await signUp(page, "mapa@exemplo.com.br");
    await expand.click();
    const overlay = page.getByRole("dialog", { name: "Mapa dos imóveis" });
    await expect(overlay).toBeVisible();
    await expect(page).toHaveURL("/dashboard?estado=GO#mapa");
    await expectReady(page);
    const header = page.locator(".site-header");
    expect(await header.evaluate((it: HTMLElement) => it.closest("[inert]"))).not.toBe(null);
    await expectNoBarrier(page, ".map-card");
    await page.keyboard.press("Escape");
    await expect(overlay).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard?estado=GO");
    await expect(expand).toBeFocused();
  });

  test("without the plan for it, drawing is offered but refused; the month's queries run out with notice, and a dialog says until when", async ({
    page,
  }) => {
    const email = "mapa-gratis@exemplo.com.br";
    await signUp(page, email);
    await fallToFree(page, email);
    await openMap(page, "/dashboard?estado=SP#mapa");
    await page.getByRole("button", { name: "Desenhar" }).click();
    const dialog = page.getByRole("dialog", { name: "Área desenhada é do Premium" });
    await expect(dialog.getByRole("link", { name: "Conhecer o Premium" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Desenhar uma área" })).toBeHidden();

    // The cost of the density is shown, and also that no query is left.
    const density = page.getByRole("button", { name: "Densidade" });
    await density.click();
    await expect(page.getByText("2 de 10 consultas ao mapa neste mês")).toBeVisible();
    await density.click();
    const use = async (upTo: number) => {
      const query = async () =>
        (await (await page.request.post("/mapa.json?estado=SP")).json()) as { usage: { used: number } };
      while ((await query()).usage.used < upTo);
    };
    await use(7);
    await page.getByRole("button", { name: "Afastar" }).click();
    await expect(page.getByText(/^Você está próximo do limite mensal/)).toBeHidden();
    await density.click();
    const warning = "Você está próximo do limite mensal: usou 8 de 10 consultas ao mapa.";
    await expect(page.getByText(warning)).toBeVisible();
    await density.click();
    await use(10);
    await page.getByRole("button", { name: "Afastar" }).click();
    await density.click();
    const gate = page.getByRole("dialog", { name: "Limite de consultas ao mapa atingido" });
    await expect(gate).toContainText(/elas voltam em 01\/\d{2}\/\d{4}/);
    await expect(gate.getByRole("link", { name: "Conhecer o Premium" })).toHaveAttribute(
      "href",
      "/plan?voltar=%2Fdashboard%3Festado%3DSP%23mapa",
    );
    await gate.getByRole("button", { name: "Fechar" }).click();
    await expect(density).toHaveAttribute("aria-pressed", "false");
    // The list keeps working.
    await page.keyboard.press("Escape");
    await page.locator("[data-results] a[href^='/property/']").first().click();
    await expect(page).toHaveURL(/\/property\/\d+/);
  });
});
