import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { importList } from "#app/core/ingestion/import-list.server.ts";
import { dayNumber, type IsoDate } from "#app/lib/dates.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import { openTestDatabase } from "#tests/database.ts";
import { placeByName, takeIn, type TestList } from "#tests/factories.ts";
import { forgetLists, historyFrom, type EventRow } from "#tests/history.ts";
import { randomLists, shuffled } from "#tests/random-lists.ts";
import { realData } from "#tests/real-data.ts";
import type { GroupStep } from "./group-outcomes.ts";
import { readOutcomes } from "./outcome-steps.server.ts";
import { HORIZONS, LEAST_AT_RISK, OUTCOMES, usualOutcomes, usualReturns } from "./usual-outcomes.ts";

const { db } = await openTestDatabase();

const KINDS: Record<string, (typeof OUTCOMES)[number]> = {
  saiu: "left",
  baixou: "fell",
  mudou_modalidade: "changed",
};

/** What became of the properties of a state from list to list, found by going through every one of them. */
function plainSteps(lists: TestList[], state: string): string[] {
  const { periods, events } = historyFrom(lists) as { periods: (string | null)[][]; events: EventRow[] };
  const days = [...new Set(lists.filter((list) => list.state === state).map(({ date }) => date))].toSorted();
  const counts = new Map<string, Record<"atRisk" | (typeof OUTCOMES)[number], number>>();
  for (const [i, to] of days.entries()) {
    if (i === 0) continue;
    const from = days[i - 1]!;
    for (const [number, uf, since, until, , , mode] of periods) {
      if (uf !== state || since! > from || (until !== null && until! < from)) continue;
      const key = `${from} ${to} ${mode}`;
      const count = counts.get(key) ?? { atRisk: 0, left: 0, fell: 0, changed: 0 };
      counts.set(key, count);
      count.atRisk++;
      const kinds = new Set(
        events.flatMap(([n, u, kind, date]) =>
          n === number && u === uf && date === to && KINDS[kind] ? [KINDS[kind]] : [],
        ),
      );
      const first = OUTCOMES.find((outcome) => kinds.has(outcome));
      if (first) count[first]++;
    }
  }
  return [...counts].map(([key, count]) => `${key} ${JSON.stringify(count)}`).toSorted();
}

function written(steps: GroupStep[]): string[] {
  return steps
    .map(({ from, to, saleMode, atRisk, left, fell, changed }) => {
      const counts = JSON.stringify({ atRisk, left, fell, changed });
      return `${from} ${to} ${saleMode} ${counts}`;
    })
    .toSorted();
}

test("what became of properties from list to list is what going through all of them finds, in whatever order lists came", async () => {
  for (const seed of ["outcomes-1", "outcomes-2"]) {
    const random = seeded(seed);
    const lists = randomLists(random, 40);
    for (const list of shuffled(lists, random)) await takeIn(db, list);
    for (const state of ["SP", "RJ"] as const)
      expect(written((await readOutcomes(db, state)).steps)).toEqual(plainSteps(lists, state));
    await forgetLists(db);
  }
});

const DATES = ["05", "12", "15", "16", "17", "18", "19", "22", "23", "24", "25", "26", "29", "30"].map(
  (day) => `2026-06-${day}` as IsoDate,
);
const series = DATES.map((date) => realData(`series/${date}/Lista_imoveis_PB.csv`));
const present = series.every((path) => path !== null);
if (!present) process.stdout.write("real data absent (PB day by day): skipped\n");

/** The share of a group on the list of a day that had each outcome first, within so many days. */
async function realized(day: IsoDate, days: number, { typeCode, saleMode }: GroupStep) {
  const { rows } = await db.execute<{ first: number | null; n: number }>(sql`
    with cohort as (
      select p.n_do_imovel from property_periods p join properties r using (n_do_imovel)
      where p.uf = 'PB' and r.tipo_codigo = ${typeCode} and p.modalidade_de_venda = ${saleMode}
        and p.desde <= ${day}::date and (p.ate is null or p.ate >= ${day}::date)),
    firsts as (
      select c.n_do_imovel, (
        select case e.tipo when 'saiu' then 0 when 'baixou' then 1 else 2 end
        from property_events e
        where e.n_do_imovel = c.n_do_imovel and e.uf = 'PB' and e.data_lista > ${day}::date
          and e.data_lista <= ${day}::date + ${days}::int and e.tipo in ('saiu', 'baixou', 'mudou_modalidade')
        order by e.data_lista, 1 limit 1) as first
      from cohort c)
    select first, count(*)::int as n from firsts group by 1`);
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  return OUTCOMES.map((_, i) => (rows.find(({ first }) => first === i)?.n ?? 0) / total);
}

test.skipIf(!present)("on unused days the intervals hold 75 to 85 % of a real state's groups", async () => {
  const options = {
    ...IMPORT_SETUP,
    origin: "cli",
    resolvePlace: placeByName,
    now: new Date("2026-07-01T12:00:00Z"),
  } as const;
  for (const path of series) {
    const bytes = readFileSync(path!);
    const file = {
      name: "Lista_imoveis_PB.csv",
      size: bytes.length,
      open: async () => Readable.from([bytes]),
    };
    const [report] = await importList(db, file.name, IMPORT_SETUP.source.readList(file), options);
    expect(report!.error).toBeNull();
  }
  const { steps, leavings, newest: last } = await readOutcomes(db, "PB");
  const newest = dayNumber(DATES.at(-1)!);
  let [groups, covered] = [0, 0];
  for (const now of DATES) {
    const days = HORIZONS[0];
    if (dayNumber(now) + days > newest) continue;
    const known = steps.filter(({ to }) => to <= now);
    const standing = steps.filter(({ from, atRisk }) => from === now && atRisk >= LEAST_AT_RISK);
    for (const group of standing) {
      const own = known.filter(
        (step) => step.typeCode === group.typeCode && step.saleMode === group.saleMode,
      );
      const [estimate] = usualOutcomes(own, group.atRisk);
      if (!estimate?.shares) continue;
      const truth = await realized(now, days, group);
      for (const [i, outcome] of OUTCOMES.entries()) {
        const { low, high } = estimate.shares[outcome];
        groups++;
        if (truth[i]! >= low - 1e-9 && truth[i]! <= high + 1e-9) covered++;
      }
    }
  }
  expect(groups).toBeGreaterThan(50);
  expect(covered / groups).toBeGreaterThanOrEqual(0.75);
  expect(covered / groups).toBeLessThanOrEqual(0.85);
  // Most of those that leave come back, and of 30 days nothing is known after 25.
  const [week, , month] = usualReturns(leavings, last!);
  expect(week!.share!.low).toBeLessThan(week!.share!.likely);
  expect(week!.share!.likely).toBeGreaterThan(0.5);
  expect(month).toEqual({ days: 30, atRisk: 0, share: null });
});
