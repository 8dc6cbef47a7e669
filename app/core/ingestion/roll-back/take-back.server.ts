import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { imports, lists, replacedLists, replacedRows, unreadableRows } from "#app/db/schema/imports.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { keepUnreadable } from "#app/core/ingestion/merge-staged.server.ts";
import { refit, refitAll, type EventsChanged } from "#app/core/ingestion/refit.server.ts";
import { stageReplaced } from "#app/core/ingestion/replaced-lists.server.ts";
import { unstage } from "#app/core/ingestion/stage.server.ts";
import { applyPages } from "#app/core/ingestion/write-listings.server.ts";

/** A list that a run brought, and that is held. */
export interface HeldDay {
  state: Uf;
  day: IsoDate;
}

/** What a list's roll back changed in its state. */
export interface TakenBack extends HeldDay {
  before: StateFigures;
  after: StateFigures;
  events: EventsChanged;
  /** When the first of the lists whose events may have changed was imported. */
  since: Date;
}

export interface StateFigures {
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
  { state, day }: HeldDay,
  resolvePlace: ResolvePlace,
): Promise<TakenBack> {
  const before = await figuresOf(tx, state);
  const events: EventsChanged = { removed: {}, added: {} };
  const held = await tx
    .select({ day: lists.data, startedAt: imports.iniciadoEm })
    .from(lists)
    .leftJoin(imports, eq(imports.id, lists.importId))
    .where(eq(lists.uf, state))
    .orderBy(asc(lists.data));
  const dates = held.map((list) => list.day);
  const moments = held.flatMap((list) =>
    list.day >= day && list.startedAt ? [list.startedAt.getTime()] : [],
  );
  const replaced = await replacedBy(tx, importId, { state, day });
  const list = { importId, state, listDate: day };
  if (replaced) {
    await stageReplaced(tx, replaced, importId);
    await keepUnreadable(tx, list);
    await tx
      .update(lists)
      .set({ importId: replaced.importId, linhas: replaced.linhas, reversivel: replaced.reversivel })
      .where(and(eq(lists.uf, state), eq(lists.data, day)));
    await forgetReplaced(tx, replaced.importId, { state, day });
  } else {
    await tx.delete(lists).where(and(eq(lists.uf, state), eq(lists.data, day)));
    await tx.delete(unreadableRows).where(and(eq(unreadableRows.uf, state), eq(unreadableRows.data, day)));
  }
  await refitAll(tx, { state, dates, day, importId: replaced ? importId : null }, resolvePlace, events);
  await unstage(tx, importId);
  await admitRefused(tx, importId, { state, day }, resolvePlace, events);
  const after = await figuresOf(tx, state);
  if (after.newest !== before.newest) {
    const listed = sql`select n_do_imovel from property_periods where uf = ${state} and ate is null`;
    await applyPages(tx, listed, after.newest);
  }
  return { state, day, before, after, events, since: new Date(Math.min(...moments)) };
}

/** Forgets a list that another one of its day replaced: a roll back of that one then restores what was before both. */
export async function takeBackReplaced(tx: Db, importId: number, { state, day }: HeldDay): Promise<void> {
  const ofDay = and(eq(replacedLists.uf, state), eq(replacedLists.data, day));
  const [own] = await tx
    .select()
    .from(replacedLists)
    .where(and(eq(replacedLists.importId, importId), ofDay));
  if (!own) return;
  await tx
    .update(replacedLists)
    .set({ porImportId: own.porImportId })
    .where(and(eq(replacedLists.porImportId, importId), ofDay));
  await forgetReplaced(tx, importId, { state, day });
}

async function replacedBy(tx: Db, importId: number, { state, day }: HeldDay) {
  const [replaced] = await tx
    .select()
    .from(replacedLists)
    .where(
      and(eq(replacedLists.porImportId, importId), eq(replacedLists.uf, state), eq(replacedLists.data, day)),
    );
  return replaced ?? null;
}

async function forgetReplaced(tx: Db, importId: number, { state, day }: HeldDay): Promise<void> {
  for (const table of [replacedRows, replacedLists])
    await tx.delete(table).where(and(eq(table.importId, importId), eq(table.uf, state), eq(table.data, day)));
}

/**
 * Rows of other states' lists of that day that were refused only because this list had their property: they count now.
 * Of several lists, the one that came first has it.
 */
async function admitRefused(
  tx: Db,
  importId: number,
  { state, day }: HeldDay,
  resolvePlace: ResolvePlace,
  events: EventsChanged,
): Promise<void> {
  const { rows } = await tx.execute<{ uf: Uf; number: string }>(sql`
    select distinct on (u.n_do_imovel) u.uf, u.n_do_imovel as number
    from unreadable_rows u join lists l on l.uf = u.uf and l.data = u.data
    where u.data = ${day} and u.uf <> ${state} and u.linha is not null
      and not exists (select from property_periods o join lists ol on ol.uf = o.uf and ol.data = ${day}
        where o.n_do_imovel = u.n_do_imovel and o.uf <> u.uf
          and o.desde <= ${day} and (o.ate is null or o.ate >= ${day}))
    order by u.n_do_imovel, l.import_id`);
  for (const [uf, own] of Map.groupBy(rows, (row) => row.uf)) {
    const numbers = own.map(({ number }) => number);
    const admitted = sql`uf = ${uf} and data = ${day} and n_do_imovel = any(${sql.param(numbers)}::text[])`;
    await tx.execute(sql`
      insert into import_rows (import_id, n_do_imovel, uf, preco, valor_de_avaliacao, modalidade_de_venda)
      select ${importId}::bigint, n_do_imovel, uf, (linha ->> 'preco')::bigint, (linha ->> 'valorDeAvaliacao')::bigint,
        linha ->> 'modalidadeDeVenda'
      from unreadable_rows where ${admitted}`);
    await tx.execute(sql`
      insert into import_facts (import_id, n_do_imovel, fatos)
      select ${importId}::bigint, n_do_imovel, linha -> 'fatos' from unreadable_rows where ${admitted}`);
    await tx.execute(sql`delete from unreadable_rows where ${admitted}`);
    const [list] = await tx
      .update(lists)
      .set({ linhas: sql`${lists.linhas} + ${numbers.length}` })
      .where(and(eq(lists.uf, uf), eq(lists.data, day)))
      .returning({ uf: lists.uf });
    if (!list) throw new Error(`no list of ${uf} on ${day}`);
    const dates = await tx
      .select({ day: lists.data })
      .from(lists)
      .where(eq(lists.uf, uf))
      .orderBy(asc(lists.data));
    const change = { state: uf, dates: dates.map((row) => row.day), day, importId };
    await refit(tx, change, numbers, resolvePlace, events);
    await unstage(tx, importId);
  }
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
