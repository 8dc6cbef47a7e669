import { sql } from "drizzle-orm";
import { appendLog, type Act } from "#app/core/admin-log/append-log.server.ts";
import { lockCorrections } from "#app/core/ingestion/corrections/apply-corrections.server.ts";
import { placeAnew } from "#app/core/ingestion/corrections/place-anew.server.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { SALES_LOCK } from "#app/core/ingestion/sales/import-sales.server.ts";
import { describeSales, reclaimPlaces } from "#app/core/ingestion/statistics.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { acquireLock } from "#app/db/lock.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { storedCensus, writeCensus } from "#app/facts/places/census/census-store.server.ts";
import type { PackedPlace, UnusedRows } from "#app/facts/places/census/census-result.ts";
import {
  judgeBeside,
  type CensusFileFacts,
  type StoredCensus,
} from "#app/facts/places/census/judge-census.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { stateOfIbge } from "#app/facts/places/places-table.ts";
import { placeSales } from "#app/facts/sales/place-sales.server.ts";
import { SALES_CHANGED, salesByCity } from "#app/facts/sales/sales-store.server.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import type { CensusOutcome } from "./census-report.ts";

export interface UseOptions {
  resolvePlace: ResolvePlace;
  now(): Date;
  /** Ends the run: what was placed stays, and a repetition places the rest. */
  signal: AbortSignal;
  /** User id of the administrator whose file it is; their log gets a row with what is written. */
  sentBy?: string;
}

/** Properties are placed in transactions of so many, so that others go on in between. */
const BATCH = 500;
/** So many moved properties leave as many former rows, whose space the next ones are then written into. */
const RECLAIMED_AT_ONCE = 4_000;

/** A file that was read to its end. */
export interface ReadFile {
  name: string;
  publishedOn: IsoDate;
  /** Rows of each municipality. */
  cities: ReadonlyMap<number, number>;
  rows: number;
  unused: UnusedRows;
  places: PackedPlace[];
}

/** Replaces what is held of the municipalities of a file, as far as it is newer or more, and places their properties. */
export async function* useCensusFile(
  database: Database,
  read: ReadFile,
  options: UseOptions,
): AsyncGenerator<CensusOutcome | { kind: "placing"; file: string; done: number; properties: number }> {
  const { db } = database;
  const { name, rows, unused } = read;
  // Rows that an import is staging are placed by what is held now.
  const lock = await acquireLock(database, "import");
  try {
    const storedNow = await storedCensus(db, [...read.cities.keys()]);
    const cities = judgeBeside(factsOf(read), storedNow, dayInSaoPaulo(options.now()));
    if (typeof cities === "string") return yield { kind: "refused", file: name, reason: cities };
    const codes = [...cities.keys()];
    const stored = new Map([...storedNow].filter(([ibge]) => cities.has(ibge)));
    const places = read.places.filter(({ ibge }) => cities.has(ibge));
    const file = { ...read, cities };
    await db.transaction(async (tx) => {
      await writeCensus(tx, file, places, options.now());
      if (options.sentBy !== undefined)
        await appendLog(tx, actOf(file, stored, options.sentBy), options.now());
    });
    pass("addresses written");
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
        pass("properties placed");
        if (moved - reclaimed < RECLAIMED_AT_ONCE) continue;
        await reclaimPlaces(database);
        reclaimed = moved;
      }
      if (moved > reclaimed) await reclaimPlaces(database);
    } finally {
      // A run that was killed may have moved properties without a word: its repetition moves nothing more.
      const isRepeated = [...stored.values()].some(({ publishedOn }) => publishedOn === file.publishedOn);
      if (moved > 0 || isRepeated) {
        await raiseVersion(db);
        await notifyServers(db, LISTINGS_CHANGED);
      }
    }
    const sales = await placeSalesOf(database, codes, options);
    const streets = places.filter(({ kind }) => kind === "rua").length;
    const districts = places.length - streets;
    const precisions = await countPrecisions(db, codes);
    const counts = { rows, cities: codes.length, streets, districts, properties, moved, precisions };
    yield {
      kind: "file",
      file: name,
      ...counts,
      unused,
      ...(sales && { sales }),
      left: read.cities.size - cities.size,
    };
  } finally {
    await lock.release();
  }
}

/** Places the registered sales of municipalities; null where there are none. */
async function placeSalesOf(
  database: Database,
  codes: readonly number[],
  { resolvePlace, signal }: UseOptions,
): Promise<{ stored: number; unplaced: number } | null> {
  const { db } = database;
  const citiesHere = async () => (await salesByCity(db)).filter(({ ibge }) => codes.includes(ibge));
  if ((await citiesHere()).length === 0) return null;
  const lock = await acquireLock(database, SALES_LOCK);
  try {
    for (const { ibge } of await citiesHere())
      await placeSales(db, ibge, { all: true, resolvePlace, signal });
    await describeSales(database);
  } finally {
    await lock.release();
    await notifyServers(db, SALES_CHANGED);
  }
  const cities = await citiesHere();
  const sum = (key: "sales" | "unplaced") => cities.reduce((total, city) => total + city[key], 0);
  return { stored: sum("sales"), unplaced: sum("unplaced") };
}

function factsOf({ publishedOn, cities, places }: ReadFile): CensusFileFacts {
  const streets = new Set(
    places.flatMap(({ ibge, kind, key }) => (kind === "rua" ? [`${ibge} ${key}`] : [])),
  );
  return { publishedOn, cities, hasStreet: (ibge, key) => streets.has(`${ibge} ${key}`) };
}

/** Without the name of the file, which may name a person. `before` and `after` count municipalities that are held. */
function actOf(
  { publishedOn, cities, rows }: ReadFile,
  stored: ReadonlyMap<number, StoredCensus>,
  adminId: string,
): Act {
  const states = [...new Set([...cities.keys()].map(stateOfIbge))].sort();
  const published = [...new Set([...stored.values()].map((each) => each.publishedOn))].sort();
  const details = {
    states,
    addresses: rows,
    before: { municipalities: stored.size, published },
    after: { municipalities: cities.size, published: [publishedOn] },
  };
  return { adminId, action: "Criou importação de endereços", details, targetUserId: null };
}

async function numbersIn(db: Db, codes: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select n_do_imovel as number from properties where cidade_ibge = any(${sql.param([...codes])}::int[]) order by id`);
  return rows.map(({ number }) => number);
}

/** Properties for sale by how exactly they are known, in these municipalities or all. */
export async function countPrecisions(db: Db, codes?: readonly number[]): Promise<Record<string, number>> {
  const among = codes ? sql`and cidade_ibge = any(${sql.param([...codes])}::int[])` : sql``;
  const { rows } = await db.execute<{ precision: string; count: number }>(sql`
    select coalesce(precisao, 'nenhuma') as precision, count(*)::int as count from properties
    where saiu_em is null and not ws_indisponivel ${among} group by 1`);
  return Object.fromEntries(rows.map(({ precision, count }) => [precision, count]));
}
