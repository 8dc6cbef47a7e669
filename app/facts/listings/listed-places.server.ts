import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { isDated, whenOf } from "./list-days.ts";
import { LEAST_IN_DISTRICT } from "./listing.ts";

/** A place that lists have named, as its page and the search engines' index of pages need it. */
export interface ListedPlace {
  state: Uf;
  /** `campinas-sp`; null: the whole state. */
  citySlug: string | null;
  /** Null: the whole city. */
  districtSlug: string | null;
  /** What people read; null for a state. */
  name: string | null;
  /** Properties that were ever listed there and were not taken off, and those of them that are for sale. */
  known: number;
  forSale: number;
  /** The day of the last event there; null where nobody saw the day. */
  lastEvent: IsoDate | null;
}

interface Row extends Record<string, unknown> {
  city: string | null;
  district: string | null;
  name: string | null;
  known: number;
  forSale: number;
  day: IsoDate;
}

/**
 * The places of a state that have a page: the state, its cities, and the neighbourhoods with enough properties; the
 * largest first. Reads every property of the state: keep the answer for each version of the data.
 */
export async function listedPlaces(db: Db, state: Uf): Promise<ListedPlace[]> {
  const { rows } = await db.execute<Row>(sql`
    with places as materialized (
      select p.cidade_slug, p.bairro_slug, p.cidade_nome, p.bairro_nome,
        not p.ws_indisponivel as shown, p.saiu_em is null and not p.ws_indisponivel as available,
        coalesce(p.saiu_em, last.day) as day
      from properties p
      left join lateral (
        select max(desde) as day from property_periods where n_do_imovel = p.n_do_imovel) as last on true
      where p.uf = ${state})
    select cidade_slug as city, bairro_slug as district, max(day)::text as day,
      case when grouping(cidade_slug) = 1 then null
        when grouping(bairro_slug) = 1 then min(cidade_nome collate "C")
        else (array_agg(bairro_nome order by length(bairro_nome) desc, bairro_nome collate "C"))[1] end as name,
      count(*) filter (where shown)::int as known, count(*) filter (where available)::int as "forSale"
    from places group by grouping sets ((), (cidade_slug), (cidade_slug, bairro_slug))
    having grouping(bairro_slug) = 1 and count(*) > 0 or bairro_slug is not null and count(*) >= ${LEAST_IN_DISTRICT}
    order by known desc, cidade_slug, bairro_slug`);
  if (rows.length === 0) return [];
  const { rows: lists } = await db.execute<{ day: IsoDate }>(
    sql`select data::text as day from lists where uf = ${state} order by data`,
  );
  const days = lists.map(({ day }) => day);
  return rows.map(({ city, district, day, ...row }) => ({
    ...row,
    state,
    citySlug: city,
    districtSlug: district,
    lastEvent: isDated(whenOf(days, day)) ? day : null,
  }));
}
