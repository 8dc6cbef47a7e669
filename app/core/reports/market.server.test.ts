import { expect, test } from "vitest";
import { random as seeded } from "#app/core/demo/random.ts";
import { decideAvailability } from "#app/core/ingestion/availability.server.ts";
import { withdrawals } from "#app/db/schema/properties.ts";
import { marketDays } from "#app/db/schema/reports.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn, type TestList } from "#tests/factories.ts";
import { historyFrom } from "#tests/history.ts";
import { randomLists, shuffled } from "#tests/random-lists.ts";
import { periodOfMonth, readLately, readMonth } from "./market-report.server.ts";
import { recountMarket } from "./market.server.ts";
import { readMarket, readStock } from "./read-market.server.ts";

const { db } = await openTestDatabase();

const COUNTED: Record<string, "novos" | "voltaram" | "sairam" | "baixaram" | "subiram"> = {
  novo: "novos",
  voltou: "voltaram",
  saiu: "sairam",
  baixou: "baixaram",
  subiu: "subiram",
};

/** What each list changed by its mode, found by going through every period and event for every list. */
function plainMarket(lists: TestList[], withdrawn: readonly string[] = []) {
  const { periods, events } = historyFrom(lists);
  const sums = new Map<string, Record<string, string | number>>();
  const of = (uf: string, data: string, modalidade: string) => {
    const none = { aVenda: 0, novos: 0, voltaram: 0, sairam: 0, baixaram: 0, subiram: 0 };
    const key = `${data} ${uf} ${modalidade}`;
    return sums.set(key, sums.get(key) ?? { uf, data, modalidade, ...none }).get(key)!;
  };
  const days = (uf: unknown) =>
    lists
      .filter(({ state }) => state === uf)
      .map(({ date }) => date)
      .toSorted();
  for (const [number, uf, from, to, , , mode] of periods as string[][])
    for (const day of days(uf))
      if (!withdrawn.includes(number!) && day >= from! && (to === null || day <= to!))
        (of(uf!, day, mode!).aVenda as number)++;
  for (const [number, uf, kind, date] of events as string[][]) {
    const before = days(uf).findLast((day) => day < date!);
    if (before === undefined || !COUNTED[kind!] || withdrawn.includes(number!)) continue;
    const period = (periods as string[][]).find(
      ([n, u, from, to]) => n === number && u === uf && (kind === "saiu" ? to === before : from === date),
    )!;
    (of(uf!, date!, period[6]!)[COUNTED[kind!]!] as number)++;
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** The figures that are not 0. */
async function stored() {
  const rows = await db.select().from(marketDays);
  const figures = rows.filter((row) =>
    Object.values(row).some((value) => typeof value === "number" && value > 0),
  );
  return figures.toSorted((a, b) =>
    `${a.data} ${a.uf} ${a.modalidade}` < `${b.data} ${b.uf} ${b.modalidade}` ? -1 : 1,
  );
}

test("whatever the order in which lists came, each one's figures are those of all periods and events", async () => {
  const random = seeded("market");
  const lists = randomLists(random, 60);
  for (const list of shuffled(lists, random)) {
    await takeIn(db, list);
    if (random.chance(0.4)) await recountMarket(db);
  }
  await recountMarket(db);
  const rows = await stored();
  expect(rows).toEqual(plainMarket(lists));
  expect(await recountMarket(db)).toBe(0);

  // A property that an administrator takes off leaves every count, and comes back to all of them.
  const numbers = [...new Set(lists.flatMap(({ drafts }) => drafts.map(({ number }) => number)))];
  const withdrawn = numbers.slice(0, 3);
  const setAll = async (available: boolean) => {
    for (const number of withdrawn)
      await db.transaction((tx) => decideAvailability(tx, { number, available, reason: null }, new Date()));
    await recountMarket(db);
  };
  await setAll(false);
  expect(await stored()).toEqual(plainMarket(lists, withdrawn));
  expect(await stored()).not.toEqual(rows);
  await setAll(true);
  expect(await stored()).toEqual(rows);
});

test("what happened between two lists more than a week apart is of no day, and is not counted", async () => {
  await takeIn(db, { date: "2026-03-01", drafts: [newDraft("1001"), newDraft("1002")] });
  await takeIn(db, { date: "2026-03-20", drafts: [newDraft("1002"), newDraft("1003")] });
  await takeIn(db, { date: "2026-03-21", drafts: [newDraft("1002"), newDraft("1003"), newDraft("1004")] });
  await recountMarket(db);
  expect((await stored()).map(({ data, aVenda, novos, sairam }) => [data, aVenda, novos, sairam])).toEqual([
    ["2026-03-01", 2, 0, 0],
    ["2026-03-20", 2, 0, 0],
    ["2026-03-21", 3, 1, 0],
  ]);
});

test("a list that is not counted yet changes no figure, and a state of which none is counted has none", async () => {
  const drafts = (count: number) => Array.from({ length: count }, (_, n) => newDraft(`${1000 + n}`));
  await takeIn(db, { date: "2026-03-01", drafts: drafts(3) });
  await takeIn(db, { date: "2026-03-02", drafts: drafts(4) });
  await recountMarket(db);
  const march = periodOfMonth("2026-03");
  const figures = async () => ({
    lately: await readLately(db),
    month: await readMonth(db, "2026-03"),
    market: await readMarket(db, { period: march, since: null, stockOf: march, parts: null }),
    stock: await readStock(db, march, "SP"),
  });
  const counted = await figures();
  expect(counted.lately).toMatchObject({
    period: { last: "2026-03-02" },
    total: { sums: { forSale: 4, added: 1 } },
  });
  expect(counted.stock.map(({ day, forSale }) => [day, forSale])).toEqual([
    ["2026-03-01", 3],
    ["2026-03-02", 4],
  ]);

  await takeIn(db, { date: "2026-03-03", drafts: drafts(2) });
  await takeIn(db, {
    state: "RJ",
    date: "2026-03-03",
    drafts: [newDraft("9001", { state: "RJ", city: "NITEROI" })],
  });
  expect(await figures()).toEqual(counted);
  await recountMarket(db);
  const after = await figures();
  expect(after.lately).toMatchObject({
    period: { last: "2026-03-03" },
    total: { sums: { forSale: 3, left: 2 } },
  });
  expect(after.market.byState.map(({ name, forSale }) => [name, forSale])).toEqual([
    ["SP", 2],
    ["RJ", 1],
  ]);
});

test("two that count at once write each figure once", async () => {
  for (const [state, number] of [
    ["SP", "1001"],
    ["RJ", "1002"],
    ["MG", "1003"],
  ] as const)
    await takeIn(db, { state, date: "2026-03-01", drafts: [newDraft(number, { state })] });
  const counts = await Promise.all([recountMarket(db), recountMarket(db)]);
  expect(counts[0]! + counts[1]!).toBe(3);
  expect((await stored()).map(({ uf, aVenda }) => [uf, aVenda])).toEqual([
    ["MG", 1],
    ["RJ", 1],
    ["SP", 1],
  ]);
});

test("a counted day on which nothing is for sale shows that, and not the list before it", async () => {
  await takeIn(db, { date: "2026-03-01", drafts: [newDraft("1001")] });
  await takeIn(db, { date: "2026-03-20", drafts: [newDraft("1002")] });
  await db.insert(withdrawals).values({ nDoImovel: "1002", desde: new Date("2026-03-21T12:00:00Z") });
  await recountMarket(db);
  const stock = await readStock(db, periodOfMonth("2026-03"), "SP");
  expect(stock.map(({ day, forSale }) => [day, forSale])).toEqual([
    ["2026-03-01", 1],
    ["2026-03-20", 0],
  ]);
});
