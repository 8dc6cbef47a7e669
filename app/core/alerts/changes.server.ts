import { sql, and, eq, inArray } from "drizzle-orm";
import { createMatcher, type Matcher, type ReadWords } from "#app/core/engine/matcher.ts";
import type { Db } from "#app/db/connect.server.ts";
import { alertGaps, alertMarks } from "#app/db/schema/alerts.ts";
import { properties } from "#app/db/schema/properties.ts";
import { newsLists } from "#app/facts/listings/listing-events.server.ts";
import { IS_AVAILABLE, isAnyOf, readImportedLists } from "#app/facts/listings/listing-rows.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { ALERT_EVENTS, type AlertEvent } from "./alert.ts";

/** An event of the log that alerts may be matched with. */
export interface LoggedEvent {
  id: number;
  number: string;
  kind: AlertEvent;
  date: IsoDate;
}

/** Listings with new events, and which of them a search matches. */
export interface Changes {
  /** By row of the index. */
  listings: readonly Listing[];
  /** The events of each listing, by its row in the index. */
  loggedEvents: LoggedEvent[][];
  match: Matcher;
}

/** Builds an index of the listings that have new events. */
export async function indexChanges(
  listings: Listing[],
  loggedEvents: LoggedEvent[],
  readWords: ReadWords,
): Promise<Changes> {
  const byNumber = Map.groupBy(loggedEvents, ({ number }) => number);
  const trueOf = (listing: Listing) =>
    (byNumber.get(listing.number) ?? []).filter((event) => isTrue(event, listing));
  const changed = listings.filter((listing) => trueOf(listing).length > 0);
  const { listings: rows, match } = await createMatcher(changed, readWords);
  return { listings: rows, loggedEvents: rows.map(trueOf), match };
}

/** The words that available listings are found by, in code-unit order, without numbers and what only ranks. */
export async function readVocabulary(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ token: string }>(sql`
    select distinct token from ${properties}, unnest(${properties.busca}) as token
    where ${IS_AVAILABLE} and token ~ '^[0-9]*[a-z]'`);
  return rows.map(({ token }) => token).sort();
}

/** A property that only moved to the list of another state was seen before, so its `novo` is not true. */
function isTrue({ kind, date }: LoggedEvent, { firstSeen }: Listing): boolean {
  return kind !== "novo" || firstSeen === date;
}

/** Notes that a property is off the portal: alerts are not matched with it until `closeGap`. */
export async function openGap(tx: Db, number: string): Promise<void> {
  const matched = sql<number>`(select coalesce(max(${alertMarks.eventId}), 0) from ${alertMarks})`;
  await tx
    .insert(alertGaps)
    .values({ nDoImovel: number, sinceEvent: matched })
    // It came back, and was taken off again before a round: what was missed earlier is still missing.
    .onConflictDoUpdate({ target: alertGaps.nDoImovel, set: { ended: false } });
}

/** Notes that a property is back: the next round matches alerts with those events of its absence that are still news. */
export async function closeGap(tx: Db, number: string): Promise<void> {
  await tx.update(alertGaps).set({ ended: true }).where(eq(alertGaps.nDoImovel, number));
}

/**
 * Notes that properties are found in other places than before: the next round matches those of their events that are still
 * news once more. A match that was written already stays one match.
 */
export async function matchAgain(tx: Db, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .insert(alertGaps)
    .values(numbers.map((nDoImovel) => ({ nDoImovel, sinceEvent: 0, ended: true })))
    // One that is off the portal now is matched when it is back.
    .onConflictDoUpdate({ target: alertGaps.nDoImovel, set: { sinceEvent: 0 } });
}

/** The properties that came back since the last round. */
export async function endedGaps(db: Db): Promise<string[]> {
  const rows = await db
    .select({ number: alertGaps.nDoImovel })
    .from(alertGaps)
    .where(eq(alertGaps.ended, true));
  return rows.map(({ number }) => number);
}

/** The events up to `last` that rounds did not match because their property was off the portal, and that are still news. */
export async function missedEvents(db: Db, numbers: string[], last: number): Promise<LoggedEvent[]> {
  if (numbers.length === 0) return [];
  const { days } = await readImportedLists(db);
  const { rows } = await db.execute<{ id: number; number: string; kind: AlertEvent; date: string }>(sql`
    select e.id, e.n_do_imovel as number, e.tipo as kind, e.data_lista::text as date
    from ${alertGaps} join property_events e using (n_do_imovel)
    join ${newsLists(days)} as list(uf, data) on e.uf = list.uf and e.data_lista = list.data
    where ${isAnyOf(alertGaps.nDoImovel, numbers)} and e.id > ${alertGaps.sinceEvent} and e.id <= ${last}
      and e.tipo = any(${sql.param(ALERT_EVENTS)}::text[])
    order by e.id`);
  return rows;
}

/** Deletes the gaps that a round has matched; one that opened again meanwhile stays. */
export async function forgetGaps(tx: Db, numbers: string[]): Promise<void> {
  await tx.delete(alertGaps).where(and(inArray(alertGaps.nDoImovel, numbers), eq(alertGaps.ended, true)));
}
