import type { Listing } from "#app/facts/listings/listing.ts";
import { mapDataHref } from "#app/features/map/view.ts";
import { parseQuery } from "#app/facts/query/query-codec.ts";
import { barInteractions, filterChanges, type FilterChanges, type Interactions } from "./browser-filters.ts";
import { benchStreets } from "./browser-streets.ts";
import { phoneMap, wideMap, type MapTimes, type WideMap } from "./browser-map.ts";
import type { Hits, Volley } from "./cannon.ts";
import { startChild } from "./child.ts";
import { launchChromium } from "./chromium.ts";
import { dashboardPaths, finalPaths } from "./http.ts";
import { startServer } from "./server-process.ts";
import { figureOf, percentile, type Findings } from "./table.ts";

/** Size of the map beside the list at 1280 pixels. */
const MAP_SIZE = { width: 534, height: 614 };

/** The search and its map in a Chromium without a graphics card, on an installation that holds the lists. */
export async function benchBrowser(dataDir: string, listings: Listing[], runs: number): Promise<Findings> {
  const server = await startServer(dataDir);
  const browser = await launchChromium();
  const wides: WideMap[] = [];
  const phones: Awaited<ReturnType<typeof phoneMap>>[] = [];
  const changes: FilterChanges[] = [];
  const bars: Interactions[] = [];
  try {
    await wideMap(browser, server.url);
    for (let run = 0; run < runs; run++) {
      wides.push(await wideMap(browser, server.url));
      phones.push(await phoneMap(browser, server.url));
      changes.push(await filterChanges(browser, server.url));
      bars.push(await barInteractions(browser, server.url));
    }
    const streets = await benchStreets(browser, { url: server.url, dataDir, runs });
    await browser.close();
    const asked = await askForChanges(server.url, listings, runs);
    const { checks, tables } = findings({ wides, phones, changes, bars, asked, rows: listings.length });
    return { checks: [...checks, ...streets.checks], tables: [...tables, ...streets.tables] };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The server's part of a change of filters: list and map at once, over two connections. */
async function askForChanges(url: string, listings: Listing[], runs: number): Promise<Hits[]> {
  const cannon = startChild("cannon.ts");
  try {
    const pages = await finalPaths(url, dashboardPaths(listings));
    const paths = pages.flatMap((page) => {
      const { pathname, search, searchParams } = new URL(page, url);
      return [`${pathname}.data${search}`, mapDataHref(parseQuery(searchParams).filters, MAP_SIZE)];
    });
    const volley: Volley = {
      url,
      paths,
      connections: 2,
      headers: { "Accept-Encoding": "gzip" },
      for: "once",
    };
    await cannon.ask<Hits>(volley);
    const hits: Hits[] = [];
    for (let run = 0; run < runs; run++) hits.push(await cannon.ask<Hits>(volley));
    return hits;
  } finally {
    await cannon.stop();
  }
}

interface Measured {
  wides: WideMap[];
  phones: Awaited<ReturnType<typeof phoneMap>>[];
  changes: FilterChanges[];
  bars: Interactions[];
  asked: Hits[];
  rows: number;
}

function findings({ wides, phones, changes, bars, asked, rows }: Measured): Findings {
  const kilobytes = (of: (map: WideMap["weight"]) => number) =>
    figureOf(wides.map(({ weight }) => of(weight)));
  const time = (maps: { times: MapTimes }[], key: keyof MapTimes) =>
    figureOf(maps.map((map) => map.times[key]));
  const changed = (share: number) => figureOf(changes.map(({ times }) => percentile(times, share)));
  const served = (key: "p50" | "p95" | "max") => figureOf(asked.map((hits) => hits[key]));
  const slowest = figureOf(bars.map((bar) => bar.slowest));
  const shift = figureOf([
    Math.max(...[...wides, ...phones, ...changes, ...bars].map((visit) => visit.shift)),
  ]);
  const own = kilobytes(({ data, widget }) => data + widget);
  const [wide, phone] = [time(wides, "clusters"), time(phones, "clusters")];
  const map = `map of all ${rows.toLocaleString("en")} points`;
  return {
    checks: [
      {
        what: `${map}: points, base map and its own script, until at rest`,
        figure: own,
        unit: "kB",
        atMost: 150,
      },
      {
        what: `${map}: with MapLibre, once per version`,
        figure: kilobytes((w) => w.data + w.widget + w.library),
        unit: "kB",
      },
      {
        what: "first clusters, beside the list, after the page's first paint",
        figure: wide,
        unit: "ms",
        atMost: 700,
      },
      {
        what: "first clusters, on a phone, after the press of `Mapa`",
        figure: phone,
        unit: "ms",
        atMost: 700,
      },
      { what: "filter change, click to list and map, p50", figure: changed(0.5), unit: "ms", atMost: 150 },
      { what: "server's time for its two requests, p95", figure: served("p95"), unit: "ms", atMost: 15 },
      {
        what: "filter bar, interaction to next paint, CPU 4× slowed",
        figure: slowest,
        unit: "ms",
        atMost: 100,
      },
      { what: "layout shift of the search, all visits", figure: shift, unit: "", atMost: 0 },
    ],
    tables: [
      {
        title: "Map in the browser",
        notes: [
          "headless Chromium without a graphics card (WebGL by SwiftShader), empty cache, server and browser on the same machine",
          "`/dashboard?preco_min=1`, a filter that every listing passes, at 1280 × 800 (beside the list) and 360 × 800; times in ms",
          "kilobytes of 1,000 bytes as the browser received them, headers included, until the map was drawn and nothing more came",
        ],
        columns: ["what", "received kB", "first clusters", "base map drawn"],
        rows: [
          ["points and base map", kilobytes((w) => w.data), null, null],
          ["the map's own script and style", kilobytes((w) => w.widget), null, null],
          ["MapLibre and its worker", kilobytes((w) => w.library), null, null],
          ["the page itself, which is there before", kilobytes((w) => w.page), null, null],
          ["beside the list, after the first paint", null, wide, time(wides, "ground")],
          ["on a phone, after the press", null, phone, time(phones, "ground")],
        ],
      },
      {
        title: "Filters in the browser",
        notes: [
          "at 1280 × 800 with the map beside the list; from the click until list and map have painted the new answer; times in ms",
          "the server's time: 300 varied searches as list and map together, over two connections, compressed",
          "interactions: everything pressed and typed in the filter bar with the processor four times slower; of so few the slowest is the figure",
        ],
        columns: ["what", "p50", "p95", "slowest", "count"],
        rows: [
          [
            "filter change",
            changed(0.5),
            changed(0.95),
            changed(1),
            changes.flatMap(({ times }) => times).length,
          ],
          [
            "the server's part",
            served("p50"),
            served("p95"),
            served("max"),
            sum(asked.map((hits) => hits.responses)),
          ],
          ["interaction to next paint", null, null, slowest, sum(bars.map(({ count }) => count))],
        ],
      },
    ],
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
