import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { headline } from "#app/facts/listings/listing-text.ts";
import { isDemoNumber, officialUrl } from "#app/facts/listings/listing.ts";
import type { Uf } from "#app/lib/br.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { formatDay } from "#app/lib/dates.ts";

/** A property that its member follows, with the age of what is known of its page. */
export interface HuntItem {
  number: string;
  title: string;
  /** The bank's page; null for an invented property. */
  officialUrl: string | null;
  isFavorite: boolean;
  /** The day of its newest page, `29/11/2026`; null: none. */
  pageOn: string | null;
  /** Whether that page is at least as new as the newest list of its state. */
  isDone: boolean;
}

/** Matches of alerts count for so many days. */
const MATCH_DAYS = 30;
/** So many are shown: more than a person opens at once. */
const MOST = 60;

type Row = {
  numero: string;
  tipo: string;
  bairro: string | null;
  localidade: string | null;
  cidade: string;
  uf: Uf;
  favorito: boolean;
  pagina: string | null;
  feito: boolean;
};

/**
 * The favourites of a member, and what their alerts matched lately, that are for sale: those without a page as new as the
 * newest list of their state first, favourites before matches, the nearest deadline before the others.
 */
export async function pageHunt(db: Db, userId: string, now: Date): Promise<HuntItem[]> {
  const since = new Date(now.getTime() - MATCH_DAYS * DAY_MS);
  const { rows } = await db.execute<Row>(sql`
    with followed as (
      select n_do_imovel, bool_or(favorito) as favorito from (
        select n_do_imovel, true as favorito from favorites where user_id = ${userId} and not desejo
        union all
        select n_do_imovel, false from notifications where user_id = ${userId} and created_at >= ${since}
      ) as each group by n_do_imovel
    ), newest as (select uf, max(data) as dia from lists group by uf), paged as (
      select f.n_do_imovel, f.favorito, greatest(g.salva_em, (
        select max(d.salva_em) from page_deliveries d
        where d.user_id = ${userId} and d.n_do_imovel = f.n_do_imovel)) as pagina
      from followed f left join property_pages g using (n_do_imovel)
    )
    select n_do_imovel as numero, p.ws_tipo_de_imovel as tipo, p.bairro_nome as bairro, p.localidade,
      p.cidade_nome as cidade, p.uf, favorito, pagina,
      coalesce((pagina at time zone 'America/Sao_Paulo')::date >= newest.dia, false) as feito
    from paged join properties p using (n_do_imovel) left join newest using (uf)
    where p.saiu_em is null and not p.ws_indisponivel
    order by feito, favorito desc, p.proxima_data nulls last, n_do_imovel limit ${MOST}`);
  return rows.map(({ numero, tipo, bairro, localidade, cidade, uf, favorito, pagina, feito }) => ({
    number: numero,
    title: headline({ type: tipo, district: bairro, locality: localidade, city: cidade, state: uf }),
    officialUrl: isDemoNumber(numero) ? null : officialUrl(numero),
    isFavorite: favorito,
    pageOn: pagina && formatDay(new Date(pagina)),
    isDone: feito,
  }));
}
