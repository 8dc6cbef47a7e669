import { TOO_LITTLE } from "#app/lib/numbers.ts";
import { expect, test } from "vitest";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { readStatistics } from "#app/features/market/read-statistics.server.ts";
import type { Services } from "#app/services.ts";
import { openTestDatabase } from "#tests/database.ts";
import { unpack } from "#app/ui/packed.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { ask } from "#tests/route-requests.ts";
import { loader as sheet } from "./statistics-sheet.ts";
import { loader as page } from "./statistics.tsx";

const NOW = new Date("2026-04-01T12:00:00Z");
const { db } = await openTestDatabase();
const services = () =>
  ({
    accounts: { db: db, baseUrl: () => "https://martelo.example" },
    now: () => NOW,
    origin: () => "https://martelo.example",
    statistics: (month: string) => readStatistics(db, month, NOW),
  }) as unknown as Services;

/** How the page and the sheet of a month answer, and when to come back. */
async function answers(month: string): Promise<[status: number, retryAfter: string | null][]> {
  const args = { path: `/estatisticas/${month}`, params: { month } };
  const both = [await ask(services(), page, args), await ask(services(), sheet, args)];
  return both.map(({ status, headers }) => [status, headers.get("retry-after")]);
}

/** The sheet of a month, as cells. */
async function cells(month: string): Promise<string[][]> {
  const response = await ask(services(), sheet, { path: `/estatisticas/${month}`, params: { month } });
  return (await response.text()).split("\r\n").map((line) => line.split(";"));
}

test("what changed is said to be unknown, never 0, for states without two lists at most a week apart", async () => {
  await takeIn(db, { date: "2026-03-01", drafts: [newDraft("1001")] });
  await takeIn(db, { date: "2026-03-20", drafts: [newDraft("1002")] });
  await recountMarket(db);
  const alone = (await readStatistics(db, "2026-03", NOW))!;
  const figures = alone.summary.figures.slice(0, 4).map(({ value }) => value);
  expect(figures).toEqual(["1", ...Array<string>(3).fill(TOO_LITTLE)]);
  expect(alone.summary.notes.join(" ")).toContain("não é conhecido");
  expect((await cells("2026-03"))[1]!.slice(0, 8)).toEqual(["Brasil", "Todos", "1", "", "", "", "", ""]);

  await takeIn(db, { state: "RJ", date: "2026-03-20", drafts: [newDraft("2001", { state: "RJ" })] });
  await takeIn(db, { state: "RJ", date: "2026-03-27", drafts: [newDraft("2002", { state: "RJ" })] });
  await recountMarket(db);
  const both = (await readStatistics(db, "2026-03", NOW))!;
  expect(both.summary.figures.slice(0, 3).map(({ value }) => value)).toEqual(["2", "1", "1"]);
  expect(both.summary.notes.join(" ")).toContain("é contado sem ");
  const rows = await cells("2026-03");
  expect(rows.find(([, name]) => name === "RJ")!.slice(2, 6)).toEqual(["1", "1", "0", "1"]);
  const other = rows.find(([cut, name]) => cut === "Estado" && name !== "RJ")!;
  expect(other.slice(2, 6)).toEqual(["1", "", "", ""]);
});

test("a month whose lists are not counted yet is to be asked for again later, one without lists is not found", async () => {
  await takeIn(db, { date: "2026-03-10", drafts: [newDraft("1001")] });
  const later = [503, "600"];
  const missing = [404, null];
  expect(await answers("2026-03")).toEqual([later, later]);
  expect(await answers("2026-02")).toEqual([missing, missing]);
  await recountMarket(db);
  expect((await answers("2026-03")).map(([status]) => status)).toEqual([200, 200]);
  expect(await answers("2026-02")).toEqual([missing, missing]);
});

test("stock names its lists, a state counts only in months with lists of it, and a month says which lists never followed", async () => {
  const take = (state: "SP" | "RJ", date: string, ...numbers: string[]) =>
    takeIn(db, { state, date, drafts: numbers.map((number) => newDraft(number, { state })) });
  await take("RJ", "2026-01-20", "2001", "2002");
  await take("SP", "2026-01-28", "1001");
  await take("SP", "2026-02-03", "1001");
  await recountMarket(db);
  const lately = (await readStatistics(db, null, NOW))!;
  const both = "nas listas de 20/01 a 03/02/2026, de 2 estados";
  expect(lately.description).toContain(`3 à venda ${both};`);
  expect(unpack(lately.view).lead).toContain(`À venda são os imóveis ${both}.`);
  const bars = unpack(lately.view).stock.rows.map(([, text]) => text);
  expect(bars.filter((text) => text !== "sem lista")).toEqual([
    "2 imóveis (lista de 20/01/2026)",
    "3 imóveis (listas de 20/01 a 28/01/2026, de 2 estados)",
    "1 imóvel (lista de 03/02/2026)",
  ]);
  const february = (await readStatistics(db, "2026-02", NOW))!;
  expect(february.summary.figures[0]!.value).toBe("1");
  expect(february.summary.notes.slice(0, 2)).toEqual([
    "À venda são os imóveis na lista de 03/02/2026.",
    expect.stringMatching(/^Mês encerrado sem as listas seguintes de São Paulo: /),
  ]);
  const january = (await readStatistics(db, "2026-01", NOW))!;
  expect(january.summary.notes[1]).toMatch(/^Mês encerrado sem as listas seguintes de Rio de Janeiro: /);
  const rows = await cells("2026-01");
  const lists = (name: string) => rows.find((row) => row.includes(name))!.slice(-3);
  expect([rows[0]!.slice(-3), lists("Todos"), lists("RJ")]).toEqual([
    ["Listas de", "Listas até", "Estados"],
    ["20/01/2026", "28/01/2026", "2"],
    ["20/01/2026", "20/01/2026", "1"],
  ]);

  await take("RJ", "2026-02-05", "2001");
  await recountMarket(db);
  const late = (await readStatistics(db, "2026-01", NOW))!.summary.notes[1];
  expect(late).toMatch(
    /^Mês encerrado: já chegaram as listas seguintes\. A de Rio de Janeiro veio mais de 7/,
  );
});
