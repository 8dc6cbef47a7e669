import { expect, test } from "vitest";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { readStatistics } from "#app/features/market/read-statistics.server.ts";
import type { Services } from "#app/services.ts";
import { testDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { ask } from "#tests/route-requests.ts";
import { loader as sheet } from "./statistics-sheet.ts";
import { loader as page } from "./statistics.tsx";

const NOW = new Date("2026-04-01T12:00:00Z");
const database = testDatabase();
const services = () =>
  ({
    accounts: { db: database.current.db, baseUrl: () => "https://martelo.example" },
    now: () => NOW,
    origin: () => "https://martelo.example",
    statistics: (month: string) => readStatistics(database.current.db, month, NOW),
  }) as unknown as Services;

/** How the page and the sheet of a month answer, and when to come back. */
async function answers(month: string): Promise<[status: number, retryAfter: string | null][]> {
  const asked = { path: `/estatisticas/${month}`, params: { month } };
  const both = [await ask(services(), page, asked), await ask(services(), sheet, asked)];
  return both.map(({ status, headers }) => [status, headers.get("retry-after")]);
}

test("a month whose lists are not counted yet is to be asked for again later, one without lists is not found", async () => {
  const { db } = database.current;
  await takeIn(db, { date: "2026-03-10", drafts: [newDraft("1001")] });
  const later = [503, "600"];
  const missing = [404, null];
  expect(await answers("2026-03")).toEqual([later, later]);
  expect(await answers("2026-02")).toEqual([missing, missing]);
  await recountMarket(db);
  expect((await answers("2026-03")).map(([status]) => status)).toEqual([200, 200]);
  expect(await answers("2026-02")).toEqual([missing, missing]);
});
