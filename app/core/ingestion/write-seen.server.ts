import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { discountOf } from "#app/facts/listings/listing.ts";
import { saleModeCode } from "#app/facts/listings/source-words.ts";
import type { Period } from "./timeline.ts";

/** When the lists of a state show a property, and the amounts of the last of them. */
export interface Seen {
  number: string;
  /** Null when no imported list shows the property. */
  first: IsoDate | null;
  last: IsoDate | null;
  left: IsoDate | null;
  price: number | null;
  appraisal: number | null;
  discount: number | null;
  mode: string | null;
  mode_code: string | null;
}

/** `dates` are all list dates of the state. */
export function seenOf(number: string, periods: Period[], dates: IsoDate[]): Seen {
  const now = periods.at(-1);
  return {
    number,
    first: periods[0]?.from ?? null,
    last: now?.to ?? null,
    left: now?.to ? (dates[dates.indexOf(now.to) + 1] ?? null) : null,
    price: now?.priceCents ?? null,
    appraisal: now?.appraisalCents ?? null,
    discount: now ? discountOf(now.priceCents, now.appraisalCents) : null,
    mode: now?.saleMode ?? null,
    mode_code: now ? saleModeCode(now.saleMode) : null,
  };
}

/**
 * The first sighting counts lists of every state. The other columns are written only where the property is still in
 * this state: the present of a property that moved is in the other.
 */
export async function writeSeen(db: Db, state: Uf, records: Seen[]): Promise<void> {
  if (!records.length) return;
  await db.execute(sql`
    with seen as (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x(number text, first date, last date, "left" date,
        price bigint, appraisal bigint, discount double precision, mode text, mode_code text)
    ), never as (
      delete from properties p using seen
      where p.n_do_imovel = seen.number and p.uf = ${state} and seen.first is null
        and not exists (select from property_periods o where o.n_do_imovel = seen.number)
    ), earliest as (
      update properties p set visto_primeiro = least(first, (select min(desde) from property_periods o
        where o.n_do_imovel = p.n_do_imovel and o.uf <> ${state}))
      from seen where p.n_do_imovel = seen.number and p.uf <> ${state}
    )
    update properties p set visto_ultimo = last, saiu_em = "left", preco = price,
      visto_primeiro = least(first,
        (select min(desde) from property_periods o where o.n_do_imovel = p.n_do_imovel and o.uf <> p.uf)),
      valor_de_avaliacao = appraisal,
      desconto = case when (p.preco, p.valor_de_avaliacao) is distinct from (price, appraisal) then discount else p.desconto end,
      modalidade_de_venda = mode, modalidade_codigo = mode_code,
      conteudo = case when (p.preco, p.valor_de_avaliacao, p.modalidade_de_venda) is distinct from (price, appraisal, mode)
        then '' else p.conteudo end, updated_at = now()
    from seen where p.n_do_imovel = seen.number and p.uf = ${state} and seen.first is not null`);
}
