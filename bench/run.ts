import path from "node:path";
import { openDatabase } from "#app/db/connect.server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { benchAlerts } from "./alerts.ts";
import { benchFollow } from "./follow.ts";
import { benchHttp } from "./http.ts";
import { benchImport } from "./import.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLive } from "./live.ts";
import { importFolder, loadData, readListings } from "./load.ts";
import { describeMachine } from "./machine.ts";
import { benchMap } from "./map.ts";
import { benchPages } from "./pages.ts";
import { benchColdSearches } from "./cold-searches.ts";
import type { Report } from "./report.ts";
import { postgresPeer } from "./search-sql.ts";
import { benchSearch } from "./search.ts";
import { benchSuggestions } from "./suggestions.ts";
import type { Findings } from "./table.ts";
import { benchWords } from "./words.ts";

/** In the order in which they run: parts that need the quietest memory come first. */
export const PARTS = [
  "search",
  "words",
  "suggestions",
  "map",
  "alerts",
  "pages",
  "http",
  "cold",
  "import",
  "live",
  "follow",
] as const;
/** Run only on request: they need packages that the product does not have. */
export const EXTRA_PARTS = ["lighthouse"] as const;
export type Part = (typeof PARTS | typeof EXTRA_PARTS)[number];

interface BenchOptions {
  only: Part[];
  quick: boolean;
  onPart(part: string): void;
}

/** Measures the chosen parts on lists in a temporary folder, which is deleted afterwards. */
export async function runBench({ only, quick, onPart }: BenchOptions): Promise<Report> {
  const machine = describeMachine();
  const runs = quick ? 1 : 3;
  const findings: Findings[] = [];
  const data = await loadData();
  const part = async (name: Part, work: () => Promise<Findings>) => {
    if (!only.includes(name)) return;
    onPart(`${name}…`);
    findings.push(await work());
  };
  try {
    // One installation holds the first day: the listings are read from it, and it is then measured and served.
    const dataDir = path.join(data.folder, "installation");
    const embedded = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
    await importFolder(embedded, data.firstDay);
    const listings = await readListings(embedded);

    if (only.includes("search")) {
      const server = await startPostgres();
      const postgres = await openDatabase({ url: server.url, dataDir: "" });
      try {
        const peer = await postgresPeer(postgres.db, listings);
        await part("search", () => benchSearch(listings, peer, runs));
      } finally {
        await postgres.close();
        await server.stop();
      }
    }
    await embedded.close();
    await part("words", () => benchWords(listings, runs));
    await part("suggestions", () => benchSuggestions(listings));
    await part("map", () => benchMap(listings, runs));
    await part("alerts", () => benchAlerts(data, runs));
    await part("pages", benchPages);
    await part("http", () => benchHttp(dataDir, listings, { runs, seconds: quick ? 2 : 5 }));
    await part("cold", () => benchColdSearches(dataDir, listings, runs));
    await part("lighthouse", () => benchLighthouse(dataDir, listings, runs));
    await part("import", () => benchImport(data, runs));
    await part("live", () => benchLive(data, listings, runs));
    await part("follow", () => benchFollow(data));
    return {
      date: new Date().toISOString().slice(0, 10),
      quick,
      runs,
      machine,
      data: { source: data.source, real: data.real, rows: listings.length },
      checks: findings.flatMap(({ checks }) => checks),
      tables: findings.flatMap(({ tables }) => tables),
    };
  } finally {
    await data.remove();
  }
}
