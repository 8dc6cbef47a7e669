import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { addDays } from "#app/lib/dates.ts";
import { administer, startPostgres, urlOf } from "#tests/postgres.ts";
import { importInProcess } from "./import.ts";
import type { BenchData } from "./load.ts";
import { nextDayList } from "./second-day.ts";
import { figureOf, type Figure, type Findings } from "./table.ts";

const DAYS = 8;

/** Lists of one state on successive days, and the lists of the other states on the first day. */
interface Sequence {
  others: string;
  /** All days together. */
  all: string;
  /** Each day alone. */
  days: string[];
}

/** Seconds of the whole sequence. */
interface Timed {
  oneRun: Figure;
  oneRunAfterOthers: Figure;
  runEach: Figure;
}

/**
 * Many lists of the largest state in one run, into an empty database and after the lists of the other states, compared
 * with the same lists in separate runs: the planner's statistics of a state must not decide what its lists cost.
 */
export async function benchSequence(data: BenchData, runs: number): Promise<Findings> {
  const sequence = await makeSequence(data);
  const embedded = await measure(sequence, runs, async (name) => {
    const dataDir = path.join(data.folder, name);
    return { dataDir, url: null, remove: () => rm(dataDir, { recursive: true }) };
  });
  const server = await startPostgres();
  let inPostgres: Timed;
  try {
    inPostgres = await measure(sequence, runs, async (name) => {
      const database = name.replaceAll("-", "_");
      await administer(server.url, `create database ${database}`);
      return {
        dataDir: "",
        url: urlOf(server.url, database),
        remove: () => administer(server.url, `drop database ${database}`),
      };
    });
  } finally {
    await server.stop();
  }
  const ratio = ({ oneRunAfterOthers, runEach }: Timed) =>
    figureOf([oneRunAfterOthers.median / runEach.median]);
  const what = (kind: string) =>
    `${DAYS} lists of a state in one run, after other states, by the time of a run each, ${kind}`;
  return {
    checks: [
      { what: what("PGlite"), figure: ratio(embedded), unit: "×", atMost: 1.2 },
      { what: what("PostgreSQL"), figure: ratio(inPostgres), unit: "×", atMost: 1.2 },
    ],
    tables: [
      {
        title: "Many lists of a state",
        notes: [`the largest state's lists of ${DAYS} days, seconds in all`],
        columns: ["database", "one run, empty", "one run, after other states", "a run each"],
        rows: (
          [
            ["PGlite", embedded],
            ["PostgreSQL", inPostgres],
          ] as const
        ).map(([name, timed]) => [name, timed.oneRun, timed.oneRunAfterOthers, timed.runEach]),
      },
    ],
  };
}

async function makeSequence(data: BenchData): Promise<Sequence> {
  const folder = path.join(data.folder, "sequence");
  const [others, all] = [path.join(folder, "others"), path.join(folder, "all")];
  await mkdir(others, { recursive: true });
  await mkdir(all);
  const names = (await readdir(data.firstDay)).sort();
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(data.firstDay, name))).size),
  );
  const largest = names[sizes.indexOf(Math.max(...sizes))]!;
  for (const name of names)
    if (name !== largest) await copyFile(path.join(data.firstDay, name), path.join(others, name));
  const days: string[] = [];
  let list = await readFile(path.join(data.firstDay, largest), "latin1");
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(path.basename(data.firstDay), day);
    if (day > 0) list = nextDayList(list, date, 100 + day);
    const file = path.join(all, `${date}_${largest}`);
    await writeFile(file, Buffer.from(list, "latin1"));
    days.push(file);
  }
  return { others, all, days };
}

type Place = { dataDir: string; url: string | null; remove(): Promise<unknown> };

async function measure(
  { others, all, days }: Sequence,
  runs: number,
  newDatabase: (name: string) => Promise<Place>,
): Promise<Timed> {
  const seconds = { oneRun: [] as number[], oneRunAfterOthers: [] as number[], runEach: [] as number[] };
  for (let run = 0; run < runs; run++) {
    const time = async (name: string, folders: string[], from: number) => {
      const { remove, ...place } = await newDatabase(`sequence-${name}-${run}`);
      const done = await importInProcess({ ...place, folders });
      await remove();
      return done.slice(from).reduce((sum, one) => sum + one.seconds, 0);
    };
    seconds.oneRun.push(await time("empty", [all], 0));
    seconds.oneRunAfterOthers.push(await time("after", [others, all], 1));
    seconds.runEach.push(await time("each", [others, ...days], 1));
  }
  return {
    oneRun: figureOf(seconds.oneRun),
    oneRunAfterOthers: figureOf(seconds.oneRunAfterOthers),
    runEach: figureOf(seconds.runEach),
  };
}
