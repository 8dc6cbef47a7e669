import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { COOKIES_REVISION } from "#app/features/accounts/legal-texts.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { BROWSER_FLAGS, browserExecutable } from "#tests/browser.ts";
import { installProbes } from "./page-probes.ts";

/** WebGL drawn by the processor, as on a machine without a graphics card. */
const SOFTWARE_WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

export const MAP_DRAWN = ".map-basemap[data-map=ready]:not([data-stale])";

/** The Chromium that the browser tests use. */
export async function launchChromium(flags: string[] = []): Promise<Browser> {
  const executablePath = await browserExecutable(path.join(projectRoot(), ".cache"));
  return chromium.launch({ executablePath, args: [...BROWSER_FLAGS, ...SOFTWARE_WEBGL, ...flags] });
}

/** Opens a browser with an empty cache whose cookie choice is made, and uses a page in it. */
export async function visit<T>(
  browser: Browser,
  url: string,
  device: typeof DESKTOP | typeof PHONE,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const place = { locale: "pt-BR", timezoneId: "America/Sao_Paulo", baseURL: url };
  const context = await browser.newContext({ ...device, ...place });
  try {
    await context.addCookies([{ name: "cookieConsent", value: `rejected.${COOKIES_REVISION}.1`, url }]);
    await context.addInitScript(installProbes);
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Opens a search; resolves when it is hydrated, its map, if shown, is drawn, and nothing more is loaded. */
export async function openSearch(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The controls of the filters come with the first gesture.
  await page.mouse.move(1, 1);
  await page.mouse.move(4, 4);
  await page.waitForFunction(() =>
    ["#filtros", "#filtros .filter-body > *"].every((selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith("__reactProps")),
    ),
  );
  if (await page.locator(".map-card").isVisible())
    await page.waitForSelector(MAP_DRAWN, { state: "attached" });
  await page.waitForLoadState("networkidle");
}
