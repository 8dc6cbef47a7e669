import { createServer, request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Listing } from "#app/facts/listings/listing.ts";
import { compileGazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { newListing } from "#tests/listing.ts";
import { listening } from "#tests/listening.ts";
import { createCsvExport, type Timeouts } from "./export-csv.ts";

/** A server of exports of these listings, with a count of the searches. */
async function serve(listings: (numbers: string[]) => Listing[], count = 1, timeouts?: Timeouts) {
  const counter = { searches: 0 };
  const engine: Pick<CurrentEngine, "numbers" | "listings" | "freshness"> = {
    freshness: { newest: null, byState: {}, newsStates: [], demo: false },
    numbers() {
      counter.searches++;
      return Array.from({ length: count }, (_, n) => String(8_000_000_000_000 + n));
    },
    listings,
  };
  const services = {
    engine: () => engine as CurrentEngine,
    gazetteer: compileGazetteer([]),
    now: () => new Date("2026-02-01T12:00:00Z"),
  };
  const exportCsv = createCsvExport(services, () => "http://localhost", timeouts);
  const server = createServer((asking, response) => {
    void exportCsv(asking, response, new URL(asking.url!, "http://localhost"));
  });
  return { counter, url: `${await listening(server)}/exportar.csv` };
}

/** So many of these are more than the buffers of a connection take: the export waits for whoever reads it. */
const MANY = 500;
const manyTexts = (numbers: string[]) =>
  numbers.map((number) => newListing({ number, address: "x".repeat(30_000) }));

test("a fifth simultaneous export is refused with a time to retry, and accepted when one has ended", async () => {
  const { url } = await serve(manyTexts, MANY);
  const four = await Promise.all([1, 2, 3, 4].map(() => fetch(url)));
  expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  const fifth = await fetch(url);
  expect([fifth.status, fifth.headers.get("content-type"), fifth.headers.get("retry-after")]).toEqual([
    503,
    "application/problem+json; charset=utf-8",
    "10",
  ]);
  expect(await fifth.json()).toMatchObject({ status: 503, title: "Exportações demais" });
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);

  const [one, ...others] = four;
  expect(await one!.text()).toContain("8000000000000");
  const next = await fetch(url);
  expect(next.status).toBe(200);
  for (const response of [next, ...others]) await response.body!.cancel();
});

test("HEAD has the export's headers and searches nothing", async () => {
  const { url, counter } = await serve(() => [newListing()]);
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(counter.searches).toBe(0);
  await (await fetch(url)).text();
  expect(counter.searches).toBe(1);
});

test("an address can have one export at a time, and another when that has ended", async () => {
  const { url } = await serve(manyTexts, MANY);
  const from = (address: string) => fetch(url, { headers: { "X-Forwarded-For": address } });
  const first = await from("203.0.113.9");
  const second = await from("203.0.113.9");
  expect([first.status, second.status, second.headers.get("retry-after")]).toEqual([200, 429, "10"]);
  const other = await from("203.0.113.10");
  expect(other.status).toBe(200);
  await first.text();
  const again = await from("203.0.113.9");
  expect(again.status).toBe(200);
  for (const response of [other, again]) await response.body!.cancel();
});

test("an export that a client reads too slowly is cut off at its timeout", async () => {
  const { url } = await serve((numbers) => numbers.map((number) => newListing({ number })), 100_000, {
    stalledMs: 60_000,
    wholeMs: 50,
  });
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
});

test("clients that stop reading are disconnected, and new exports may start", async () => {
  const { url } = await serve(manyTexts, MANY, { stalledMs: 50, wholeMs: 60_000 });
  const open = () =>
    new Promise<IncomingMessage>((resolve) => {
      // The response is never read, so the buffers of the connection fill up.
      request(url, (response) => resolve(response.pause().on("error", () => {}))).end();
    });
  for (let i = 0; i < 4; i++) expect((await open()).statusCode).toBe(200);
  const next = async () => {
    const response = await fetch(url);
    await response.body!.cancel();
    return response.status;
  };
  while ((await next()) !== 200) await sleep(20);
});
