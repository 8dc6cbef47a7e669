import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { MAP_COLORS } from "#app/features/map/colors.ts";
import { STREET_COLORS } from "#app/features/map/streets/street-colors.ts";
import type { Point } from "#app/lib/sphere.ts";
import { machineClock } from "#app/platform/clock.ts";
import { installStreetFile } from "#server/street-file/install.ts";
import { parkAt, townAround } from "../street-town.ts";
import { runCommandOn } from "./command.ts";
import { expect } from "./journey.ts";
import { test } from "./own-product.ts";
import { openMap } from "./undrawn-map.ts";

// As narrow as list and map stand side by side: what is drawn without a graphics card costs by its size.
test.use({ drawsMaps: true, viewport: { width: 1024, height: 600 } });

/** The middle of the map, and of the town's highway. */
const CENTRE: Point = [-47.0608, -22.9056];
const SEARCH = "/dashboard?area=-47.0708,-22.9156,-47.0508,-22.8956";
const MAP_TIMEOUT = { timeout: 30_000 };
/** By how much a channel of a drawn colour may be off. */
const ROUNDING = 3;

const map = (page: Page) => page.locator(".map-basemap");

/** As an operator does it, while the product runs: by the command, or by what the command calls, which takes no second. */
async function putInPlace(town: Buffer, by: "command" | "call" = "call"): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "martelo-town-"));
  const file = path.join(folder, "town.pmtiles");
  writeFileSync(file, town);
  const dataDir = process.env.MARTELO_DATA_DIR!;
  if (by === "command") runCommandOn(dataDir, "basemap", file);
  else await installStreetFile(file, dataDir, machineClock());
  rmSync(folder, { recursive: true });
}

/** The shares of the map, and of the row through its middle, that have a colour. */
async function shares(page: Page, color: string): Promise<{ map: number; middle: number }> {
  const picture = sharp(await map(page).screenshot()).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const middle = Math.floor(info.height / 2);
  const totals = { map: 0, middle: 0 };
  for (let pixel = 0; pixel < info.width * info.height; pixel++) {
    if (wanted.some((value, channel) => Math.abs(data[3 * pixel + channel]! - value) > ROUNDING)) continue;
    totals.map += 1 / (info.width * info.height);
    if (Math.floor(pixel / info.width) === middle) totals.middle += 1 / info.width;
  }
  return totals;
}

test("streets of the operator's file are drawn where they are, from the moment the file is there until it goes; beyond them is the finer land, which nobody asks for before", async ({
  page,
  imports,
}) => {
  // Its six maps are rendered without a graphics card, beside the work of other tests.
  test.setTimeout(240_000);
  const foreign: string[] = [];
  const land: string[] = [];
  const ranges: string[] = [];
  /** The parts of the file by their addresses: browsers ask for two parts of one address one after the other. */
  const parts = new Map<string, Set<string>>();
  page.on("request", (request) => {
    if (!new URL(request.url()).origin.match(`^(${imports.url}|null)$`)) foreign.push(request.url());
    if (request.url().includes("/mapa/chao/")) land.push(request.url());
  });
  page.on("response", (response) => {
    if (!response.url().includes(".pmtiles")) return;
    const range = response.request().headers()["range"]!;
    ranges.push(`${response.status()} ${range}`);
    parts.set(response.url(), (parts.get(response.url()) ?? new Set()).add(range));
  });
  const place = path.join(process.env.MARTELO_DATA_DIR!, "basemap.pmtiles");
  const attribution = page.locator(".maplibregl-ctrl-attrib");
  const { light, dark } = STREET_COLORS;
  const expectHighway = (color: string) =>
    expect.poll(async () => (await shares(page, color)).middle, MAP_TIMEOUT).toBeGreaterThan(0.4);
  /** Moves the map to where the town ends, and back. */
  const leaveTown = async () => {
    expect(land).toEqual([]);
    await page.locator(".maplibregl-canvas").focus();
    let presses = 0;
    await expect(async () => {
      await page.keyboard.press("ArrowRight");
      presses++;
      await expect.poll(() => land.length, { timeout: 500 }).toBeGreaterThan(0);
    }).toPass();
    for (; presses > 0; presses--) await page.keyboard.press("ArrowLeft");
  };
  await imports.list("2026-01-08", [{ number: "8600000000017", city: "CURITIBA" }], "PR");
  await openMap(page, SEARCH);
  expect((await shares(page, MAP_COLORS.light.paper)).middle).toBeGreaterThan(0.7);
  // The embedded map names it for its coasts, from the first moment and once: the line does not grow with the tiles.
  const before = await attribution.boundingBox();
  await page.waitForLoadState("networkidle");
  expect(await attribution.boundingBox()).toEqual(before);
  await expect(attribution.getByRole("link", { name: "© OpenStreetMap" })).toHaveCount(1);
  await expect(attribution).not.toContainText("Protomaps");
  expect(ranges).toEqual([]);

  await putInPlace(townAround(CENTRE), "command");
  land.length = 0;
  await openMap(page, SEARCH);
  // The highway runs through the middle from edge to edge; only names stand above it.
  await expectHighway(light.highway);
  expect((await shares(page, light.highway)).map).toBeLessThan(0.1);
  // Small streets are drawn after the first picture.
  for (const color of [light.minor, light.park, light.land])
    await expect.poll(async () => (await shares(page, color)).map, MAP_TIMEOUT).toBeGreaterThan(0.01);
  await expect(attribution.getByRole("link", { name: "© OpenStreetMap" })).toHaveAttribute(
    "href",
    "https://www.openstreetmap.org/copyright",
  );
  expect(ranges.length).toBeGreaterThan(2);
  for (const range of ranges) expect(range).toMatch(/^206 bytes=\d+-\d+$/);
  for (const [address, requests] of parts) expect([address, requests.size]).toEqual([address, 1]);

  await page.getByRole("button", { name: "Usar tema escuro" }).click();
  await expectHighway(dark.highway);
  expect((await shares(page, light.highway)).map).toBe(0);
  await page.getByRole("button", { name: "Usar tema claro" }).click();
  await expectHighway(light.highway);
  await leaveTown();

  // In the next file the park is where the middle of the map is; the open page reads it without an error.
  await putInPlace(townAround([2 * CENTRE[0] - parkAt(CENTRE)[0], 2 * CENTRE[1] - parkAt(CENTRE)[1]]));
  // Closer by, because it keeps the tiles that it has.
  for (let step = 0; step < 2; step++) await page.keyboard.press("+");
  await expect.poll(async () => (await shares(page, light.park)).middle, MAP_TIMEOUT).toBeGreaterThan(0.02);

  // A file that has no tiles in most of its bounds, as if it had been cut along an outline.
  const [lng, lat] = CENTRE;
  await putInPlace(townAround(CENTRE, { bounds: [lng - 1, lat - 1, lng + 1, lat + 1] }));
  land.length = 0;
  await openMap(page, SEARCH);
  await expect.poll(async () => (await shares(page, light.minor)).map, MAP_TIMEOUT).toBeGreaterThan(0.01);
  await leaveTown();

  rmSync(place);
  await openMap(page, SEARCH);
  expect((await shares(page, MAP_COLORS.light.paper)).middle).toBeGreaterThan(0.7);
  expect(foreign).toEqual([]);
});
