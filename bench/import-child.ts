// Imports lists into an empty database in a process of its own, so that nothing is compiled or cached before.
import path from "node:path";
import { openDatabase } from "#app/db/connect.server.ts";
import { answerParent } from "./child.ts";
import { importFolder, type ImportSum } from "./load.ts";

export interface ImportTask {
  dataDir: string;
  /** Each of them a run: a folder or a file. */
  folders: string[];
}

export interface TimedImport extends ImportSum {
  seconds: number;
}

answerParent(async ({ dataDir, folders }: ImportTask): Promise<TimedImport[]> => {
  const database = await openDatabase({ url: null, dataDir: path.join(dataDir, "pglite") });
  const done: TimedImport[] = [];
  for (const folder of folders) {
    const start = performance.now();
    const sum = await importFolder(database, folder);
    done.push({ ...sum, seconds: (performance.now() - start) / 1_000 });
  }
  await database.close();
  return done;
});
