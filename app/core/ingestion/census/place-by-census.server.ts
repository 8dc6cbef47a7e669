import { sql } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { appendLog, type Act } from "#app/core/admin-log/append-log.server.ts";
import { lockCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import { placeAnew } from "#app/core/ingestion/corrections/place-anew.server.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { reclaimPlaces } from "#app/core/ingestion/statistics.server.ts";
import { heldCensus, writeCensus } from "#app/facts/places/census/census-store.server.ts";
import type { GivenFile } from "#app/facts/places/census/census-file.server.ts";
import type { PackedPlace, WantedStreets } from "#app/facts/places/census/census-result.ts";
import { refusalBeside, type HeldCensus } from "#app/facts/places/census/judge-census.ts";
import { readAddress } from "#app/facts/places/census/read-address.ts";
import { readCensus } from "#app/facts/places/census/read-census.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { stateOfIbge } from "#app/facts/places/places-table.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** What is told of a run, as it goes on. */
export type CensusReport =
  /** Another run is going on: this one begins after it. */
  | { kind: "waiting" }
  | { kind: "progress"; file: string; done: number; size: number; rows: number }
  /** A path was read to its end: from here on it is used, unless it is given up now. */
  | { kind: "read" }
  /** Properties of the municipalities of a file are being placed. */
  | { kind: "placing"; file: string; done: number; properties: number }
  | CensusOutcome
  /** How exactly the properties of the lists are known, all states together. */
  | { kind: "sum"; precisions: Record<string, number> };

/** What became of a file. */
export type CensusOutcome =
  | {
      kind: "file";
      file: string;
      rows: number;
      cities: number;
      streets: number;
      districts: number;
      /** Properties of its municipalities, and those of them whose point or radius is another now. */
      properties: number;
      moved: number;
      /** How exactly the properties for sale in its municipalities are known now. */
      precisions: Record<string, number>;
    }
  /** Nothing of the file was used; the reason is in Portuguese. */
  | { kind: "refused"; file: string; reason: string };

interface Options {
  resolvePlace: ResolvePlace;
  now(): Date;
  /** Ends the run: what was placed stays, and a repetition places the rest. */
  signal: AbortSignal;
  /** Gives a file up while it is read, before anything of it was used. */
  giveUp?: AbortSignal;
  /** User id of the administrator whose file it is; their log gets a row with what is written. */
  sentBy?: string;
}

/** Only one process reads addresses at a time. */
export const CENSUS_LOCK = "census";
/** Properties are placed in transactions of so many, so that others go on in between. */
const BATCH = 500;
/** So many moved properties leave as many former rows, whose space the next ones are then written into. */
const RECLAIMED_AT_ONCE = 4_000;

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
    for (const path of paths) {
      if (options.signal.aborted) return;
      yield* takeCensusIn(database, { path }, options);
    }
  } finally {
    await lock.release();
  }
  yield { kind: "sum", precisions: await countPrecisions(database.db) };
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
      const { publishedOn, tally } = message;
      read.push({ name: file, publishedOn, cities: tally.cities, rows: tally.rows, places });
      places = [];
    } else if (message.kind === "refused") {
      yield { kind: "refused", file, reason: message.reason };
      return;
    }
  }
  yield { kind: "read" };
  giveUp.throwIfAborted();
  for (const each of read) {
    signal.throwIfAborted();
    yield* useFile(database, each, options);
  }
}

/** A file that was read to its end. */
interface ReadFile {
  name: string;
  publishedOn: IsoDate;
  cities: ReadonlyMap<number, number>;
  rows: number;
  places: PackedPlace[];
}

async function* useFile(
  database: Database,
  file: ReadFile,
  options: Options,
): AsyncGenerator<CensusOutcome | { kind: "placing"; file: string; done: number; properties: number }> {
  const { db } = database;
  const { name, rows, places } = file;
  const codes = [...file.cities.keys()];
  // Rows that an import is staging are placed by what is held now.
  const lock = await acquireLock(database, "import");
  try {
    const held = await heldCensus(db, codes);
    const reason = refusalBeside(file, held);
    if (reason !== null) return yield { kind: "refused", file: name, reason };
    await db.transaction(async (tx) => {
      await writeCensus(tx, file, places, options.now());
      if (options.sentBy !== undefined) await appendLog(tx, actOf(file, held, options.sentBy), options.now());
    });
    const numbers = await numbersIn(db, codes);
    const properties = numbers.length;
    let moved = 0;
    let reclaimed = 0;
    try {
      for (let from = 0; from < properties; from += BATCH) {
        options.signal.throwIfAborted();
        yield { kind: "placing", file: name, done: from, properties };
        moved += await db.transaction(async (tx) => {
          await lockCorrections(tx);
          return placeAnew(tx, numbers.slice(from, from + BATCH), options.resolvePlace);
        });
        if (moved - reclaimed < RECLAIMED_AT_ONCE) continue;
        await reclaimPlaces(database);
        reclaimed = moved;
      }
      if (moved > reclaimed) await reclaimPlaces(database);
    } finally {
      // A run that was killed may have moved properties without a word: its repetition moves nothing more.
      const isRepeated = [...held.values()].some(({ publishedOn }) => publishedOn === file.publishedOn);
      if (moved > 0 || isRepeated) {
        await raiseVersion(db);
        await notifyServers(db, LISTINGS_CHANGED);
      }
    }
    const streets = places.filter(({ kind }) => kind === "rua").length;
    const districts = places.length - streets;
    const precisions = await countPrecisions(db, codes);
    const counts = { rows, cities: codes.length, streets, districts, properties, moved, precisions };
    yield { kind: "file", file: name, ...counts };
  } finally {
    await lock.release();
  }
}

/** Without the name of the file, which may name a person. `before` and `after` count municipalities that are held. */
function actOf(
  { publishedOn, cities, rows }: ReadFile,
  held: ReadonlyMap<number, HeldCensus>,
  adminId: string,
): Act {
  const states = [...new Set([...cities.keys()].map(stateOfIbge))].sort();
  const published = [...new Set([...held.values()].map((each) => each.publishedOn))].sort();
  const details = {
    states,
    addresses: rows,
    before: { municipalities: held.size, published },
    after: { municipalities: cities.size, published: [publishedOn] },
  };
  return { adminId, action: "Criou importação de endereços", details, targetUserId: null };
}

/** The streets of all properties that a list has ever shown. */
export async function wantedStreets(db: Db): Promise<WantedStreets> {
  const { rows } = await db.execute<{ ibge: number; addresses: string[] }>(sql`
    select cidade_ibge as ibge, json_agg(distinct endereco) as addresses from properties
    where cidade_ibge is not null group by cidade_ibge`);
  return new Map(
    rows.map(({ ibge, addresses }) => {
      const names = addresses.flatMap((address) => readAddress(address).streets.map(({ loose }) => loose));
      return [ibge, [...new Set(names)].filter((name) => name !== "")] as const;
    }),
  );
}

async function numbersIn(db: Db, codes: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select n_do_imovel as number from properties where cidade_ibge = any(${sql.param([...codes])}::int[]) order by id`);
  return rows.map(({ number }) => number);
}

/** Properties for sale by how exactly they are known, in these municipalities or all. */
async function countPrecisions(db: Db, codes?: readonly number[]): Promise<Record<string, number>> {
  const among = codes ? sql`and cidade_ibge = any(${sql.param([...codes])}::int[])` : sql``;
  const { rows } = await db.execute<{ precision: string; count: number }>(sql`
    select coalesce(precisao, 'nenhuma') as precision, count(*)::int as count from properties
    where saiu_em is null ${among} group by 1`);
  return Object.fromEntries(rows.map(({ precision, count }) => [precision, count]));
}
