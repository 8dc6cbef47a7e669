import type { Listing } from "#app/facts/listings/listing.ts";
import { canonicalHref } from "#app/facts/query/query-codec.ts";
import type { Hits, Volley } from "./cannon.ts";
import { startChild } from "./child.ts";
import { variedQueries } from "./queries.ts";
import { startServer } from "./server-process.ts";
import { figureOf, type Figure, type Findings } from "./table.ts";

const CLIENTS = 8;
/** Asked before anything is measured: a new process compiles the code while it is used. */
const WARM_UP = 6_000;
const ALONE = 2_000;
const TOGETHER = 10_000;
const SAMPLES = 10_000;

/** So many different searches of the API, like those that a site gets. */
function differentPaths(listings: Listing[], count: number): string[] {
  const paths = new Set<string>();
  for (let seed = 23; paths.size < count; seed++) {
    for (const request of variedQueries(listings, SAMPLES, seed))
      paths.add(canonicalHref("/api/v1/imoveis", request));
  }
  return [...paths].slice(0, count);
}

/** Searches over HTTP that nobody asked before, so that no answer is kept: one after the other, and with several clients. */
export async function benchColdSearches(
  dataDir: string,
  listings: Listing[],
  runs: number,
): Promise<Findings> {
  const paths = differentPaths(listings, WARM_UP + runs * (ALONE + TOGETHER));
  const cannon = startChild("cannon.ts");
  const server = await startServer(dataDir);
  try {
    const ask = (count: number, connections: number) =>
      cannon.ask<Hits>({
        url: server.url,
        paths: paths.splice(0, count),
        connections,
        for: "once",
      } satisfies Volley);
    await ask(WARM_UP, CLIENTS);
    const [alone, together]: [Hits[], Hits[]] = [[], []];
    for (let run = 0; run < runs; run++) {
      alone.push(await ask(ALONE, 1));
      together.push(await ask(TOGETHER, CLIENTS));
    }
    const of = (hits: Hits[], key: keyof Hits): Figure => figureOf(hits.map((hit) => hit[key]));
    const what = "`/api/v1/imoveis`, cold";
    const row = (name: string, hits: Hits[]) => {
      const figures = (["perSecond", "p50", "p95", "p99", "max"] as const).map((key) => of(hits, key));
      const sum = (key: "responses" | "failures") => hits.reduce((total, hit) => total + hit[key], 0);
      return [name, ...figures, sum("responses"), sum("failures")];
    };
    return {
      checks: [
        { what: `${what}, p50`, figure: of(alone, "p50"), unit: "ms", atMost: 0.7 },
        {
          what: `${what}, ${CLIENTS} clients`,
          figure: of(together, "perSecond"),
          unit: "requests/s",
          atLeast: 2_500,
        },
      ],
      tables: [
        {
          title: "API, cold",
          notes: [
            "every address is asked once: nothing of an answer is kept but the texts of the properties in it; times in ms",
            "server and client (autocannon) in processes of their own, which share the cores; not compressed",
          ],
          columns: ["clients", "requests/s", "p50", "p95", "p99", "max", "responses", "failures"],
          rows: [row("1", alone), row(`${CLIENTS}`, together)],
        },
      ],
    };
  } finally {
    await server.stop();
    await cannon.stop();
  }
}
