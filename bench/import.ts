import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { nodeFlags } from "./node-flags.ts";
import { startChild } from "./child.ts";
import type { ImportTask, TimedImport } from "./import-child.ts";
import type { BenchData } from "./load.ts";
import { runImportCommand } from "./server-process.ts";
import { figureOf, type Findings } from "./table.ts";

/** All lists of a day into an empty embedded database, then the next day's; and the whole command. Seconds of wall time. */
export async function benchImport(data: BenchData, runs: number): Promise<Findings> {
  const firsts: TimedImport[] = [];
  const seconds: TimedImport[] = [];
  const commands: number[] = [];
  for (let run = 0; run < runs; run++) {
    const dataDir = path.join(data.folder, `import-${run}`);
    const [first, second] = await importInProcess({ dataDir, folders: [data.firstDay, data.secondDay] });
    firsts.push(first!);
    seconds.push(second!);
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    commands.push(await runImportCommand(dataDir, data.firstDay));
    await rm(dataDir, { recursive: true });
  }
  const first = figureOf(firsts.map((done) => done.seconds));
  const second = figureOf(seconds.map((done) => done.seconds));
  const command = figureOf(commands);
  const counts = ({ rows, new: added, left, changed, rejected }: TimedImport) => [
    rows,
    added,
    changed,
    left,
    rejected,
  ];
  return {
    checks: [
      { what: "import of all lists of a day, empty embedded database", figure: first, unit: "s", atMost: 6 },
      { what: "import of the next day", figure: second, unit: "s", atMost: 3 },
      { what: "whole `npm run import` command, database creation included", figure: command, unit: "s" },
    ],
    tables: [
      {
        title: "Import",
        notes: [
          "in one fresh process from the call to the last report; the creation of the database is not in it",
          "the next day: 5 % of the rows with another price or mode, 3 % gone, 2 % new",
        ],
        columns: ["day", "seconds", "rows/s", "rows", "new", "changed", "left", "rejected"],
        rows: [
          ["first", first, Math.round(firsts[0]!.rows / first.median), ...counts(firsts[0]!)],
          ["next", second, Math.round(seconds[0]!.rows / second.median), ...counts(seconds[0]!)],
          [
            "first, whole command",
            command,
            Math.round(firsts[0]!.rows / command.median),
            ...counts(firsts[0]!),
          ],
        ],
      },
    ],
  };
}

/** Imports folders into a data directory in a process of its own. */
async function importInProcess(task: ImportTask): Promise<TimedImport[]> {
  const child = startChild("import-child.ts", { execArgv: nodeFlags("import") });
  try {
    return await child.ask<TimedImport[]>(task);
  } finally {
    await child.stop();
  }
}
