import type { Browser, Page } from "@playwright/test";
import { DESKTOP, MAP_DRAWN, openSearch, PHONE, visit } from "./chromium.ts";

/** A filter that every listing passes: unlike an empty search, it makes the map show all of them. */
const ALL = "/dashboard?preco_min=1";
const CLUSTER = ".map-overlay .marker";

/** Kilobytes (of 1,000 bytes) that were transferred from the start of the page until the map was drawn. */
interface MapWeight {
  /** The HTML and the files it names. */
  page: number;
  /** Points, coasts, borders and names of places. */
  data: number;
  /** The map's own script and style. */
  widget: number;
  library: number;
}

/** Milliseconds until the first clusters and until the base map below them are drawn. */
export interface MapTimes {
  clusters: number;
  ground: number;
}

export interface WideMap {
  weight: MapWeight;
  /** From the first paint of the page, which shows the map's place. */
  times: MapTimes;
  shift: number;
}

/** The map of all listings beside the list, with an empty browser cache. */
export function wideMap(browser: Browser, url: string): Promise<WideMap> {
  return visit(browser, url, DESKTOP, async (page) => {
    await page.addInitScript(
      (selectors) => {
        const moments = selectors.map((selector) => window.probes.drawn(selector, "start"));
        Object.assign(window, { moments: Promise.all(moments) });
      },
      [CLUSTER, MAP_DRAWN],
    );
    await openSearch(page, ALL);
    const { shown, moments } = await page.evaluate(async () => ({
      shown: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
      moments: await (window as unknown as { moments: Promise<[number, number]> }).moments,
    }));
    const [clusters, ground] = moments;
    return {
      weight: await weigh(page),
      times: { clusters: clusters - shown, ground: ground - shown },
      shift: await page.evaluate(() => window.probes.shift()),
    };
  });
}

/** The same on a phone, from the press of the button that shows the map. */
export function phoneMap(browser: Browser, url: string): Promise<{ times: MapTimes; shift: number }> {
  return visit(browser, url, PHONE, async (page) => {
    await openSearch(page, ALL);
    const shift = await page.evaluate(() => window.probes.shift());
    const moments = page.evaluate(
      (selectors) => Promise.all(selectors.map((selector) => window.probes.drawn(selector, "click"))),
      [CLUSTER, MAP_DRAWN],
    );
    await page.getByRole("button", { name: "Mapa", exact: true }).tap();
    const [clusters, ground] = await moments;
    return { times: { clusters: clusters!, ground: ground! }, shift };
  });
}

/** The bytes that the browser reports as received; the script of a worker is among them. */
async function weigh(page: Page): Promise<MapWeight> {
  const { html, received } = await page.evaluate(async () => ({
    html: await (await fetch(location.href)).text(),
    received: [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ].map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: (entry as PerformanceResourceTiming).transferSize,
    })),
  }));
  const weight: MapWeight = { page: 0, data: 0, widget: 0, library: 0 };
  for (const { path, bytes } of received) weight[partOf(path, html)] += bytes / 1_000;
  return weight;
}

function partOf(path: string, html: string): keyof MapWeight {
  if (path.endsWith(".json")) return "data";
  if (path.includes("maplibre")) return "library";
  return path === "/dashboard" || html.includes(path) ? "page" : "widget";
}
