import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { MonthSums, Stays } from "#app/db/shapes/market-month.ts";
import type { PlaceKey } from "#app/facts/places/place-address.ts";
import { addDays, type IsoDate } from "#app/lib/dates.ts";
import { NEWS_DAYS } from "#app/facts/listings/list-days.ts";
import { addMonth, readStateFacts } from "./market-report.server.ts";
import type { StockDay } from "./market-sums.ts";
import { readStock } from "./read-market.server.ts";
import { isShown, NEWS_GAP_DAYS, STAYS_DAYS, staysUpTo, type StayRow } from "./stays.server.ts";
import { addBins } from "./stays.ts";

/** What the imported lists say of a place over time. */
export interface PlaceHistory {
  /** The newest list of the state; null: none is held. */
  newest: IsoDate | null;
  /** Only days of lists, of a year up to the newest. */
  stock: StockDay[];
  stays: Stays;
  /** Properties that left between near lists of the last 7 days, sold or not. */
  leftLately: number;
}

/** Reads a place's properties one by one, or for a whole state what was counted ahead: keep it for each version of the data. */
export async function readPlaceHistory(db: Db, place: PlaceKey): Promise<PlaceHistory> {
  const { rows } = await db.execute<{ day: IsoDate | null }>(
    sql`select max(data)::text as day from lists where uf = ${place.state}`,
  );
  const newest = rows[0]!.day;
  if (newest === null) return { newest, stock: [], stays: { left: {}, still: {} }, leftLately: 0 };
  const period = { first: addDays(newest, -STAYS_DAYS), last: newest };
  const among = amongPlace(place);
  return {
    newest,
    stock: await (among === null ? readStock(db, period, place.state) : stockOf(db, place, period)),
    stays: await (among === null ? staysOfState(db, place.state) : staysOf(db, place.state, newest, among)),
    leftLately: await countLeft(db, place.state, newest, among ?? sql`true`),
  };
}

/** A condition on events, named `e`; null: the whole state. */
function amongPlace(place: PlaceKey): SQL | null {
  if (place.citySlug === null) return null;
  return sql`e.n_do_imovel in (select n_do_imovel from properties where ${isThere(place)})`;
}

function isThere({ state, citySlug, districtSlug }: PlaceKey): SQL {
  const inDistrict = districtSlug === null ? sql`true` : sql`bairro_slug = ${districtSlug}`;
  return sql`uf = ${state} and cidade_slug = ${citySlug} and ${inDistrict} and not ws_indisponivel`;
}

/** A running sum of the beginnings and ends of the periods in which properties of the place were listed. */
async function stockOf(
  db: Db,
  place: PlaceKey,
  { first, last }: { first: IsoDate; last: IsoDate },
): Promise<StockDay[]> {
  const { rows } = await db.execute<{ day: IsoDate; forSale: number }>(sql`
    with imported as materialized (
      select data, lead(data) over (order by data) as next from lists where uf = ${place.state}),
    there as materialized (
      select desde, ate from property_periods
      where uf = ${place.state} and n_do_imovel in (select n_do_imovel from properties where ${isThere(place)})),
    moved as (
      select desde as data, count(*) as n from there group by 1
      union all
      select imported.next, -count(*) from there join imported on imported.data = ate where imported.next is not null group by 1),
    standing as (
      select imported.data, sum(coalesce(sum(moved.n), 0)) over (order by imported.data) as n
      from imported left join moved using (data) group by imported.data)
    select data::text as day, n::int as "forSale" from standing
    where data between ${first} and ${last} order by data`);
  return rows.map((row) => ({ ...row, first: row.day, last: row.day, states: 1 }));
}

async function staysOf(db: Db, uf: string, newest: IsoDate, among: SQL): Promise<Stays> {
  const stays: Stays = { left: {}, still: {} };
  const { rows } = await db.execute<StayRow>(staysUpTo(uf, [newest], among));
  for (const { left, days, count } of rows) addBins(stays[left ? "left" : "still"], { [days]: count });
  return stays;
}

async function staysOfState(db: Db, uf: string): Promise<Stays> {
  const sums: MonthSums = { discounts: {}, undiscounted: 0, cuts: {}, left: {}, still: {} };
  for (const month of Object.values((await readStateFacts(db, uf)) ?? {})) addMonth(sums, month);
  return { left: sums.left, still: sums.still };
}

async function countLeft(db: Db, uf: string, newest: IsoDate, among: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    with imported as materialized (
      select data, data - lag(data) over (order by data) as gap from lists where uf = ${uf})
    select count(*)::int as n from property_events e join imported on imported.data = e.data_lista
    where e.uf = ${uf} and e.tipo = 'saiu' and e.data_lista > ${newest}::date - ${NEWS_DAYS}::int
      and imported.gap <= ${NEWS_GAP_DAYS} and ${isShown(sql`e`)} and ${among}`);
  return rows[0]!.n;
}
