import path from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "#app/db/connect.server.ts";
import { createSqlEngine } from "#app/core/engine/sql/sql-engine.server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { benchBrowser } from "./browser.ts";
import { benchAdmin } from "./admin.ts";
import { benchAlerts } from "./alerts.ts";
import { benchBell } from "./bell.ts";
import { benchChange } from "./change.ts";
import { benchDelivery } from "./delivery.ts";
import { benchEquality } from "./equality.ts";
import { benchFollow } from "./follow.ts";
import { benchHttp } from "./http.ts";
import { benchImport } from "./import.ts";
import { benchSequence } from "./import-sequence.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLive } from "./live.ts";
import { importFolder, loadData, readListings } from "./load.ts";
import { describeMachine } from "./machine.ts";
import { benchMap } from "./map.ts";
import { benchPlacesExact } from "./places-exact.ts";
import { benchNeverAsked } from "./never-asked.ts";
import type { Report } from "./report.ts";
import { benchLargeSearch, benchSearch, indexOf } from "./search.ts";
import { benchSuggestions } from "./suggestions.ts";
import type { Findings } from "./table.ts";
import { benchWords } from "./words.ts";

/** In the order in which they run: parts that need the quietest memory come first. */
export const PARTS = [
  "search",
  "words",
  "suggestions",
  "large",
  "change",
  "equality",
  "map",
  "alerts",
  "bell",
  "delivery",
  "http",
  "never-asked",
  "browser",
  "import",
  "live",
  "follow",
  "places-exact",
  "admin",
] as const;
/** Run only on request: they need packages that the product does not have. */
export const EXTRA_PARTS = ["lighthouse"] as const;
export type Part = (typeof PARTS | typeof EXTRA_PARTS)[number];

interface BenchOptions {
  only: Part[];
  quick: boolean;
  /** Folder in which filled databases stay for the next run; null: they are deleted. */
  keep: string | null;
  /** Texts, one of which a measured address of administrators contains; null: all are measured. */
  addresses: string[] | null;
  onPart(part: string): void;
}

const LARGE_ROWS = 1_000_000;

/** Measures the chosen parts on lists in a temporary folder, which is deleted afterwards. */
export async function runBench({ only, quick, keep, addresses, onPart }: BenchOptions): Promise<Report> {
  const machine = describeMachine();
  const runs = quick ? 1 : 3;
  const found: Findings[] = [];
  const data = await loadData();
  const part = async (name: Part, work: () => Promise<Findings>) => {
    if (!only.includes(name)) return;
    onPart(`${name}…`);
    found.push(await work());
  };
  try {
    // One installation holds the first day: the listings are read from it, and it is then measured and served.
    const dataDir = path.join(data.folder, "installation");
    const embedded = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
    await importFolder(embedded, data.firstDay);
    const listings = await readListings(embedded);
    const inEmbedded = { name: "SQL on PGlite", engine: createSqlEngine(embedded.db) };

    if (only.includes("search") || only.includes("equality")) {
      const server = await startPostgres();
      const postgres = await openDatabase({ url: server.url, dataDir: "" });
      try {
        await importFolder(postgres, data.firstDay);
        await postgres.db.execute(sql`vacuum analyze`);
        const engine = createSqlEngine(postgres.db);
        const engines = [{ name: "SQL on PostgreSQL", engine }, inEmbedded];
        await part("search", () => benchSearch(listings, engines, runs));
        const count = quick ? 100 : 1_000;
        await part("equality", async () => benchEquality(listings, await indexOf(listings), engine, count));
      } finally {
        await postgres.close();
        await server.stop();
      }
    }
    await embedded.close();
    await part("words", () => benchWords(listings, path.join(data.folder, "peers"), runs));
    await part("suggestions", () => benchSuggestions(listings));
    await part("large", () => benchLargeSearch(listings, LARGE_ROWS, runs));
    await part("change", () => benchChange(listings, LARGE_ROWS, runs));
    await part("map", () => benchMap(listings, runs));
    await part("alerts", () => benchAlerts(data, runs));
    await part("bell", () => benchBell(data));
    await part("delivery", () => benchDelivery(data, runs));
    await part("http", () => benchHttp(dataDir, listings, { runs, seconds: quick ? 2 : 5 }));
    await part("never-asked", () => benchNeverAsked(dataDir, listings, runs));
    await part("browser", () => benchBrowser(dataDir, listings, runs));
    await part("lighthouse", () => benchLighthouse(dataDir, listings, runs));
    await part("import", async () => {
      const days = await benchImport(data, runs);
      const sequence = await benchSequence(data, runs);
      return {
        checks: [...days.checks, ...sequence.checks],
        tables: [...days.tables, ...sequence.tables],
      };
    });
    await part("live", () => benchLive(data, listings, runs));
    await part("follow", () => benchFollow(data));
    await part("places-exact", () => benchPlacesExact(data, quick));
    await part("admin", () =>
      benchAdmin(data, { quick, keep, addresses, onPart: (name) => onPart(`  ${name}`) }),
    );
    return {
      date: new Date().toISOString().slice(0, 10),
      quick,
      runs,
      machine,
      data: { source: data.source, real: data.real, rows: listings.length },
      checks: found.flatMap(({ checks }) => checks),
      tables: found.flatMap(({ tables }) => tables),
    };
  } finally {
    await data.remove();
  }
}
