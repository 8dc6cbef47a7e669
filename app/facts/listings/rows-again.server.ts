import { and, asc, eq, gt, inArray, ne, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, propertyEvents } from "#app/db/schema/properties.ts";
import type { Uf } from "#app/lib/br.ts";
import { addDays } from "#app/lib/dates.ts";
import { NEWS_KINDS } from "./event-kinds.ts";
import { NEWS_DAYS } from "./list-days.ts";
import { happenedBy, SFI, type EventRow } from "./listing-events.server.ts";
import {
  IS_AVAILABLE,
  isAnyOf,
  LISTING_COLUMNS,
  toListing,
  type ImportedLists,
  type ListingRow,
} from "./listing-rows.server.ts";
import type { Listing } from "./listing.ts";

/** An available property as it is now. */
export interface ReadAgain {
  listing: Listing;
  /** Whether it has events of another state than its own. */
  isMoved: boolean;
}

/** Rows of one statement: a search waits until all of them are looked at, for some milliseconds. */
const BATCH = 250;

/**
 * Those of these properties that are available, in batches; each is read with its events by one statement. The database
 * reads the next ones while these are looked at.
 */
export async function* propertiesAgain(
  db: Db,
  numbers: readonly string[],
  importedLists: ImportedLists,
): AsyncGenerator<ReadAgain[]> {
  const read = readerOf(importedLists);
  const ask = (from: number) => {
    const some = numbers.slice(from, from + BATCH);
    const answer = select(db, importedLists)
      .where(and(IS_AVAILABLE, isAnyOf(properties.nDoImovel, some)))
      .execute();
    // Whoever stops before the last batch does not hear that a later one failed.
    answer.catch(() => {});
    return answer;
  };
  let next = numbers.length > 0 ? ask(0) : null;
  for (let from = BATCH; next !== null; from += BATCH) {
    const rows = await next;
    next = from < numbers.length ? ask(from) : null;
    yield rows.map(read);
  }
}

/** Those of these states in the same way. */
export async function* statesAgain(
  db: Db,
  states: readonly Uf[],
  importedLists: ImportedLists,
): AsyncGenerator<ReadAgain[]> {
  if (states.length === 0) return;
  const read = readerOf(importedLists);
  for (let after = 0; ;) {
    const rows = await select(db, importedLists)
      .where(and(IS_AVAILABLE, inArray(properties.uf, [...states]), gt(properties.id, after)))
      .orderBy(asc(properties.id))
      .limit(BATCH);
    yield rows.map(read);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

function select(db: Db, importedLists: ImportedLists) {
  return db.select({ ...LISTING_COLUMNS, events: eventsThatMatter(importedLists) }).from(properties);
}

/**
 * The events of a property that can be news or were once those of another state, and all of one in Leilão SFI, oldest
 * first; null: there are none.
 */
function eventsThatMatter({ newest }: ImportedLists): SQL<EventRow[] | null> {
  const oldest = [...newest.values()].reduce((a, b) => (a < b ? a : b), "9999-01-01");
  return sql`(
    select json_agg(json_build_object(
      'uf', e.uf, 'tipo', e.tipo, 'dataLista', e.data_lista, 'deCentavos', e.de_centavos, 'paraCentavos', e.para_centavos,
      'deModalidade', e.de_modalidade, 'paraModalidade', e.para_modalidade) order by e.data_lista, e.tipo)
    from property_events e where e.n_do_imovel = properties.n_do_imovel and (
      properties.modalidade_codigo = ${SFI} or e.uf <> properties.uf
      or e.data_lista > ${addDays(oldest, -NEWS_DAYS)}::date and e.tipo = any(${sql.param(NEWS_KINDS)}::text[])))`;
}

function readerOf(importedLists: ImportedLists) {
  const happened = happenedBy(importedLists.days);
  return (row: ListingRow & { events: EventRow[] | null }): ReadAgain => {
    const { uf, nDoImovel, modalidadeCodigo, events } = row;
    const isAuctioned = modalidadeCodigo === SFI;
    const listing = toListing(row, importedLists, happened(nDoImovel, events ?? [], isAuctioned));
    return { listing, isMoved: events?.some((event) => event.uf !== uf) ?? false };
  };
}

/** Properties that came to their state from another: their events are dated by the lists of both. */
export async function movedNumbers(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ number: properties.nDoImovel })
    .from(properties)
    .innerJoin(
      propertyEvents,
      and(eq(propertyEvents.nDoImovel, properties.nDoImovel), ne(propertyEvents.uf, properties.uf)),
    );
  return rows.map(({ number }) => number);
}
