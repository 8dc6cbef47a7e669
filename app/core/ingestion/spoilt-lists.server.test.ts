import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { demoLists } from "#app/core/demo/generate-lists.ts";
import { openTestDatabase } from "#tests/database.ts";
import { takeApart, type OfficialList } from "#tests/official-list.ts";
import { realData } from "#tests/real-data.ts";
import { SPOILINGS_OF_FORM } from "#tests/spoilings/of-form.ts";
import { SPOILINGS_OF_VALUES } from "#tests/spoilings/of-values.ts";
import { bytesOf, type Spoiling } from "#tests/spoilings/spoiling.ts";
import { listFile } from "#tests/invented-list.ts";
import { commandOn } from "#tests/take-files.ts";
import { quarantinedLists } from "./quarantined-lists.server.ts";
import type { FileReport } from "./report.ts";

const { database, db } = await openTestDatabase();
const { take, preview } = commandOn(database, new Date("2026-11-22T12:00:00Z"));

async function takeIn(bytes: Buffer, name: string, { dryRun = false } = {}): Promise<FileReport> {
  const file = listFile(bytes, name);
  return (await (dryRun ? preview(file) : take(file)))[0]!;
}

async function written() {
  const { rows } = await db.execute(sql`
    select (select count(*) from lists)::int as lists, (select count(*) from property_events)::int as events,
      (select md5(string_agg(p::text, '|' order by n_do_imovel, desde)) from property_periods p) as periods,
      ((select count(*) from import_rows) + (select count(*) from import_batches))::int as staged`);
  return rows[0];
}

/** The outcome of the file, with its message where that is not the expected one. */
function outcome(report: FileReport, clean: FileReport, { says }: Spoiling): string {
  const message = report.error ?? report.rejected.map(({ reason }) => reason).join("; ");
  const verdict = report.held ? "quarantined" : report.error === null ? "accepted" : "refused";
  const { file: _file, rejected: _rejected, ...counts } = report;
  const { file: _other, rejected: _none, ...wanted } = clean;
  if (says === null && JSON.stringify(counts) !== JSON.stringify(wanted))
    return `${verdict}, read otherwise: ${message}`;
  return says === null || says.test(message) ? verdict : `${verdict}: ${message}`;
}

async function judge(before: OfficialList, list: OfficialList, spoilings: Spoiling[]): Promise<void> {
  const name = `Lista_imoveis_${list.state}.csv`;
  expect((await takeIn(bytesOf(before), name)).error).toBeNull();
  const world = await written();
  const clean = await takeIn(bytesOf(list), name, { dryRun: true });
  const verdicts: [string, string][] = [];
  for (const spoiling of spoilings) {
    const dryRun = spoiling.verdict === "accepted";
    const report = await takeIn(bytesOf(spoiling.spoil(list)), spoiling.name ?? name, { dryRun });
    verdicts.push([spoiling.what, outcome(report, clean, spoiling)]);
  }
  expect(verdicts).toEqual(spoilings.map(({ what, verdict }) => [what, verdict]));
  expect(await written()).toEqual(world);
  // A quarantined list must be among those that wait for an administrator.
  const waits = (await quarantinedLists(db)).some(({ state }) => state === list.state);
  expect(waits).toBe(spoilings.some(({ verdict }) => verdict === "quarantined"));
}

/** Lists per test: each is an import of its own, which takes a second on a busy machine. */
const GROUP = 12;

const GROUPS: [string, Spoiling[]][] = [
  ...groupsOf("in form", SPOILINGS_OF_FORM),
  ...groupsOf("in values", SPOILINGS_OF_VALUES),
];

function groupsOf(how: string, spoilings: Spoiling[]): [string, Spoiling[]][] {
  return Array.from({ length: Math.ceil(spoilings.length / GROUP) }, (_, i) => {
    const group = spoilings.slice(i * GROUP, (i + 1) * GROUP);
    return [`${how} (from "${group[0]!.what}" on)`, group];
  });
}

const INVENTED = [...demoLists("2026-11-21")]
  .filter(({ name }) => name === "Lista_imoveis_GO.csv")
  .slice(-2)
  .map(({ bytes, date }) => takeApart(bytes, "GO", date));

test.for(GROUPS)(
  "a list spoilt %s is refused or held; one that only looks spoilt is read correctly",
  ([, spoilings]) => judge(INVENTED[0]!, INVENTED[1]!, spoilings),
);

const PATHS = ["2026-03-10", "2026-03-12"].map((date) => realData(`caixa/${date}/Lista_imoveis_RJ.csv`));
const absent = PATHS.includes(null);
if (absent) process.stdout.write("real lists are not beside the repository: none of them is spoilt\n");
// Chosen by the number's digits, so that both days keep the same properties.
const REAL = PATHS.flatMap((path, i) => {
  if (path === null) return [];
  const whole = takeApart(readFileSync(path), "RJ", i ? "2026-03-12" : "2026-03-10");
  return { ...whole, rows: whole.rows.filter(([number]) => Number(number!.trim().slice(-4)) % 30 === 3) };
});

test.skipIf(absent).for(GROUPS)(
  "real lists spoilt %s, every thirtieth row of them, are refused or held as well",
  ([, spoilings]) => judge(REAL[0]!, REAL[1]!, spoilings),
);
