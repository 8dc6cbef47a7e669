import { sql, type SQL } from "drizzle-orm";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** Arrivals of so many days up to a list tell how long properties stay. */
export const STAYS_DAYS = 365;
/** Only what happened between two lists so near counts as having happened on the day of the second. */
export const NEWS_GAP_DAYS = 7;

/** The way of counting; another one lets all that was counted ahead be counted anew. */
const COUNTED_AS = "hundredths";

/** Whether no administrator took the property of a row off the portal: no figure counts those that were. */
export function isShown(row: SQL): SQL {
  return sql`${row}.n_do_imovel not in (select n_do_imovel from withdrawals)`;
}

/**
 * A state's lists as rows that differ when its figures do: by the way of counting, and by the properties on any of them
 * that were taken off.
 */
export const MARKED_LISTS = sql`
  select uf, data, concat_ws(' ', ${COUNTED_AS}::text, data, import_id, linhas, withdrawn.numbers) as mark
  from lists left join (
    select uf, md5(string_agg(distinct n_do_imovel, ',' order by n_do_imovel)) as numbers
    from withdrawals join property_periods using (n_do_imovel) group by uf) as withdrawn using (uf)`;

/** How long so many properties of a sale mode stayed, as known from the lists up to one of them. */
export interface StayRow extends Record<string, unknown> {
  list: IsoDate;
  /** The sale mode they arrived with, as the source writes it. */
  mode: string | null;
  left: boolean;
  days: number;
  count: number;
}

/**
 * The stays of a state's properties, as each of some of its lists ends what is known. A stay begins with an arrival between
 * two near lists; where the lists around its end are not near, it is known up to the last list that has the property.
 * `among`: a condition on the events, named `e`.
 */
export function staysUpTo(uf: Uf | string, lists: readonly IsoDate[], among: SQL = sql`true`): SQL {
  return sql`
    with imported as materialized (
      select data, data - lag(data) over (order by data) as gap, lag(data) over (order by data) as before
      from lists where uf = ${uf}),
    wanted as (select unnest(${`{${lists.join()}}`}::date[]) as list),
    moves as (
      select e.tipo, e.data_lista as day, e.para_modalidade as mode,
        lead(e.data_lista) over (partition by e.n_do_imovel order by e.data_lista) as next
      from property_events e where e.uf = ${uf} and e.tipo in ('novo', 'voltou', 'saiu') and ${isShown(sql`e`)} and ${among}),
    stays as (
      select moves.mode, moves.day, moves.next, leaving.gap, leaving.before
      from moves
      join imported as arriving on arriving.data = moves.day and arriving.gap <= ${NEWS_GAP_DAYS}
      left join imported as leaving on leaving.data = moves.next
      where moves.tipo <> 'saiu')
    select list::text as list, mode, coalesce(next <= list and gap <= ${NEWS_GAP_DAYS}, false) as left,
      case when next is null or next > list then list - day
        when gap <= ${NEWS_GAP_DAYS} then next - day
        else before - day end as days,
      count(*)::int as count
    from stays join wanted on day <= list and day > list - ${STAYS_DAYS}::int
    group by 1, 2, 3, 4`;
}
