import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { importFacts, importRows } from "#app/db/schema/imports.ts";
import { propertyEvents, propertyPeriods } from "#app/db/schema/properties.ts";
import type { EventKind } from "#app/facts/listings/event-kinds.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { factsRuns, factsOn, type FactsRun } from "./listing-facts.ts";
import { rewritePresent } from "./rewrite-present.server.ts";
import { eventRow, periodRow, readHistories, readUnreadable } from "./stored-history.server.ts";
import { readSupersededFacts, readPresentFacts, writeSupersededFacts } from "./superseded-facts.server.ts";
import { sightingsOf, timeline, type Sighting, type TimelineEvent } from "./timeline.ts";
import { applyPages } from "./write-listings.server.ts";
import { seenOf, writeSeen, type Seen } from "./write-seen.server.ts";

const CHUNK = 1000;

/** A list of the past that changes: it is staged, or it is taken away. */
interface ListChange {
  state: Uf;
  /** All list dates of the state, ascending, with `day`. */
  dates: IsoDate[];
  day: IsoDate;
  /** The import whose staged rows are the list of `day` from now on; null: there is no list of that day any more. */
  importId: number | null;
}

/** Counts of events by kind, of those that a change disproves and of those that it adds. */
export type EventsChanged = Record<"removed" | "added", Partial<Record<EventKind, number>>>;

/** Computes the histories anew that a change touches, and writes only differences. */
export async function refitAll(
  db: Db,
  change: ListChange,
  resolvePlace: ResolvePlace,
  tally: EventsChanged = { removed: {}, added: {} },
): Promise<void> {
  const numbers = await touchedBy(db, change);
  for (let from = 0; from < numbers.length; from += CHUNK)
    await refit(db, change, numbers.slice(from, from + CHUNK), resolvePlace, tally);
}

/**
 * The numbers whose history a change may touch: those that are staged, those on the list before (they leave, or do not
 * leave, with this one), and those on the list of that day until now. A state has some ten thousand.
 */
async function touchedBy(db: Db, { state, dates, day, importId }: ListChange): Promise<string[]> {
  const before = dates[dates.indexOf(day) - 1] ?? day;
  const { rows } = await db.execute<{ number: string }>(sql`
    select n_do_imovel as number from import_rows where import_id = ${importId}::bigint and uf = ${state}
    union select n_do_imovel from property_periods where uf = ${state} and ate is null and desde <= ${day}
    union select n_do_imovel from property_periods where uf = ${state} and ate >= ${before} and desde <= ${day}
    order by 1`);
  return rows.map(({ number }) => number);
}

/** Computes the histories of these properties in the state anew. */
export async function refit(
  db: Db,
  { state, dates, day, importId }: ListChange,
  numbers: string[],
  resolvePlace: ResolvePlace,
  tally: EventsChanged,
): Promise<void> {
  const histories = await readHistories(db, state, numbers);
  const unreadable = await readUnreadable(db, state, numbers);
  const staged = importId === null ? null : await readStaged(db, importId, state, numbers);
  const superseded = await readSupersededFacts(db, numbers);
  const present = await readPresentFacts(db, numbers);
  const elsewhere = await seenElsewhere(db, state, numbers);
  const at = dates.indexOf(day);
  const remaining = staged ? dates : dates.toSpliced(at, 1);
  const stalePeriods: string[] = [];
  const staleEvents: number[] = [];
  const periods: (typeof propertyPeriods.$inferInsert)[] = [];
  const events: (typeof propertyEvents.$inferInsert)[] = [];
  const seen: Seen[] = [];
  const facts = new Map<string, FactsRun[]>();
  const presentChanges: string[] = [];

  for (const number of numbers) {
    const history = histories.get(number) ?? { periods: [], events: [] };
    const sightings = sightingsOf(dates, history.periods);
    for (const date of unreadable.get(number) ?? []) sightings[dates.indexOf(date)] = "unreadable";
    if (staged) sightings[at] = staged.sightings.get(number) ?? null;
    else sightings.splice(at, 1);
    const result = timeline(remaining, sightings);

    const samePeriods = JSON.stringify(result.periods) === JSON.stringify(history.periods);
    if (!samePeriods) {
      stalePeriods.push(number);
      periods.push(...result.periods.map((period) => periodRow(number, state, period)));
    }
    const sameEvents = new Set<string>();
    const wanted = new Set(result.events.map(eventKey));
    for (const event of history.events) {
      if (wanted.has(eventKey(event))) sameEvents.add(eventKey(event));
      else {
        staleEvents.push(event.id);
        tally.removed[event.kind] = (tally.removed[event.kind] ?? 0) + 1;
      }
    }
    const fresh = result.events.filter((event) => !sameEvents.has(eventKey(event)));
    for (const event of fresh) {
      events.push(eventRow(number, state, event));
      tally.added[event.kind] = (tally.added[event.kind] ?? 0) + 1;
    }
    // The same period may now end before another list.
    if (!samePeriods || fresh.length || sameEvents.size < history.events.length)
      seen.push(seenOf(number, result.periods, remaining));

    const now = present.get(number);
    const isHere = now?.state === state;
    const ofNumber = superseded.get(number);
    const ofState = ofNumber?.get(state) ?? [];
    const listed = sightingsOf(remaining, result.periods);
    const runs = factsRuns(
      remaining.filter((_, i) => listed[i] !== null),
      (date) => {
        if (sightings[remaining.indexOf(date)] === "unreadable") return null;
        if (staged && date === day) return staged.facts.get(number) ?? now?.facts ?? null;
        return factsOn(date, ofState, isHere ? now.facts : null);
      },
    );
    // What is shown may now be from another list, or from another state.
    const changesPresent =
      now === undefined ||
      elsewhere.has(number) ||
      (isHere && runs.at(-1)?.facts !== now.facts) ||
      (isHere && (now.isMixed || (runs.length > 1 && isIncomplete(now.facts))));
    if (changesPresent) presentChanges.push(number);
    const wantedRuns = isHere && !changesPresent ? runs.slice(0, -1) : runs;
    if (JSON.stringify(wantedRuns) !== JSON.stringify(ofState)) facts.set(number, wantedRuns);
  }
  if (stalePeriods.length)
    await db
      .delete(propertyPeriods)
      .where(and(eq(propertyPeriods.uf, state), inArray(propertyPeriods.nDoImovel, stalePeriods)));
  if (staleEvents.length) await db.delete(propertyEvents).where(inArray(propertyEvents.id, staleEvents));
  for (const rows of batches(periods)) await db.insert(propertyPeriods).values(rows);
  for (const rows of batches(events)) await db.insert(propertyEvents).values(rows);
  await writeSupersededFacts(db, state, facts);
  await writeSeen(db, state, seen);
  const rewritten = sql`select n_do_imovel from properties
    where uf = ${state} and n_do_imovel = any(${sql.param(seen.map((each) => each.number))}::text[])`;
  await applyPages(db, rewritten, remaining.at(-1) ?? null);
  await rewritePresent(db, presentChanges, { state, dates: remaining }, resolvePlace);
}

function batches<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) =>
    rows.slice(i * CHUNK, (i + 1) * CHUNK),
  );
}

/** Whether an earlier list may stand in for facts that this JSON text lacks. */
function isIncomplete(facts: string): boolean {
  return !facts.includes('"descricao": ') || !facts.includes('"financiamento": ');
}

/** The properties that lists of other states have shown too. */
async function seenElsewhere(db: Db, state: Uf, numbers: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ number: propertyPeriods.nDoImovel })
    .from(propertyPeriods)
    .where(and(inArray(propertyPeriods.nDoImovel, numbers), ne(propertyPeriods.uf, state)));
  return new Set(rows.map(({ number }) => number));
}

interface StagedRows {
  sightings: Map<string, Sighting>;
  /** As JSON text; rows without an entry say what is held. */
  facts: Map<string, string>;
}

async function readStaged(db: Db, importId: number, state: Uf, numbers: string[]): Promise<StagedRows> {
  const rows = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.uf, state),
        inArray(importRows.nDoImovel, numbers),
      ),
    );
  const facts = await db
    .select({ number: importFacts.nDoImovel, facts: sql<string>`${importFacts.fatos}::text` })
    .from(importFacts)
    .where(and(eq(importFacts.importId, importId), inArray(importFacts.nDoImovel, numbers)));
  return {
    sightings: new Map<string, Sighting>(
      rows.map(({ nDoImovel, preco, valorDeAvaliacao, modalidadeDeVenda }) => {
        if (preco === null || valorDeAvaliacao === null || modalidadeDeVenda === null)
          return [nDoImovel, "unreadable"];
        return [
          nDoImovel,
          { priceCents: preco, appraisalCents: valorDeAvaliacao, saleMode: modalidadeDeVenda },
        ];
      }),
    ),
    facts: new Map(facts.map(({ number, facts: texts }) => [number, texts])),
  };
}

function eventKey(event: TimelineEvent): string {
  return [event.kind, event.date, event.fromCents, event.toCents, event.fromMode, event.toMode].join("|");
}
