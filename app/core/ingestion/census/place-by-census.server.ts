import { stat } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import type { GivenFile } from "#app/facts/places/census/census-file.server.ts";
import type { PackedPlace, WantedStreets } from "#app/facts/places/census/census-result.ts";
import { readAddress } from "#app/facts/places/census/read-address.ts";
import { ReaderDied, readCensus } from "#app/facts/places/census/read-census.server.ts";
import { saleAddresses } from "#app/facts/sales/place-sales.server.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { filesBelow } from "#app/core/ingestion/files/open-files.server.ts";
import type { CensusReport } from "./census-report.ts";
import { countPrecisions, useCensusFile, type ReadFile, type UseOptions } from "./use-census-file.server.ts";

interface Options extends UseOptions {
  /** Gives a file up while it is read, before anything of it was used. */
  giveUp?: AbortSignal;
}

/** Only one process reads addresses at a time. */
export const CENSUS_LOCK = "census";

/**
 * Reads files of IBGE's address register, keeps the streets that occur in the lists, and places the properties of their
 * municipalities anew. A file is used whole or not at all; to repeat a run changes nothing more.
 */
export async function* placeByCensus(
  database: Database,
  paths: readonly string[],
  options: Options,
): AsyncGenerator<CensusReport> {
  if (await database.isBusy(CENSUS_LOCK)) yield { kind: "waiting" };
  const lock = await acquireLock(database, CENSUS_LOCK);
  try {
    for await (const path of filesOf(paths)) {
      if (options.signal.aborted) return;
      try {
        yield* takeCensusIn(database, { path }, options);
      } catch (error) {
        if (!(error instanceof ReaderDied)) throw error;
        yield { kind: "refused", file: path, reason: error.message };
      }
    }
  } finally {
    await lock.release();
  }
  yield { kind: "sum", precisions: await countPrecisions(database.db) };
}

/** The paths themselves, and of a folder the files below it that may be address files; of one without any, itself. */
async function* filesOf(paths: readonly string[]): AsyncGenerator<string, void> {
  for (const path of paths) {
    let count = 0;
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
    const files = isFolder ? filesBelow(path, (name) => /\.(?:zip|csv)$/i.test(name)) : [];
    for await (const file of files) {
      count++;
      yield file.path;
    }
    if (count === 0) yield path;
  }
}

/** The same for one file, for a caller that holds the lock. */
export async function* takeCensusIn(
  database: Database,
  given: GivenFile,
  options: Options,
): AsyncGenerator<Exclude<CensusReport, { kind: "waiting" | "sum" }>> {
  const { signal, giveUp = signal } = options;
  let file = given.name ?? given.path;
  const read: ReadFile[] = [];
  let places: PackedPlace[] = [];
  const wanted = await wantedStreets(database.db);
  for await (const message of readCensus(given, wanted, AbortSignal.any([signal, giveUp]))) {
    if (message.kind === "begin") file = message.name;
    else if (message.kind === "progress") yield { ...message, file };
    else if (message.kind === "places") places.push(...message.places);
    else if (message.kind === "read") {
      const { cities, rows, unused } = message.tally;
      read.push({ name: file, publishedOn: message.publishedOn, cities, rows, unused, places });
      places = [];
    } else if (message.kind === "refused") {
      yield { kind: "refused", file, reason: message.reason };
      return;
    }
  }
  pass("addresses read");
  yield { kind: "read" };
  giveUp.throwIfAborted();
  for (const each of read) {
    signal.throwIfAborted();
    yield* useCensusFile(database, each, options);
  }
}

/** The streets of all properties that a list has ever shown, and of all registered sales. */
async function wantedStreets(db: Db): Promise<WantedStreets> {
  const ofSales = await saleAddresses(db);
  const { rows } = await db.execute<{ ibge: number; addresses: string[] }>(sql`
    select cidade_ibge as ibge, json_agg(distinct endereco) as addresses from properties
    where cidade_ibge is not null group by cidade_ibge`);
  const ofLists = new Map(rows.map(({ ibge, addresses }) => [ibge, addresses]));
  const codes = new Set([...ofLists.keys(), ...ofSales.keys()]);
  return new Map(
    [...codes].map((ibge) => {
      const addresses = [...(ofLists.get(ibge) ?? []), ...(ofSales.get(ibge) ?? [])];
      const names = addresses.flatMap((address) => readAddress(address).streets.map(({ loose }) => loose));
      return [ibge, [...new Set(names)].filter((name) => name !== "")] as const;
    }),
  );
}
