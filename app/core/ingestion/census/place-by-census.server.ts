import { sql } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { lockCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import { placeAnew } from "#app/core/ingestion/corrections/place-anew.server.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { heldCensus, writeCensus } from "#app/facts/places/census/census-store.server.ts";
import type { PackedPlace, WantedStreets } from "#app/facts/places/census/census-result.ts";
import { refusalBeside } from "#app/facts/places/census/judge-census.ts";
import { readAddress } from "#app/facts/places/census/read-address.ts";
import { readCensus, type CensusMessage } from "#app/facts/places/census/read-census.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";

/** What is told of a run, as it goes on. */
export type CensusReport =
  | { kind: "progress"; file: string; done: number; size: number; rows: number }
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
    }
  /** Nothing of the file was used; the reason is in Portuguese. */
  | { kind: "refused"; file: string; reason: string }
  /** How exactly the properties of the lists are known, all states together. */
  | { kind: "sum"; precisions: Record<string, number> };

interface Options {
  resolvePlace: ResolvePlace;
  now(): Date;
  signal: AbortSignal;
}

/** Properties are placed in transactions of so many, so that others go on in between. */
const BATCH = 500;

/**
 * Reads files of IBGE's address register, keeps the streets that occur in the lists, and places the properties of their
 * municipalities anew. A file is used whole or not at all; to repeat a run changes nothing more.
 */
export async function* placeByCensus(
  database: Database,
  paths: readonly string[],
  options: Options,
): AsyncGenerator<CensusReport> {
  const wanted = await wantedStreets(database.db);
  for (const path of paths) {
    if (options.signal.aborted) return;
    yield* readPath(database, path, wanted, options);
  }
  yield { kind: "sum", precisions: await countPrecisions(database.db) };
}

async function* readPath(
  database: Database,
  path: string,
  wanted: WantedStreets,
  options: Options,
): AsyncGenerator<CensusReport> {
  let file = path;
  const read: { name: string; places: PackedPlace[]; end: Extract<CensusMessage, { kind: "read" }> }[] = [];
  let places: PackedPlace[] = [];
  for await (const message of readCensus(path, wanted, options.signal)) {
    if (message.kind === "begin") file = message.name;
    else if (message.kind === "progress") yield { ...message, file };
    else if (message.kind === "places") places.push(...message.places);
    else if (message.kind === "read") {
      read.push({ name: file, places, end: message });
      places = [];
    } else if (message.kind === "refused") {
      yield { kind: "refused", file, reason: message.reason };
      return;
    }
  }
  for (const each of read) {
    options.signal.throwIfAborted();
    yield await useFile(database, each, options);
  }
}

async function useFile(
  database: Database,
  {
    name,
    places,
    end,
  }: { name: string; places: PackedPlace[]; end: Extract<CensusMessage, { kind: "read" }> },
  { resolvePlace, now, signal }: Options,
): Promise<CensusReport> {
  const { db } = database;
  const { rows, cities } = end.tally;
  const file = { name, publishedOn: end.publishedOn, cities };
  const codes = [...cities.keys()];
  // Rows that an import is staging are placed by what is held now.
  const lock = await acquireLock(database, "import");
  try {
    const held = await heldCensus(db, codes);
    const reason = refusalBeside(file, held);
    if (reason !== null) return { kind: "refused", file: name, reason };
    await db.transaction((tx) => writeCensus(tx, file, places, now()));
    const numbers = await numbersIn(db, codes);
    let moved = 0;
    try {
      for (let from = 0; from < numbers.length; from += BATCH) {
        signal.throwIfAborted();
        moved += await db.transaction(async (tx) => {
          await lockCorrections(tx);
          return placeAnew(tx, numbers.slice(from, from + BATCH), resolvePlace);
        });
      }
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
    const properties = numbers.length;
    return { kind: "file", file: name, rows, cities: cities.size, streets, districts, properties, moved };
  } finally {
    await lock.release();
  }
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

async function countPrecisions(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ precision: string; count: number }>(sql`
    select coalesce(precisao, 'nenhuma') as precision, count(*)::int as count from properties
    where saiu_em is null group by 1`);
  return Object.fromEntries(rows.map(({ precision, count }) => [precision, count]));
}
