import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { analyzeListings } from "./statistics.server.ts";

const { db } = await openTestDatabase();

const ROWS = 1_200;

async function believedRows(table: string): Promise<number> {
  const { rows } = await db.execute(
    sql`explain (format json) select from ${sql.identifier(table)} where uf = 'RJ'`,
  );
  const [{ Plan }] = rows[0]!["QUERY PLAN"] as [{ Plan: { "Plan Rows": number } }];
  return Plan["Plan Rows"];
}

test("the second list of a state in a run is merged with current statistics of the first one", async () => {
  const drafts = Array.from({ length: ROWS }, (_, i) => newDraft(String(2000 + i), { state: "RJ" }));
  await takeIn(db, { state: "SP", date: "2026-03-02", drafts: [newDraft("1001")] });
  await analyzeListings(db);
  await takeIn(db, { state: "RJ", date: "2026-03-02", drafts });
  await takeIn(db, { state: "RJ", date: "2026-03-03", drafts: drafts.slice(1) });
  for (const table of ["properties", "property_periods"])
    expect(await believedRows(table), table).toBeGreaterThan(ROWS / 2);
});
