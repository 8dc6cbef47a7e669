import { expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { marketMonths } from "#app/db/schema/reports.ts";
import type { MonthByMode, MonthSums } from "#app/db/shapes/market-month.ts";
import { discountOf } from "#app/facts/listings/listing.ts";
import { dayNumber } from "#app/lib/dates.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn, type TestList } from "#tests/factories.ts";
import { historyFrom } from "#tests/history.ts";
import { randomLists, shuffled } from "#tests/random-lists.ts";
import { readMonth } from "./market-report.server.ts";
import { recountMarket } from "./market.server.ts";
import { monthState } from "./month-closing.server.ts";
import { readPlaceHistory } from "./place-history.server.ts";
import { readStock } from "./read-market.server.ts";

const { db } = await openTestDatabase();

/** Two months, and a time without lists that is longer than a week. */
const DAYS = [
  "2026-03-20",
  "2026-03-25",
  "2026-03-29",
  "2026-04-02",
  "2026-04-12",
  "2026-04-15",
  "2026-04-20",
];

function listsOfTwoMonths(seed: string): TestList[] {
  const lists = randomLists(seeded(seed), 50).filter(({ state }) => state === "SP");
  return lists.map((list) => ({ ...list, date: DAYS[Number(list.date.slice(-1)) - 1]! }));
}

/** The months found by going through every period and event for every month. */
function plainMonths(lists: TestList[]): Record<string, MonthByMode> {
  const { periods, events } = historyFrom(lists) as { periods: string[][]; events: string[][] };
  const days = lists.map(({ date }) => date).toSorted();
  const isNear = (day: string) => {
    const before = days[days.indexOf(day) - 1];
    return before !== undefined && dayNumber(day) - dayNumber(before) <= 7;
  };
  const months: Record<string, MonthByMode> = {};
  for (const [month, within] of Map.groupBy(days, (day) => day.slice(0, 7))) {
    const last = within.at(-1)!;
    const byMode: MonthByMode = (months[month] = {});
    const add = (mode: string, what: "discounts" | "cuts" | "left" | "still", value: number) => {
      byMode[mode] ??= { discounts: {}, undiscounted: 0, cuts: {}, left: {}, still: {} } satisfies MonthSums;
      byMode[mode][what][value] = (byMode[mode][what][value] ?? 0) + 1;
    };
    for (const [, , from, to, price, appraisal, mode] of periods)
      if (from! <= last && (to === null || to! >= last))
        add(mode!, "discounts", discountOf(Number(price), Number(appraisal))!);
    for (const [number, , kind, day, from, to, , mode] of events) {
      if (!isNear(day!) || day! > last) continue;
      if (kind === "baixou" && day!.startsWith(month))
        add(mode!, "cuts", Math.round(((Number(from) - Number(to)) * 10_000) / Number(from)) / 100);
      if (kind !== "novo" && kind !== "voltou") continue;
      const end = events
        .filter(([other, , its, at]) => other === number && its === "saiu" && at! > day!)
        .map(([, , , at]) => at!)
        .toSorted()[0];
      const stayed = (until: string) => dayNumber(until) - dayNumber(day!);
      if (end === undefined || end > last) add(mode!, "still", stayed(last));
      else if (isNear(end)) add(mode!, "left", stayed(end));
      else add(mode!, "still", stayed(days[days.indexOf(end) - 1]!));
    }
  }
  return months;
}

async function stored(): Promise<Record<string, MonthByMode>> {
  const rows = await db.select().from(marketMonths);
  return Object.fromEntries(rows.map(({ mes, dados }) => [mes, dados]));
}

test("whatever the order in which lists came, each month's figures and each place's are those of all its events", async () => {
  const random = seeded("months");
  const lists = listsOfTwoMonths("two months");
  for (const list of shuffled(lists, random)) {
    await takeIn(db, list);
    if (random.chance(0.4)) await recountMarket(db);
  }
  await recountMarket(db);
  const months = plainMonths(lists);
  expect(Object.keys(months)).toHaveLength(2);
  expect(await stored()).toEqual(months);
  // All properties are in one city, so that it has the figures of the state.
  const state = { state: "SP", citySlug: null, districtSlug: null } as const;
  const ofState = await readPlaceHistory(db, state);
  expect(ofState.stock).toEqual(await readStock(db, { first: "2026-01-01", last: "2026-12-31" }, "SP"));
  expect(ofState.stock.map(({ day }) => day)).toEqual(lists.map(({ date }) => date).toSorted());
  expect(await readPlaceHistory(db, { ...state, citySlug: "campinas-sp" })).toEqual(ofState);
  expect(await readPlaceHistory(db, { ...state, citySlug: "campinas-sp", districtSlug: "centro" })).toEqual(
    ofState,
  );
});

test("a month is closed when it is over and every state has a list after it, or a week later", async () => {
  const take = (state: "SP" | "RJ", date: string) =>
    takeIn(db, { state, date, drafts: [newDraft("1001", { state })] });
  const closedOn = async (day: string) =>
    (await monthState(db, "2026-03", new Date(`${day}T12:00:00Z`)))?.closed;
  await take("SP", "2026-03-30");
  await takeIn(db, { state: "RJ", date: "2026-03-10", drafts: [newDraft("2001", { state: "RJ" })] });
  expect(await monthState(db, "2026-02", new Date("2026-04-01T12:00:00Z"))).toBeNull();
  expect(await closedOn("2026-04-08")).toBe(false);
  await recountMarket(db);
  expect(await closedOn("2026-04-07")).toBe(false);
  expect(await closedOn("2026-04-08")).toBe(true);
  await take("SP", "2026-04-02");
  expect(await closedOn("2026-04-07")).toBe(false);
  await takeIn(db, { state: "RJ", date: "2026-04-03", drafts: [newDraft("2001", { state: "RJ" })] });
  expect(await closedOn("2026-04-03")).toBe(true);
  await recountMarket(db);
  const report = (await readMonth(db, "2026-03"))!;
  expect(report.stock).toEqual([
    { day: "2026-03-10", forSale: 1, first: "2026-03-10", last: "2026-03-10", states: 1 },
    { day: "2026-03-30", forSale: 2, first: "2026-03-10", last: "2026-03-30", states: 2 },
  ]);
  expect(report.total.sums).toMatchObject({ forSale: 2, added: null });
  expect(report.byState.map(({ name, month }) => [name, month.discounts])).toEqual([
    ["RJ", { 50: 1 }],
    ["SP", { 50: 1 }],
  ]);
});
