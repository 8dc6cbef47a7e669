import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { MARKET_COUNTED, notifyServers } from "#app/db/pub-sub.server.ts";
import { marketDays, marketMonths, marketStates } from "#app/db/schema/reports.ts";
import { countMonths } from "./market-months.server.ts";
import { isShown, MARKED_LISTS, NEWS_GAP_DAYS } from "./stays.server.ts";

/**
 * Computes the figures of the states whose lists, or whose properties that were taken off, have changed since they were
 * computed last. Returns how many. They follow from the imported lists, whatever order they came in, and so does a list that
 * was rolled back. A state's figures change in one transaction: until then readers see those of its last count. Servers are
 * notified, because their pages show them.
 */
export async function recountMarket(db: Db): Promise<number> {
  let states = 0;
  while (await db.transaction(recountState)) states++;
  return states;
}

/** Returns false when every state is counted. */
async function recountState(tx: Db): Promise<boolean> {
  // Who brings lists counts them, and so does a job of the servers: one after the other.
  await tx.execute(sql`lock table ${marketStates} in share row exclusive mode`);
  const state = await changedState(tx);
  if (!state) return false;
  const { uf, lists } = state;
  await tx.delete(marketDays).where(eq(marketDays.uf, uf));
  await tx.delete(marketStates).where(eq(marketStates.uf, uf));
  if (lists === null) await tx.delete(marketMonths).where(eq(marketMonths.uf, uf));
  else {
    await countState(tx, uf);
    await countMonths(tx, uf);
    await tx.insert(marketStates).values({ uf, lists });
  }
  await notifyServers(tx, MARKET_COUNTED);
  return true;
}

/** A state with other lists than those that were counted; `lists` null: none is held any more. */
async function changedState(tx: Db): Promise<{ uf: string; lists: string | null } | undefined> {
  const { rows } = await tx.execute<{ uf: string; lists: string | null }>(sql`
    with imported as (
      select uf, md5(string_agg(mark, ',' order by data)) as lists from (${MARKED_LISTS}) as lists group by uf)
    select uf, imported.lists from imported full join market_states s using (uf)
    where imported.lists is distinct from s.lists order by uf limit 1`);
  return rows[0];
}

/** Deletes the figures of all states, in the transaction that deletes their lists. */
export async function forgetMarket(tx: Db): Promise<void> {
  for (const table of [marketStates, marketDays, marketMonths]) await tx.delete(table);
}

/** A period says on which lists a property was, so what is for sale is a running sum of the periods' beginnings and ends. */
async function countState(tx: Db, uf: string): Promise<void> {
  await tx.execute(sql`
    with imported as (
      select data, lag(data) over (order by data) as before, lead(data) over (order by data) as next
      from lists where uf = ${uf}),
    moved as (
      select desde as data, modalidade_de_venda as modalidade, count(*) as n
      from property_periods p where uf = ${uf} and ${isShown(sql`p`)} group by 1, 2
      union all
      select imported.next, modalidade_de_venda, -count(*)
      from property_periods p join imported on imported.data = ate
      where uf = ${uf} and imported.next is not null and ${isShown(sql`p`)} group by 1, 2),
    standing as (
      select imported.data, mode.modalidade,
        sum(coalesce(moved.n, 0)) over (partition by mode.modalidade order by imported.data range unbounded preceding) as n
      from imported cross join (select distinct modalidade from moved) as mode
      left join (select data, modalidade, sum(n) as n from moved group by 1, 2) as moved
        on moved.data = imported.data and moved.modalidade = mode.modalidade),
    happened as (
      select e.data_lista as data, coalesce(p.modalidade_de_venda, '') as modalidade, e.tipo
      from property_events e
      join imported on imported.data = e.data_lista and imported.data - imported.before <= ${NEWS_GAP_DAYS}
      left join property_periods p
        on p.n_do_imovel = e.n_do_imovel and p.uf = e.uf and p.desde = e.data_lista
      where e.uf = ${uf} and ${isShown(sql`e`)} and e.tipo in ('novo', 'voltou', 'baixou', 'subiu')
      union all
      select e.data_lista, coalesce(p.modalidade_de_venda, ''), e.tipo
      from property_events e
      join imported on imported.data = e.data_lista and imported.data - imported.before <= ${NEWS_GAP_DAYS}
      left join property_periods p
        on p.n_do_imovel = e.n_do_imovel and p.uf = e.uf and p.ate = imported.before
      where e.uf = ${uf} and ${isShown(sql`e`)} and e.tipo = 'saiu'),
    sums as (
      select data, modalidade, count(*) filter (where tipo = 'novo') as novos,
        count(*) filter (where tipo = 'voltou') as voltaram, count(*) filter (where tipo = 'saiu') as sairam,
        count(*) filter (where tipo = 'baixou') as baixaram, count(*) filter (where tipo = 'subiu') as subiram
      from happened group by 1, 2)
    -- A day on which nothing is for sale has its rows too: without any it would look as if it were not counted.
    insert into market_days (uf, data, modalidade, a_venda, novos, voltaram, sairam, baixaram, subiram)
    select ${uf}, data, modalidade, coalesce(standing.n, 0), coalesce(novos, 0), coalesce(voltaram, 0),
      coalesce(sairam, 0), coalesce(baixaram, 0), coalesce(subiram, 0)
    from (select *, sum(n) over (partition by data) as of_day from standing) as standing
    full join sums using (data, modalidade)
    where coalesce(standing.n, 0) <> 0 or sums.data is not null or standing.of_day = 0`);
}
