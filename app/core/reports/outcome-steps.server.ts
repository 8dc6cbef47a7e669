import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import { isShown } from "./stays.server.ts";
import type { GroupStep, StateOutcomes } from "./group-outcomes.ts";

/** What happened so many days up to the newest list of a state is counted: older days were other ones. */
const DAYS_COUNTED = 180;

/**
 * Counts what became of a state's listings over the last 180 days, from its periods and events. Of each listing on a list the
 * first of leaving, a lower price and another sale mode counts, by the next list.
 */
export async function readOutcomes(db: Db, state: Uf): Promise<StateOutcomes> {
  const steps = await db.execute<GroupStep & Record<string, unknown>>(sql`
    with imported as (
      select data, lag(data) over (order by data) as before, lead(data) over (order by data) as next
      from lists where uf = ${state}),
    recent as (
      select before, data from imported
      where before is not null and data > (select max(data) from imported) - ${DAYS_COUNTED}::int),
    typed as (
      select p.desde, p.ate, p.modalidade_de_venda as mode, r.tipo_codigo as type
      from property_periods p join properties r using (n_do_imovel)
      where p.uf = ${state} and ${isShown(sql`p`)}),
    moved as (
      select desde as data, mode, type, count(*) as n from typed group by 1, 2, 3
      union all
      select imported.next, mode, type, -count(*) from typed join imported on imported.data = ate
      where imported.next is not null group by 1, 2, 3),
    standing as (
      select imported.data, kind.mode, kind.type,
        sum(coalesce(moved.n, 0)) over (partition by kind.mode, kind.type order by imported.data
          range unbounded preceding) as n
      from imported cross join (select distinct mode, type from moved) as kind
      left join (select data, mode, type, sum(n) as n from moved group by 1, 2, 3) as moved
        on moved.data = imported.data and moved.mode = kind.mode and moved.type = kind.type),
    happened as (
      select recent.data, p.modalidade_de_venda as mode, r.tipo_codigo as type, e.n_do_imovel,
        min(case e.tipo when 'saiu' then 1 when 'baixou' then 2 else 3 end) as first
      from property_events e
      join recent on recent.data = e.data_lista
      join property_periods p on p.n_do_imovel = e.n_do_imovel and p.uf = e.uf and p.ate = recent.before
      join properties r on r.n_do_imovel = e.n_do_imovel
      where e.uf = ${state} and ${isShown(sql`e`)} and e.tipo in ('saiu', 'baixou', 'mudou_modalidade')
      group by 1, 2, 3, 4),
    sums as (
      select data, mode, type, count(*) filter (where first = 1) as left_lists,
        count(*) filter (where first = 2) as fell, count(*) filter (where first = 3) as changed
      from happened group by 1, 2, 3)
    select recent.before::text as "from", recent.data::text as "to", standing.mode as "saleMode",
      standing.type as "typeCode", standing.n::int as "atRisk", coalesce(left_lists, 0)::int as "left",
      coalesce(fell, 0)::int as fell, coalesce(changed, 0)::int as changed
    from recent join standing on standing.data = recent.before and standing.n > 0
    left join sums on sums.data = recent.data and sums.mode = standing.mode and sums.type = standing.type
    order by recent.data`);
  const leavings = await db.execute<StateOutcomes["leavings"][number] & Record<string, unknown>>(sql`
    with newest as (select max(data) as day from lists where uf = ${state}),
    moves as (
      select e.n_do_imovel, e.tipo, e.data_lista as day,
        lead(e.data_lista) over (partition by e.n_do_imovel order by e.data_lista) as next
      from property_events e
      where e.uf = ${state} and e.tipo in ('novo', 'voltou', 'saiu') and ${isShown(sql`e`)})
    select moves.day::text as day, r.tipo_codigo as "typeCode", moves.next is not null as back,
      coalesce(moves.next, newest.day) - moves.day as days, count(*)::int as count
    from moves join properties r using (n_do_imovel) cross join newest
    where moves.tipo = 'saiu' and moves.day > newest.day - ${DAYS_COUNTED}::int
    group by 1, 2, 3, 4 order by 1`);
  return { steps: steps.rows, leavings: leavings.rows, newest: steps.rows.at(-1)?.to ?? null };
}
