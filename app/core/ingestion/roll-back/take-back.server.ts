import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { imports, lists, replacedLists, replacedRows, unreadableRows } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { keepUnreadable } from "#app/core/ingestion/merge-staged.server.ts";
import { forgetEntered } from "#app/core/ingestion/quarantined-lists.server.ts";
import { refitAll, type EventsChanged } from "#app/core/ingestion/refit.server.ts";
import { stageReplaced } from "#app/core/ingestion/replaced-lists.server.ts";
import { unstage, type StagedList } from "#app/core/ingestion/stage.server.ts";
import { settleDay, settleStaged } from "#app/core/ingestion/two-states.server.ts";
import { applyPages } from "#app/core/ingestion/write-listings.server.ts";

/** A list that a run brought, and that is held. */
export interface ListDay {
  state: Uf;
  day: IsoDate;
}

/** What a list's roll back changed in its state. */
export interface TakenBack extends ListDay {
  before: StateFigures;
  after: StateFigures;
  events: EventsChanged;
  /** When the first of the lists whose events may have changed was imported. */
  since: Date;
}

interface StateFigures {
  newest: IsoDate | null;
  /** Properties on the newest list. */
  listed: number;
}

/**
 * Takes a list back as if it had never come: the state's histories are those that its other lists give, and listings
 * say again what the last list before said. Where it had replaced a list of its day, that one is restored.
 */
export async function takeBack(
  tx: Db,
  importId: number,
  { state, day }: ListDay,
  resolvePlace: ResolvePlace,
): Promise<TakenBack> {
  const before = await figuresOf(tx, state);
  const events: EventsChanged = { removed: {}, added: {} };
  const remaining = await tx
    .select({ day: lists.data })
    .from(lists)
    .where(eq(lists.uf, state))
    .orderBy(asc(lists.data));
  const dates = remaining.map((list) => list.day);
  const ownSince = await firstImport(tx, [state], day);
  const replaced = await replacedBy(tx, importId, { state, day });
  const list = { importId, state, listDate: day };
  const others: Uf[] = [];
  if (replaced) {
    const { importId: restored, reversivel } = replaced;
    await tx
      .update(lists)
      .set({ importId: restored, reversivel })
      .where(and(eq(lists.uf, state), eq(lists.data, day)));
    await stageReplaced(tx, replaced, importId);
    await forgetReplaced(tx, restored, { state, day });
    others.push(...(await settleStaged(tx, list, resolvePlace, events)));
    await keepUnreadable(tx, list);
    await countRows(tx, list);
  } else {
    await tx.delete(lists).where(and(eq(lists.uf, state), eq(lists.data, day)));
    await tx.delete(unreadableRows).where(and(eq(unreadableRows.uf, state), eq(unreadableRows.data, day)));
  }
  await forgetEntered(tx, state, day);
  await refitAll(tx, { state, dates, day, importId: replaced ? importId : null }, resolvePlace, events);
  await unstage(tx, importId);
  others.push(...(await settleDay(tx, day, resolvePlace, events)));
  const after = await figuresOf(tx, state);
  if (after.newest !== before.newest) {
    const listed = sql`select n_do_imovel from property_periods where uf = ${state} and ate is null`;
    await applyPages(tx, listed, after.newest);
  }
  const since = others.length === 0 ? ownSince : await firstImport(tx, others, day);
  return { state, day, before, after, events, since: since < ownSince ? since : ownSince };
}

/**
 * Forgets a list that another one of its day replaced: a roll back of that one then restores what was before both. What
 * the portal shows changes only where another state's list, which came between the two, has a property too: null
 * otherwise.
 */
export async function takeBackReplaced(
  tx: Db,
  importId: number,
  { state, day }: ListDay,
  resolvePlace: ResolvePlace,
): Promise<TakenBack | null> {
  const ofDay = and(eq(replacedLists.uf, state), eq(replacedLists.data, day));
  const [own] = await tx
    .select()
    .from(replacedLists)
    .where(and(eq(replacedLists.importId, importId), ofDay));
  if (!own) return null;
  const before = await figuresOf(tx, state);
  const events: EventsChanged = { removed: {}, added: {} };
  await tx
    .update(replacedLists)
    .set({ porImportId: own.porImportId, substituidaEm: own.substituidaEm })
    .where(and(eq(replacedLists.porImportId, importId), ofDay));
  await forgetReplaced(tx, importId, { state, day });
  const settled = await settleDay(tx, day, resolvePlace, events);
  if (settled.length === 0) return null;
  const since = await firstImport(tx, settled, day);
  return { state, day, before, after: await figuresOf(tx, state), events, since };
}

/** When the first of these states' lists from that day on was imported. */
async function firstImport(tx: Db, states: readonly Uf[], day: IsoDate): Promise<Date> {
  const [first] = await tx
    .select({ startedAt: sql`min(${imports.iniciadoEm})`.mapWith(imports.iniciadoEm) })
    .from(lists)
    .innerJoin(imports, eq(imports.id, lists.importId))
    .where(and(inArray(lists.uf, [...states]), gte(lists.data, day)));
  return first?.startedAt ?? new Date(0);
}

/** Writes how many rows of a staged list count. */
async function countRows(tx: Db, { importId, state, listDate }: StagedList): Promise<void> {
  await tx.execute(sql`
    update lists set linhas = (select count(*) from import_rows r
      where r.import_id = ${importId} and r.uf = ${state} and r.preco is not null)
    where uf = ${state} and data = ${listDate}`);
}

async function replacedBy(tx: Db, importId: number, { state, day }: ListDay) {
  const [replaced] = await tx
    .select()
    .from(replacedLists)
    .where(
      and(eq(replacedLists.porImportId, importId), eq(replacedLists.uf, state), eq(replacedLists.data, day)),
    );
  return replaced ?? null;
}

async function forgetReplaced(tx: Db, importId: number, { state, day }: ListDay): Promise<void> {
  for (const table of [replacedRows, replacedLists])
    await tx.delete(table).where(and(eq(table.importId, importId), eq(table.uf, state), eq(table.data, day)));
}

async function figuresOf(tx: Db, state: Uf): Promise<StateFigures> {
  const [newest] = await tx
    .select({ day: sql<IsoDate | null>`max(${lists.data})::text` })
    .from(lists)
    .where(eq(lists.uf, state));
  const { rows } = await tx.execute<{ listed: number }>(sql`
    select count(*)::int as listed from ${properties} where uf = ${state} and saiu_em is null`);
  return { newest: newest?.day ?? null, listed: rows[0]!.listed };
}
