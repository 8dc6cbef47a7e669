import http from "node:http";
import type { Listing } from "#app/facts/listings/listing.ts";
import { placeHref } from "#app/facts/places/place-address.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import type { BareAnswer } from "./bare-server.ts";
import type { Hits, Volley } from "./cannon.ts";
import { startChild } from "./child.ts";
import { benchPageWeight } from "./page-weight.ts";
import { variedQueries } from "./queries.ts";
import { startServer } from "./server-process.ts";
import { figureOf, type Cell, type Figure, type Findings } from "./table.ts";

const QUERIES = 300;
const CONNECTIONS = 10;
const GZIP = { "Accept-Encoding": "gzip" };
const AS_BROWSERS = { "Accept-Encoding": "gzip, deflate, br, zstd" };
/** How often places are asked for before they are measured: a new process compiles their code while it is used. */
const WARM_UPS = 3;

interface HttpOptions {
  runs: number;
  /** The duration of each measurement with warm caches, in seconds. */
  seconds: number;
}

/** The API against a bare server of the same bytes, then the pages, over HTTP on an installation that holds the lists. */
export async function benchHttp(
  dataDir: string,
  listings: Listing[],
  options: HttpOptions,
): Promise<Findings> {
  const { runs, seconds } = options;
  const cannon = startChild("cannon.ts");
  const fire = (volley: Omit<Volley, "connections">) =>
    cannon.ask<Hits>({ ...volley, connections: CONNECTIONS });
  const bare = startChild("bare-server.ts");
  try {
    const paths = apiPaths(listings);
    const median = await medianAnswer(dataDir, paths);
    const bareUrl = await bare.ask<string>(median);
    await fire({ url: bareUrl, paths, for: 1 });
    const [bares, warms]: [Hits[], Hits[]] = [[], []];
    // Every run has a new server, which answers each query once before it is measured.
    for (let run = 0; run < runs; run++) {
      const server = await startServer(dataDir);
      bares.push(await fire({ url: bareUrl, paths, for: seconds }));
      await fire({ url: server.url, paths, for: "once" });
      warms.push(await fire({ url: server.url, paths, for: seconds }));
      await server.stop();
    }
    const ratio = (hits: Hits[]) =>
      figureOf(hits.map((hit, run) => (100 * hit.perSecond) / bares[run]!.perSecond));

    const server = await startServer(dataDir);
    const weight = await benchPageWeight(server.url);
    const dashboards = await finalPaths(server.url, dashboardPaths(listings));
    const properties = spread(listings, QUERIES).map((listing) => `/property/${listing.number}`);
    const volley = async (targets: string[], headers?: Record<string, string>) => {
      await fire({ url: server.url, paths: targets, headers, for: seconds });
      const hits: Hits[] = [];
      for (let run = 0; run < runs; run++)
        hits.push(await fire({ url: server.url, paths: targets, headers, for: seconds }));
      return hits;
    };
    const dashboard = await volley(["/dashboard"]);
    const varied = await volley(dashboards);
    const zipped = await volley(dashboards, GZIP);
    const browsers = await volley(dashboards, AS_BROWSERS);
    const property = await volley(properties);
    const places = placePaths(listings);
    for (let times = 0; times < WARM_UPS; times++)
      await fire({ url: server.url, paths: places, for: "once" });
    const place = await volley(places);
    await server.stop();

    const page = (what: string, hits: Hits[], atLeast: number) => [
      { what: `${what}, ${CONNECTIONS} connections`, figure: perSecond(hits), unit: "requests/s", atLeast },
      { what: `${what}, p95`, figure: figureOf(hits.map((hit) => hit.p95)), unit: "ms", atMost: 50 },
    ];
    return {
      checks: [
        { what: "`/api/v1/imoveis`, warm, of a bare server", figure: ratio(warms), unit: "%", atLeast: 30 },
        ...page("`/dashboard`", dashboard, 400),
        ...page("`/dashboard`, varied", varied, 400),
        {
          what: "`/dashboard`, varied, compressed as browsers ask for it",
          figure: perSecond(browsers),
          unit: "requests/s",
          atLeast: 350,
        },
        ...page("`/property/{number}`, varied", property, 250),
        ...page("`/imoveis/{uf}/{cidade}`, varied", place, 400),
        ...weight.checks,
      ],
      tables: [
        {
          title: "HTTP",
          notes: [
            `server, bare server and client (autocannon) in processes of their own, ${CONNECTIONS} connections; times in ms`,
            `the bare server sends the median answer of the API (${Buffer.byteLength(median.body).toLocaleString("en")} bytes) with its headers`,
            `${QUERIES} varied queries; the API is measured warm: after each was asked once, on answers that the server keeps finished`,
            `places are asked ${WARM_UPS} times before they are measured: each is computed once for a version of the data`,
            "not compressed except where it says gzip; pages are rendered for every request",
          ],
          columns: ["what", "requests/s", "p50", "p95", "p99", "max", "responses", "failures"],
          rows: [
            row("bare node:http", bares),
            row("/api/v1/imoveis, warm", warms),
            row("/dashboard", dashboard),
            row("/dashboard, varied", varied),
            row("/dashboard, varied, gzip", zipped),
            row("/dashboard, varied, as browsers ask (zstd)", browsers),
            row("/property/{number}, varied", property),
            row("/imoveis/{uf}/{cidade}, varied", place),
          ],
        },
        ...weight.tables,
      ],
    };
  } finally {
    await cannon.stop();
    await bare.stop();
  }
}

/** Addresses like those that a site gets. */
export function apiPaths(listings: Listing[]): string[] {
  return variedQueries(listings, QUERIES, 7).map((request) => canonicalHref("/api/v1/imoveis", request));
}

export function dashboardPaths(listings: Listing[]): string[] {
  return variedQueries(listings, QUERIES, 9).map((request) => canonicalHref("/dashboard", request));
}

/** States and cities with properties, the cities in the order of the listings. */
function placePaths(listings: Listing[]): string[] {
  const places = listings.flatMap(({ state, citySlug }) => [
    placeHref({ state, citySlug: null, districtSlug: null }),
    placeHref({ state, citySlug, districtSlug: null }),
  ]);
  return spread([...new Set(places)], QUERIES);
}

function perSecond(hits: Hits[]): Figure {
  return figureOf(hits.map((hit) => hit.perSecond));
}

function row(what: string, hits: Hits[]): Cell[] {
  const sum = (key: "responses" | "failures") => hits.reduce((total, hit) => total + hit[key], 0);
  const times = (["p50", "p95", "p99", "max"] as const).map((key) => figureOf(hits.map((hit) => hit[key])));
  return [what, perSecond(hits), ...times, sum("responses"), sum("failures")];
}

/**
 * The answer of median size, byte for byte with its headers; from a separate server, so that the measured ones start
 * new.
 */
async function medianAnswer(dataDir: string, paths: string[]): Promise<BareAnswer> {
  const server = await startServer(dataDir);
  const answers: BareAnswer[] = [];
  for (const path of paths) answers.push(await rawGet(server.url + path));
  await server.stop();
  answers.sort((a, b) => a.body.length - b.body.length);
  return answers[answers.length >> 1]!;
}

function rawGet(url: string): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        const { rawHeaders } = response;
        // Without the headers that node:http adds to every answer by itself.
        const own = (i: number) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[i - (i % 2)]!);
        resolve({ headers: rawHeaders.filter((_, i) => own(i)), body: Buffer.concat(chunks).toString() });
      });
    });
    request.on("error", reject);
  });
}

/**
 * The addresses at the end of the pages' redirects, so that complete pages are measured. Throws when one is not
 * complete.
 */
async function finalPaths(url: string, paths: string[]): Promise<string[]> {
  const final: string[] = [];
  for (const path of paths) {
    const response = await fetch(url + path);
    const html = await response.text();
    if (!response.ok || !html.trimEnd().endsWith("</html>")) throw new Error(`${path} is no complete page`);
    final.push(response.url.slice(url.length));
  }
  return final;
}

function spread<T>(list: T[], count: number): T[] {
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, i) => list[Math.floor((i * list.length) / count)]!,
  );
}
