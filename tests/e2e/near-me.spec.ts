import type { Page } from "@playwright/test";
import { parseArea } from "#app/facts/query/area-codec.ts";
import { circleOf } from "#app/lib/sphere.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect, properties, test } from "./journey.ts";
import { signUp } from "./member.ts";
import { watchPosition } from "./position-watch.ts";

test.use({ drawsMaps: true });

/** A door in São Paulo. */
const HOME = { latitude: -23.561414, longitude: -46.656139, accuracy: 12 };

async function openMap(page: Page, who: string): Promise<void> {
  await signUp(page, `${who}-${Date.now()}@exemplo.com.br`);
  await page.goto("/dashboard?estado=SP#mapa");
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
}

const nearMe = (page: Page) => page.getByRole("button", { name: "Perto de mim" });
const panel = (page: Page) => page.getByRole("region", { name: "Buscar perto de mim" });

test.describe("where the position is allowed", () => {
  test.use({ permissions: ["geolocation"], geolocation: HOME });

  test("a press searches 5 km around a rounded position; nothing sent tells the exact one", async ({
    page,
    api,
  }) => {
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    const asked = await watchPosition(page);
    await openMap(page, "perto");
    expect(await asked()).toBe(0);

    await nearMe(page).click();
    await expect(page.locator(".chip").filter({ hasText: /Raio de 5\s?km/ })).toBeAttached();
    expect(await asked()).toBe(1);
    await expect(panel(page)).toBeHidden();
    await expect(page.locator(".area-layer")).toHaveAttribute("data-figure", "circle");
    await expect(page.getByRole("region", { name: "Área da busca" })).toContainText(/Raio de 5\s?km/);
    const { searchParams, hash } = new URL(await page.evaluate(() => location.href));
    expect(hash).toBe("#mapa");
    // A place filter would leave only the part of the circle in it.
    expect(searchParams.has("estado")).toBe(false);
    const area = parseArea(searchParams.get("area")!);
    const center = circleOf(area?.kind === "ring" ? area.points : [])!.center;
    expect(center[0]).toBeCloseTo(-46.655, 4);
    expect(center[1]).toBeCloseTo(-23.56, 4);
    const { total } = await api(searchParams.toString());
    await expect(page.locator("h1")).toHaveText(new RegExp(`^${properties(total)} `));
    expect(sent.filter((text) => /23\.5614|46\.6561/.test(text))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/23\.5614|46\.6561/);
  });

  test("a device that does not know where it is says so, and may try again", async ({ page, context }) => {
    await openMap(page, "sem-sinal");
    await context.setGeolocation(null);
    await nearMe(page).click();
    await expect(panel(page).getByRole("alert")).toContainText("não conseguiu descobrir onde você está");
    await expectNoBarrier(page, ".map-card");
    await context.setGeolocation(HOME);
    await panel(page).getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.locator(".chip").filter({ hasText: /Raio de 5\s?km/ })).toBeAttached();
    await expect(panel(page)).toBeHidden();
  });

  test("a position that comes after a cancellation is dropped; one that takes too long is told", async ({
    page,
  }) => {
    await page.addInitScript((home) => {
      navigator.geolocation.getCurrentPosition = (found, failed) => {
        Object.assign(window, {
          answer: () => found({ coords: home } as GeolocationPosition),
          tire: () => failed?.({ code: 3 } as GeolocationPositionError),
        });
      };
    }, HOME);
    await openMap(page, "devagar");
    const before = page.url();
    await nearMe(page).click();
    await expect(panel(page).getByRole("status")).toContainText("arredondada aqui no aparelho");
    await panel(page).getByRole("button", { name: "Cancelar" }).click();
    await page.evaluate(() => (window as unknown as { answer: () => void }).answer());
    await expect(panel(page)).toBeHidden();
    await nearMe(page).click();
    await expect(panel(page).getByRole("status")).toBeVisible();
    await page.evaluate(() => (window as unknown as { tire: () => void }).tire());
    await expect(panel(page).getByRole("alert")).toContainText("demorou demais");
    expect(page.url()).toBe(before);
    await panel(page).getByRole("button", { name: "Fechar" }).click();
    await expect(nearMe(page)).toHaveAttribute("aria-pressed", "false");
  });
});

test("where the browser refuses, the page says how to allow it and what to do instead", async ({ page }) => {
  await openMap(page, "recusa");
  const before = page.url();
  await nearMe(page).click();
  await expect(panel(page).getByRole("alert")).toContainText("não tem permissão");
  await expect(panel(page).getByRole("alert")).toContainText("use Raio e escreva a sua cidade");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  expect(page.url()).toBe(before);
});
