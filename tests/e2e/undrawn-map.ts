import type { Page } from "@playwright/test";
import { project, type Pixel } from "#app/features/map/camera.ts";
import type { Point } from "#app/lib/sphere.ts";
import { standInForGoogle } from "./google-stand-in.ts";
import { expect } from "./journey.ts";

/** Whom the pages of undrawn maps ask, as the option `strangers` wants it. */
export const GOOGLE = /^https:\/\/maps\.googleapis\.com$/;

interface StandIn {
  googleMap: {
    camera: { center: { lng: number; lat: number }; zoom: number };
    moveCamera(to: { center?: { lng: number; lat: number }; zoom?: number }): void;
  };
}

/**
 * Has the maps of a page's searches drawn by the stand-in for Google, which draws nothing and whose camera a test knows:
 * for what lies above a map, whoever draws it.
 */
export async function undrawMaps(page: Page): Promise<void> {
  await standInForGoogle(page, "works");
  await page.context().addCookies([{ name: "mapa", value: "google", url: process.env.MARTELO_URL! }]);
  await page.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("martelo.chave-google-maps", "uma-chave");
  });
}

/** Expects that the map and its properties are there. */
export async function expectReady(page: Page): Promise<void> {
  // Drawing without a graphics card beside another browser takes its time.
  await expect(page.locator(".map-basemap")).toHaveAttribute("data-map", "ready", { timeout: 30_000 });
}

/** Opens an address with a map. */
export async function openMap(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "commit" });
  await expectReady(page);
}

/** Moves an undrawn map, as a gesture does. */
export async function moveMap(page: Page, [lng, lat]: Point, zoom?: number): Promise<void> {
  // Google counts zoom levels on a smaller world.
  const to = { center: { lng, lat }, ...(zoom !== undefined && { zoom: zoom + 1 }) };
  await page.evaluate((camera) => (window as unknown as StandIn).googleMap.moveCamera(camera), to);
}

/** Where points are on the screen, on an undrawn map. */
export async function pixelsOf(page: Page, points: Point[]): Promise<Pixel[]> {
  const { center, zoom } = await page.evaluate(() => (window as unknown as StandIn).googleMap.camera);
  const { x, y, width, height } = (await page.locator(".map-basemap").boundingBox())!;
  const camera = { center: [center.lng, center.lat] as Point, zoom: zoom - 1, size: { width, height } };
  return points.map((point) => {
    const at = project(camera, point);
    return { x: x + at.x, y: y + at.y };
  });
}
