import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { refit, type EventsChanged } from "./refit.server.ts";
import { unstage, type StagedList } from "./stage.server.ts";
import { CAME } from "./strangers.server.ts";
import { rowsOfList } from "./superseded-facts.server.ts";

/*
 * The lists of two states may show a property on one day. The list that came first has it; the rows of the others are
 * refused, and keep what they said. A list that replaces another one of its day came when the first of them came, so
 * that what is held depends only on the lists, and on the order of their runs.
 */

/** Rows that are staged beside those of the run, whose other lists may be staged at the same time. */
const STAGED_AS = 0;

/** A property on the list of a state, whose row begins or ceases to count. */
interface Claim extends Record<string, unknown> {
  uf: Uf;
  number: string;
}

/**
 * Decides which rows of a list count that is staged in the place of another one of its day, before they are written:
 * those that a list from before shows are refused; those of a list from after it count there no more. Returns the other
 * states whose histories changed.
 */
export async function settleStaged(
  tx: Db,
  { importId, state, listDate }: StagedList,
  resolvePlace: ResolvePlace,
  events: EventsChanged = { removed: {}, added: {} },
): Promise<Uf[]> {
  const staged = sql`
    select n_do_imovel from import_rows where import_id = ${importId} and uf = ${state} and preco is not null`;
  const claims = sql`${claimsOf(listDate, staged)}, own as (select * from ofday where uf = ${state})`;
  await tx.execute(sql`
    with ${claims}
    update import_rows r set preco = null, valor_de_avaliacao = null, modalidade_de_venda = null,
      linha = ${REFUSED("r", sql`(select fatos from import_facts f where f.import_id = r.import_id and f.n_do_imovel = r.n_do_imovel)`)}
    where r.import_id = ${importId} and r.uf = ${state} and r.preco is not null
      and exists (select from claims c, own where c.n_do_imovel = r.n_do_imovel and (c.came, c.uf) < (own.came, own.uf))`);
  const { rows } = await tx.execute<Claim>(sql`
    with ${claims}
    select c.uf, c.n_do_imovel as number from claims c, own
    where c.counts and c.uf <> own.uf order by 1, 2`);
  return refuse(tx, listDate, rows, resolvePlace, events);
}

/**
 * Gives each property that several lists of the day show to the one that came first, after a list of the day was written,
 * replaced or taken away. Returns the states whose histories changed.
 */
export async function settleDay(
  tx: Db,
  day: IsoDate,
  resolvePlace: ResolvePlace,
  events: EventsChanged = { removed: {}, added: {} },
): Promise<Uf[]> {
  const refused = sql`
    select u.n_do_imovel from lists l join unreadable_rows u on u.uf = l.uf and u.data = l.data
    where l.data = ${day} and u.linha is not null`;
  const { rows } = await tx.execute<Claim & { counts: boolean }>(sql`
    with ${claimsOf(day, refused)}
    select uf, n_do_imovel as number, counts
    from (select *, row_number() over (partition by n_do_imovel order by came, uf) = 1 as first from claims) as ranked
    where counts <> first
    order by uf, n_do_imovel`);
  const gone = rows.filter(({ counts }) => counts);
  const come = rows.filter(({ counts }) => !counts);
  return [
    ...(await refuse(tx, day, gone, resolvePlace, events)),
    ...(await admit(tx, day, come, resolvePlace, events)),
  ];
}

/** What the lists of a day say of these properties, in rows that could be read: whether they count, and who came first. */
function claimsOf(day: IsoDate, numbers: SQL): SQL {
  return sql`
    ofday as (select l.uf, l.data as day, ${CAME} as came from lists l where l.data = ${day}),
    candidates as (${numbers}),
    claims as (
      select d.uf, u.n_do_imovel, d.came, false as counts from ofday d
      join unreadable_rows u on u.uf = d.uf and u.data = d.day and u.linha is not null
      where u.n_do_imovel in (select n_do_imovel from candidates)
      union all select d.uf, o.n_do_imovel, d.came, true from (select distinct n_do_imovel from candidates) a
      join property_periods o on o.n_do_imovel = a.n_do_imovel
      join ofday d on d.uf = o.uf and o.desde <= d.day and (o.ate is null or o.ate >= d.day)
      where not exists (select from unreadable_rows u
        where u.uf = o.uf and u.data = d.day and u.n_do_imovel = o.n_do_imovel)
    )`;
}

/** A row as `RefusedRow`, in SQL. */
const REFUSED = (alias: string, facts: SQL) => sql`jsonb_build_object(
  'preco', ${sql.raw(alias)}.preco, 'valorDeAvaliacao', ${sql.raw(alias)}.valor_de_avaliacao,
  'modalidadeDeVenda', ${sql.raw(alias)}.modalidade_de_venda, 'fatos', ${facts})`;

function numbersByState(claims: Claim[]): Map<Uf, string[]> {
  const groups = [...Map.groupBy(claims, ({ uf }) => uf)];
  return new Map(groups.map(([uf, rows]) => [uf, rows.map(({ number }) => number)]));
}

/** Rows count no more; they keep what they said. */
async function refuse(
  tx: Db,
  day: IsoDate,
  claims: Claim[],
  resolvePlace: ResolvePlace,
  events: EventsChanged,
): Promise<Uf[]> {
  const byState = numbersByState(claims);
  for (const [uf, numbers] of byState) {
    await tx.execute(sql`
      with refused as (
        insert into unreadable_rows (uf, data, n_do_imovel, linha)
        select uf, ${day}::date, n_do_imovel, ${REFUSED("listed", sql`listed.fatos`)}
        from ${rowsOfList(uf, day)} where n_do_imovel = any(${sql.param(numbers)}::text[])
        returning uf, n_do_imovel, linha
      )
      insert into import_rows (import_id, uf, n_do_imovel, linha) select ${STAGED_AS}, uf, n_do_imovel, linha from refused`);
    await refitDay(tx, { state: uf, day }, numbers, -numbers.length, resolvePlace, events);
  }
  return [...byState.keys()];
}

/** Refused rows count from now on. */
async function admit(
  tx: Db,
  day: IsoDate,
  claims: Claim[],
  resolvePlace: ResolvePlace,
  events: EventsChanged,
): Promise<Uf[]> {
  const byState = numbersByState(claims);
  for (const [uf, numbers] of byState) {
    const wanted = sql`uf = ${uf} and data = ${day} and n_do_imovel = any(${sql.param(numbers)}::text[])`;
    await tx.execute(sql`
      insert into import_rows (import_id, n_do_imovel, uf, preco, valor_de_avaliacao, modalidade_de_venda)
      select ${STAGED_AS}, n_do_imovel, uf, (linha ->> 'preco')::bigint, (linha ->> 'valorDeAvaliacao')::bigint,
        linha ->> 'modalidadeDeVenda'
      from unreadable_rows where ${wanted}`);
    await tx.execute(sql`
      insert into import_facts (import_id, n_do_imovel, fatos)
      select ${STAGED_AS}, n_do_imovel, linha -> 'fatos' from unreadable_rows where ${wanted}`);
    await tx.execute(sql`delete from unreadable_rows where ${wanted}`);
    await refitDay(tx, { state: uf, day }, numbers, numbers.length, resolvePlace, events);
  }
  return [...byState.keys()];
}

/** Writes the histories of properties of which other rows of the day are staged; `rows` is by how many more count. */
async function refitDay(
  tx: Db,
  { state, day }: { state: Uf; day: IsoDate },
  numbers: string[],
  rows: number,
  resolvePlace: ResolvePlace,
  events: EventsChanged,
): Promise<void> {
  await tx
    .update(lists)
    .set({ linhas: sql`${lists.linhas} + ${rows}` })
    .where(and(eq(lists.uf, state), eq(lists.data, day)));
  const dates = await tx
    .select({ day: lists.data })
    .from(lists)
    .where(eq(lists.uf, state))
    .orderBy(lists.data);
  const change = { state, dates: dates.map((row) => row.day), day, importId: STAGED_AS };
  await refit(tx, change, numbers, resolvePlace, events);
  await unstage(tx, STAGED_AS);
}
