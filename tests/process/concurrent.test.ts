import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { HISTORY_DAYS, HISTORY_STATES, writeHistory } from "./lists.ts";
import { importInto, processes, type Ran } from "./martelo.ts";
import { holdings, type Holdings } from "./state.ts";

const { serve, begin, run, newDatabase } = processes();
const files = processes({ perFile: true });

const ROWS = 100;
const LISTS = HISTORY_STATES.length;

let lists: string;
let undisturbed: Holdings;

const days = () => HISTORY_DAYS.map((date) => path.join(lists, date));

beforeAll(async () => {
  lists = await files.newFolder();
  await writeHistory(lists, ROWS);
  const url = await files.newDatabase();
  for (const day of days()) await importInto(url, day);
  undisturbed = await holdings(url);
});

function expectDates({ code, stdout }: Ran, date: string) {
  expect(code).toBe(0);
  const { files: reports } = JSON.parse(stdout) as { files: { list_date: string; rows: number }[] };
  expect(reports.map((report) => [report.list_date, report.rows])).toEqual(
    HISTORY_STATES.map(() => [date, ROWS]),
  );
}

test("a server that is asked to stop finishes the current list and says that the rest was not imported; through the next one two simultaneous imports give the same as one after the other", async () => {
  const first = await serve({ env: { MARTELO_DIES_AFTER: "listings written:3:SIGTERM" } });
  const { dataDir } = first;
  const { code, stderr } = await run("import", [lists], { dataDir });
  expect([code, stderr]).toEqual([
    1,
    "A importação parou: o servidor não chegou ao fim do trabalho. Rode de novo: o que já foi feito não se repete.\n",
  ]);
  expect((await first.done).code).toBe(0);

  const second = await serve({ dataDir });
  expect((await second.api("imoveis")).total).toBe(3 * ROWS);
  const [older, newer] = await Promise.all(
    days().map((day) => begin("import", ["--json", day], { dataDir })),
  );
  expectDates(await older!.done, HISTORY_DAYS[0]);
  expectDates(await newer!.done, HISTORY_DAYS[1]);
  expect((await second.api("imoveis")).total).toBe(LISTS * ROWS);
  expect(await second.stop()).toBe(0);
  expect(await holdings(dataDir)).toEqual(undisturbed);
});

test("two simultaneous imports without a server give the same as one after the other", async () => {
  const url = await newDatabase();
  const [newer, older] = await Promise.all(
    days()
      .toReversed()
      .map((day) => begin("import", ["--json", day], { env: { DATABASE_URL: url } })),
  );
  expectDates(await older!.done, HISTORY_DAYS[0]);
  expectDates(await newer!.done, HISTORY_DAYS[1]);
  expect(await holdings(url)).toEqual(undisturbed);
});
