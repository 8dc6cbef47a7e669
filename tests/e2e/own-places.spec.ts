import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { expect, openLive, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { watchPosition } from "./position-watch.ts";

test.use({ drawsMaps: true });

const cards = (page: Page) => page.locator("[data-results] .card");

test("a place set on the map orders the search and is told on cards, and no address ever says where it is", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openLive(page, "/dashboard?estado=GO");
  await page.getByLabel("Ordenar por").selectOption({ label: "Mais perto de um lugar seu" });
  await expect(page).toHaveURL("/dashboard?estado=GO&ordem=distancia");
  await expect(page.getByText(/falta dizer de onde medir/)).toBeVisible();
  const before = await cards(page).first().getAttribute("data-number");
  await page.getByRole("link", { name: "Definir um lugar" }).click();

  await expect(page.getByRole("heading", { name: "Meus lugares" })).toBeVisible();
  const map = page.locator(".pin-map .map-basemap");
  await expect(map).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
  await map.click({ position: { x: 200, y: 150 } });
  await expect(page.getByRole("button", { name: "Alfinete da posição" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Cidade" })).toBeHidden();
  await page.getByLabel("Nome", { exact: true }).fill("Trabalho");
  await expectNoBarrier(page, "main");
  await page.getByRole("button", { name: "Marcar este lugar" }).click();

  await expect(page).toHaveURL("/dashboard?estado=GO&ordem=distancia");
  await expect(page.getByText(/Distâncias em linha reta do Trabalho/)).toBeVisible();
  const distance = /km do Trabalho em linha reta/;
  await expect(cards(page).first()).toContainText(distance);
  const first = await cards(page).first().getAttribute("data-number");
  await page.reload();
  await expect(cards(page).first()).toHaveAttribute("data-number", first!);
  await expect(cards(page).first()).toContainText(distance);
  expect(before).not.toBeNull();

  // The same beside the map, and on cards of an address that has several.
  await page.goto("/dashboard?estado=GO&ordem=distancia&agrupar=1");
  await expect(cards(page).first()).toContainText(distance);
  await openLive(page, "/dashboard?cidade=goiania-go&ordem=distancia");
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
  await page.locator(".marker:is([data-kind=municipio], [data-kind=bairro])").first().click();
  await expect(page.locator(".map-panel .map-row").first()).toContainText(distance);

  await page.goto("/dashboard?estado=GO&ordem=distancia");
  await cards(page).first().getByRole("link").click();
  await expect(page).toHaveURL(`/property/${first}`);
  await expect(page.locator(".property > header")).toContainText(distance);
  await page.goto(`/comparar?ids=${first},${before}`);
  await expect(page.getByRole("rowheader", { name: "Distância do Trabalho" })).toBeVisible();

  // The account takes the place over; signing out leaves nothing of it in this browser.
  await signUp(page, `lugar-${Date.now()}@exemplo.com.br`);
  await page.goto("/dashboard?estado=GO&ordem=distancia");
  await expect(cards(page).first()).toHaveAttribute("data-number", first!);
  const kept = (await page.context().cookies()).find(({ name }) => name === "lugares");
  expect(kept?.value).toBe("conta");
  await page.goto("/meus-lugares");
  await page.getByRole("button", { name: "Apagar: Trabalho" }).click();
  await expect(page.getByRole("heading", { name: "Lugares marcados" })).toHaveCount(0);
  await page.goto("/dashboard?estado=GO&ordem=distancia");
  await expect(page.getByText(/falta dizer de onde medir/)).toBeVisible();
  await expect(cards(page).first()).not.toContainText("em linha reta");

  const pin = /-1\d\.\d{3}|-4\d\.\d{3}|-5\d\.\d{3}/;
  // The view of a map and the point of a city or neighbourhood are no place of somebody's.
  const ofAll = /\/mapa(\.json|\/situacao|\/lugar\.json\?(.*&)?lugar=(municipio|bairro):)/;
  const told = asked.map((url) => decodeURIComponent(url)).filter((url) => pin.test(url) && !ofAll.test(url));
  expect(told).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a place is set by its name, used, left alone and deleted", async ({ page }) => {
    await page.goto("/dashboard?estado=GO&ordem=distancia");
    await page.getByRole("link", { name: "Definir um lugar" }).click();
    await page.getByLabel("Nome", { exact: true }).fill("Escola da Ana");
    await page.getByRole("combobox", { name: "Cidade" }).fill("goiania");
    await page.getByLabel("Estado").selectOption("GO");
    await page.getByRole("button", { name: "Marcar este lugar" }).click();
    await expect(page).toHaveURL("/dashboard?estado=GO&ordem=distancia");
    await expect(cards(page).first()).toContainText(/da Escola da Ana em linha reta/);
    await page.goto("/meus-lugares");
    await page.getByRole("button", { name: "Parar de medir: Escola da Ana" }).click();
    await page.goto("/dashboard?estado=GO");
    await expect(page.locator("[data-results]")).not.toContainText("em linha reta");
  });
});

test.describe("with the device's position", () => {
  const HOME = { latitude: -23.561414, longitude: -46.656139 };
  test.use({ permissions: ["geolocation"], geolocation: HOME });

  test("the position is asked for by a press only, and rounded before it is in the form", async ({
    page,
  }) => {
    const asked = await watchPosition(page);
    await page.goto("/meus-lugares");
    await expect(page.locator(".pin-map .map-basemap")).toHaveAttribute("data-map", "ready", {
      timeout: 30_000,
    });
    expect(await asked()).toBe(0);
    await page.getByRole("button", { name: "Onde estou agora" }).click();
    await expect(page.locator("input[name=ponto]")).toHaveValue("-23.56000,-46.65500");
    expect(await asked()).toBe(1);
    await expect(page.getByRole("status").filter({ hasText: "arredondada aqui no aparelho" })).toBeVisible();
  });
});
