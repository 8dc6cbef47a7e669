import { createHash } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { marketMonths } from "#app/db/schema/reports.ts";
import type { MonthByMode, MonthSums } from "#app/db/shapes/market-month.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { own } from "#app/lib/own.ts";
import { isShown, MARKED_LISTS, NEWS_GAP_DAYS, STAYS_DAYS, staysUpTo, type StayRow } from "./stays.server.ts";

interface MonthList extends Record<string, unknown> {
  day: IsoDate;
  /** What its figures depend on: another list of the same day has another mark. */
  mark: string;
}

interface Month {
  name: string;
  /** The last list in it. */
  last: IsoDate;
  /** Of all lists that its figures depend on. */
  digest: string;
}

/** Computes the months of a state whose figures depend on lists that were not there, or were others, the last time. */
export async function countMonths(tx: Db, uf: string): Promise<void> {
  const { rows } = await tx.execute<MonthList>(sql`
    select data::text as day, mark from (${MARKED_LISTS}) as lists where uf = ${uf} order by data`);
  const months = monthsOf(rows);
  const ofState = eq(marketMonths.uf, uf);
  const names = months.map(({ name }) => name);
  await tx.delete(marketMonths).where(and(ofState, notInArray(marketMonths.mes, ["", ...names])));
  const known = await tx
    .select({ mes: marketMonths.mes, lists: marketMonths.lists })
    .from(marketMonths)
    .where(ofState);
  const digests = new Map(known.map(({ mes, lists }) => [mes, lists]));
  const changed = months.filter(({ name, digest }) => digests.get(name) !== digest);
  if (changed.length === 0) return;
  const facts = await factsOf(tx, uf, changed);
  const values = changed.map(({ name, digest }) => ({
    mes: name,
    uf,
    lists: digest,
    dados: facts.get(name) ?? {},
  }));
  await tx
    .insert(marketMonths)
    .values(values)
    .onConflictDoUpdate({
      target: [marketMonths.mes, marketMonths.uf],
      set: { lists: sql`excluded.lists`, dados: sql`excluded.dados` },
    });
}

function monthsOf(lists: readonly MonthList[]): Month[] {
  return [...Map.groupBy(lists, ({ day }) => day.slice(0, 7))].map(([name, within]) => {
    const last = within.at(-1)!.day;
    // The arrivals of a year, and the list before the first of them.
    const since = addDays(last, -STAYS_DAYS - NEWS_GAP_DAYS);
    const digest = createHash("sha1");
    for (const { day, mark } of lists) if (day >= since && day <= last) digest.update(`${mark}\n`);
    return { name, last, digest: digest.digest("base64url") };
  });
}

interface FactRow extends Record<string, unknown> {
  month: string;
  mode: string | null;
  what: "discount" | "cut";
  /** Null: without a discount. */
  percent: number | null;
  count: number;
}

async function factsOf(tx: Db, uf: string, months: readonly Month[]): Promise<Map<string, MonthByMode>> {
  const facts = new Map<string, MonthByMode>();
  const of = (month: string, mode: string | null): MonthSums => {
    const byMode = facts.get(month) ?? {};
    facts.set(month, byMode);
    const known = own(byMode, mode ?? "");
    const sums = known ?? { discounts: {}, undiscounted: 0, cuts: {}, left: {}, still: {} };
    if (!known) byMode[mode ?? ""] = sums;
    return sums;
  };
  const { rows } = await tx.execute<FactRow>(amountsOf(uf, months));
  for (const { month, mode, what, percent, count } of rows) {
    const sums = of(month, mode);
    if (what === "cut") sums.cuts[percent!] = count;
    else if (percent === null) sums.undiscounted = count;
    else sums.discounts[percent] = count;
  }
  const lists = months.map(({ last }) => last);
  const { rows: stays } = await tx.execute<StayRow>(staysUpTo(uf, lists));
  for (const { list, mode, left, days, count } of stays)
    of(list.slice(0, 7), mode)[left ? "left" : "still"][days] = count;
  return facts;
}

/** The discounts on the last list of each month, and the price cuts of each. */
function amountsOf(uf: string, months: readonly Month[]) {
  const names = `{${months.map(({ name }) => name).join()}}`;
  const lasts = `{${months.map(({ last }) => last).join()}}`;
  return sql`
    with wanted as materialized (
      select month, list from unnest(${names}::text[], ${lasts}::date[]) as wanted(month, list)),
    imported as materialized (
      select data, data - lag(data) over (order by data) as gap from lists where uf = ${uf})
    select month, modalidade_de_venda as mode, 'discount' as what,
      case when preco < valor_de_avaliacao
        then (ceil((valor_de_avaliacao - preco) * 10000.0 / valor_de_avaliacao) / 100)::double precision end as percent,
      count(*)::int as count
    from wanted join property_periods p on uf = ${uf} and desde <= list and (ate is null or ate >= list) and ${isShown(sql`p`)}
    group by 1, 2, 3, 4
    union all
    select month, para_modalidade, 'cut', (round((de_centavos - para_centavos) * 10000.0 / de_centavos) / 100)::double precision, count(*)::int
    from property_events e
    join wanted on to_char(data_lista, 'YYYY-MM') = month
    join imported on imported.data = data_lista and imported.gap <= ${NEWS_GAP_DAYS}
    where uf = ${uf} and ${isShown(sql`e`)} and tipo = 'baixou' and de_centavos > 0
    group by 1, 2, 3, 4`;
}
