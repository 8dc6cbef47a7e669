import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { datedDays, type ListRange } from "#app/facts/listings/list-days.ts";
import type { Uf } from "#app/lib/br.ts";
import { addDays } from "#app/lib/dates.ts";
import { datedLists } from "#app/facts/listings/listing-events.server.ts";
import {
  listingsByNumber,
  notWithdrawn,
  readImportedLists,
} from "#app/facts/listings/listing-rows.server.ts";
import { isListed, type Listing } from "#app/facts/listings/listing.ts";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import { ALERT_EVENTS, type AlertEvent, type AlertWish } from "./alert.ts";
import { statesAmong, listsFor } from "#app/facts/query/freshness.ts";
import { mayBeOutside } from "#app/facts/query/area-edge.ts";
import { writeFilters } from "#app/facts/query/query-codec.ts";
import { indexChanges, type Changes } from "./changes.server.ts";

/** What a search would find as an alert. */
export interface AlertPreview {
  /** The lists that answer the search; null while none is held. */
  lists: ListRange | null;
  /** Properties that the search finds now. */
  now: number;
  /** Those of them that may lie outside the area searched. */
  uncertain: number;
  /**
   * Properties it would have notified of in the 30 days up to the newest lists; null where no list of the states asked
   * about can tell, which is not 0.
   */
  lastMonth: number | null;
  /** The states asked about whose lists can tell. */
  lastMonthStates: number;
  /** Those of them that may lie outside. */
  lastMonthUncertain: number;
}

/** The search engine, and the version of the data it answers from. */
interface PreviewSearch {
  engine(): CurrentEngine;
  version(): number;
}

export type PreviewAlert = (wish: Pick<AlertWish, "filters" | "events">) => Promise<AlertPreview>;

const MONTH_DAYS = 30;
const BATCH = 1_000;

/**
 * Previews share one index of the month's events. It is built at the first preview and kept for one version of the
 * data.
 */
export function createPreviews(db: Db, search: PreviewSearch): PreviewAlert {
  let cache: { version: number; month: Promise<Month> } | null = null;

  function monthOf(engine: CurrentEngine, words: readonly string[], version: number): Promise<Month> {
    if (cache?.version !== version) {
      const month = readMonth(db, engine, words);
      cache = { version, month };
      month.catch(() => (cache = null));
    }
    return cache.month;
  }

  return async ({ filters, events }) => {
    const engine = search.engine();
    const now = engine.count(filters);
    const uncertain = engine.uncertain(filters);
    const lists = listsFor(engine.freshness, filters);
    const unknown = { lists, now, uncertain, lastMonth: null, lastMonthStates: 0, lastMonthUncertain: 0 };
    const { states, changes } = await monthOf(engine, engine.vocabulary, search.version());
    const telling = statesAmong(states, filters);
    if (telling.length === 0) return unknown;
    const { listings, match, loggedEvents } = changes;
    const [matches] = await match([writeFilters(filters)]);
    const wanted = matches!.filter((row) => loggedEvents[row]!.some(({ kind }) => events.includes(kind)));
    const { area } = filters;
    const beyond = area === null ? [] : wanted.filter((row) => mayBeOutside(listings[row]!, area));
    return {
      lists,
      now,
      uncertain,
      lastMonth: wanted.length,
      lastMonthStates: telling.length,
      lastMonthUncertain: beyond.length,
    };
  };
}

/** What changed in the month, and the states whose lists can tell. */
interface Month {
  states: Uf[];
  changes: Changes;
}

async function readMonth(db: Db, engine: CurrentEngine, words: readonly string[]): Promise<Month> {
  const { days } = await readImportedLists(db);
  const states = [...days].flatMap(([uf, listDays]) => {
    const since = addDays(listDays.at(-1)!, -MONTH_DAYS);
    return datedDays(listDays).some((day) => day > since) ? [uf] : [];
  });
  const { rows } = await db.execute<{ id: number; number: string; kind: AlertEvent; date: string }>(sql`
    select e.id, e.n_do_imovel as number, e.tipo as kind, e.data_lista::text as date
    from (select uf, max(data) as newest from lists group by uf) imported
    join ${datedLists(days)} as dated(uf, data) on dated.uf = imported.uf and dated.data > imported.newest - ${MONTH_DAYS}::integer
    join property_events e on e.uf = dated.uf and e.data_lista = dated.data
    where e.tipo in (${sql.join(
      ALERT_EVENTS.map((kind) => sql`${kind}`),
      sql`, `,
    )})`);
  const numbers = [...new Set(rows.map(({ number }) => number))];
  const listed = engine.listings(numbers);
  const known = new Set(listed.map(({ number }) => number));
  const gone = await readGone(
    db,
    numbers.filter((number) => !known.has(number)),
  );
  return { states, changes: await indexChanges([...listed, ...gone], rows, async () => words) };
}

/** Properties that left the lists, as they last were. Those that an administrator removed are not among them. */
async function readGone(db: Db, numbers: string[]): Promise<Listing[]> {
  const gone: Listing[] = [];
  for (let i = 0; i < numbers.length; i += BATCH) {
    const part = await listingsByNumber(db, await notWithdrawn(db, numbers.slice(i, i + BATCH)));
    gone.push(...part.filter((listing) => !isListed(listing)));
  }
  return gone;
}
