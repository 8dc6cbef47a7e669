import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { MAP_IDLE } from "#app/features/map/map-view.ts";
import { openSearch, PHONE, visit } from "./chromium.ts";
import { streetRegion } from "./street-region.ts";
import { figureOf, type Findings } from "./table.ts";

/** How many times slower the processor of the phone is, and its line. */
const PHONES = [
  { name: "as fast as this machine", slowed: 1, kilobits: null },
  { name: "4 times slower", slowed: 4, kilobits: null },
  { name: "4 times slower, slow 4G", slowed: 4, kilobits: { down: 1_638, up: 750 }, latency: 150 },
] as const;
type Phone = (typeof PHONES)[number];

/** A city around whose point the file has streets. Its map opens at zoom 14. */
const SEARCH = "/dashboard?cidade=campinas-sp";
const CENTRE: [number, number] = [-47.0608, -22.9056];
const CLUSTER = ".map-overlay .marker";
const OPENER = { name: "Mapa", exact: true } as const;
/** Milliseconds in which what the search still loads is done, and at most until the map is idle. */
const [PAUSE_MS, MOST_MS] = [500, 60_000];

/** Milliseconds from the press of `Mapa`. */
interface StreetTimes {
  clusters: number;
  /** All tiles of the view are loaded, drawn and on the screen. */
  idle: number;
  /** Kilobytes of the file that the network brought. */
  read: number;
}

interface StreetVisit {
  phone: string;
  /** With an empty cache, and after loading the page again. */
  first: StreetTimes;
  again: StreetTimes;
}

/** The map of a city with the operator's streets on the simulated phone. The file is there only meanwhile. */
export async function benchStreets(
  browser: Browser,
  { url, dataDir, runs }: { url: string; dataDir: string; runs: number },
): Promise<Findings> {
  const file = path.join(dataDir, "basemap.pmtiles");
  await writeFile(file, streetRegion(CENTRE));
  const visits: StreetVisit[] = [];
  try {
    await streetVisit(browser, url, PHONES[0]);
    for (let run = 0; run < runs; run++)
      for (const phone of PHONES) visits.push(await streetVisit(browser, url, phone));
  } finally {
    await rm(file);
  }
  return findings(visits);
}

function streetVisit(browser: Browser, url: string, phone: Phone): Promise<StreetVisit> {
  return visit(browser, url, PHONE, async (page) => {
    await openSearch(page, SEARCH);
    await slowDown(page, phone);
    const first = await pressed(page);
    await page.goto("about:blank");
    await openSearch(page, SEARCH);
    return { phone: phone.name, first, again: await pressed(page) };
  });
}

async function slowDown(page: Page, { slowed, ...line }: Phone): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  if (!line.kilobits) return;
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latency,
    downloadThroughput: (line.kilobits.down * 1_000) / 8,
    uploadThroughput: (line.kilobits.up * 1_000) / 8,
  });
}

async function pressed(page: Page): Promise<StreetTimes> {
  await page.waitForTimeout(PAUSE_MS);
  const moments = page.evaluate((cluster) => {
    const click = new Promise<number>((resolve) =>
      addEventListener("click", ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
    );
    return Promise.all([click, window.probes.drawn(cluster, "click")]);
  }, CLUSTER);
  await page.getByRole("button", OPENER).tap();
  const [click, clusters] = await moments;
  const idle = await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark)[0]?.startTime,
    MAP_IDLE,
    { timeout: MOST_MS },
  );
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes(".pmtiles"))
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  );
  return { clusters, idle: (await idle.jsonValue())! - click, read: bytes / 1_000 };
}

function findings(visits: StreetVisit[]): Findings {
  const of = (phone: string, when: "first" | "again", key: keyof StreetTimes) =>
    figureOf(visits.filter((one) => one.phone === phone).map((one) => one[when][key]));
  const what = "a city's streets on a phone, after the press of `Mapa`";
  const [fast] = PHONES;
  return {
    checks: [
      {
        what: `${what}: first clusters`,
        figure: of(fast.name, "first", "clusters"),
        unit: "ms",
        atMost: 700,
      },
      { what: `${what}: first idle`, figure: of(fast.name, "first", "idle"), unit: "ms", atMost: 1_500 },
    ],
    tables: [
      {
        title: "Streets in the browser",
        notes: [
          "headless Chromium without a graphics card at 360 × 800; from the press of `Mapa` to the first `idle` and its paint, in ms: all tiles of the view are there and their main streets, parks and names are drawn; the small ones follow",
          `\`${SEARCH}\`: six tiles of zoom 14, each of some 3,700 features and 106 kB compressed, out of an invented file`,
          "slow 4G: 1.6 Mbit/s and 150 ms, as Lighthouse has it; MapLibre alone takes 2 s on such a line",
        ],
        columns: ["processor", "visit", "first clusters", "first idle", "read kB"],
        rows: PHONES.flatMap(({ name }) =>
          (["first", "again"] as const).map((when) => [
            name,
            when === "first" ? "empty cache" : "again",
            of(name, when, "clusters"),
            of(name, when, "idle"),
            of(name, when, "read"),
          ]),
        ),
      },
    ],
  };
}
