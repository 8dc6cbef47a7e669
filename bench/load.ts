import { createReadStream, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Database } from "#app/db/connect.server.ts";
import { demoFiles } from "#app/core/demo/demo.server.ts";
import { importPaths } from "#app/core/ingestion/import-files.server.ts";
import type { NamedBytes } from "#app/core/ingestion/source.ts";
import { availableListings, readImportedLists } from "#app/facts/listings/listing-rows.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { addDays, dayInSaoPaulo } from "#app/lib/dates.ts";
import { realData } from "#tests/real-data.ts";
import { nextDayList } from "./second-day.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";

const REAL_DAY = "2026-01-08";

/** Lists of two days in folders of their own. */
export interface BenchData {
  source: string;
  real: boolean;
  /** Temporary folder for the files of any part. */
  folder: string;
  firstDay: string;
  secondDay: string;
  remove(): Promise<void>;
}

/** Benchmarks add lists of the days that follow, and a list of the future is refused. */
const DEMO_DAYS_AGO = 14;

/**
 * The real lists where they exist, else demonstration lists; the second day is made from the first.
 */
export async function loadData(): Promise<BenchData> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "martelo-bench-"));
  // Also when the command is interrupted.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const real = realData(`caixa/${REAL_DAY}`);
  const day = real ? REAL_DAY : addDays(dayInSaoPaulo(new Date()), -DEMO_DAYS_AGO);
  const files = real ? await filesOf(real) : demoFiles(day).filter(({ name }) => name.includes(day));
  const next = addDays(day, 1);
  const [firstDay, secondDay] = [path.join(folder, day), path.join(folder, next)];
  await mkdir(firstDay);
  await mkdir(secondDay);
  for (const [i, file] of files.entries()) {
    const bytes = await buffer(await file.open());
    const name = path.basename(file.name);
    await writeFile(path.join(firstDay, name), bytes);
    const list = nextDayList(bytes.toString("latin1"), next, i + 1);
    await writeFile(path.join(secondDay, name), Buffer.from(list, "latin1"));
  }
  return {
    source: `${real ? "lists of the bank" : "demonstration lists"} of ${day}, ${files.length} states`,
    real: real !== null,
    folder,
    firstDay,
    secondDay,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function filesOf(folder: string): Promise<NamedBytes[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".csv")).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { name, size: (await readFile(file)).byteLength, open: async () => createReadStream(file) };
    }),
  );
}

/** The sums of the reports of a folder's import. */
export interface ImportSum {
  rows: number;
  new: number;
  left: number;
  changed: number;
  rejected: number;
}

/**
 * Imports a folder as the commands do. Throws when a list is refused, because figures of half an import mean nothing.
 */
export async function importFolder(database: Database, folder: string): Promise<ImportSum> {
  const sum: ImportSum = { rows: 0, new: 0, left: 0, changed: 0, rejected: 0 };
  const options = { ...IMPORT_SETUP, origin: "cli" as const, now: new Date() };
  for await (const report of importPaths(database, [folder], options)) {
    if (report.error) throw new Error(`${report.file}: ${report.error}`);
    sum.rows += report.rows;
    sum.new += report.new;
    sum.left += report.left;
    sum.changed += report.price_down + report.price_up + report.modality_changed;
    sum.rejected += report.rejected.length;
  }
  return sum;
}

/** Every listing that a search can find. */
export async function readListings(database: Database): Promise<Listing[]> {
  const listings: Listing[] = [];
  const importedLists = await readImportedLists(database.db);
  for await (const batch of availableListings(database.db, importedLists)) listings.push(...batch);
  return listings;
}
