import { sql, type SQL } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";

/** Below this many rows a wrong plan costs less than an analysis. */
const WORTH_ANALYZING = 1000;
/** From here on the planner's estimates lead to plans that compare every row with every other. */
const TOO_FEW = 5;

/**
 * The staging tables are filled and emptied with every file: without new statistics the planner takes them for empty.
 */
export async function describeStage(tx: Db, rows: number): Promise<void> {
  if (rows < WORTH_ANALYZING) return;
  await tx.execute(sql`analyze import_rows`);
}

/**
 * Analyses the tables when the planner knows too few rows of a state: earlier lists of the same run may have brought
 * all of them. `rows` is how many its newest list has.
 */
export async function describeListings(tx: Db, state: Uf, rows: number): Promise<void> {
  if (rows < WORTH_ANALYZING) return;
  const believed = Math.min(
    await rowsBelieved(tx, sql`select from properties where uf = ${state}`),
    await rowsBelieved(tx, sql`select from property_periods where uf = ${state} and ate is null`),
  );
  if (believed * TOO_FEW < rows) await analyzeListings(tx);
}

/** The columns that searches and merges filter by; the cost of analysing a column grows with its width. */
export async function analyzeListings(db: Db): Promise<void> {
  await db.execute(sql`analyze properties (id, n_do_imovel, uf, cidade_slug, saiu_em)`);
  await db.execute(sql`analyze property_periods (n_do_imovel, uf, desde, ate)`);
  await db.execute(sql`analyze property_events (n_do_imovel, uf, data_lista, tipo)`);
}

/**
 * Vacuums after an import, because PGlite has no autovacuum. It blocks the database for seconds, so no request may be
 * waiting.
 */
export async function reclaimSpace(database: Database): Promise<void> {
  if (database.kind !== "embedded") return;
  await database.exclusively("import", () =>
    vacuum(database, ["properties", "property_periods", "property_events", "import_rows", "import_batches"]),
  );
}

/**
 * The same for the tables that placing writes, for a caller that holds the lock `import`: every property that moves
 * leaves its former row, which the next imports would read past. It takes about a tenth of a second.
 */
export async function reclaimPlaces(database: Database): Promise<void> {
  if (database.kind === "embedded") await vacuum(database, ["properties", "census_places"]);
}

/** After sales were read or placed: nearly all rows may be new, and PGlite has no autovacuum. */
export async function describeSales({ db, kind }: Database): Promise<void> {
  await db.execute(sql.raw(`${kind === "embedded" ? "vacuum analyze" : "analyze"} registered_sales`));
}

async function vacuum(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await database.db.execute(sql.raw(`vacuum ${table}`));
}

async function rowsBelieved(tx: Db, query: SQL): Promise<number> {
  const { rows } = await tx.execute(sql`explain (format json) ${query}`);
  const [plan] = rows[0]!["QUERY PLAN"] as [{ Plan: { "Plan Rows": number } }];
  return plan.Plan["Plan Rows"];
}
