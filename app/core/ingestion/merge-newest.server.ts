import { sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sqlSameLetters } from "#app/db/letters.ts";
import type { EventKind } from "#app/facts/listings/event-kinds.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import type { StagedList } from "./stage.server.ts";
import { rewriteIncomplete, rewriteUnreadable } from "./rewrite-present.server.ts";
import { keepPast, keepSuperseded } from "./superseded-facts.server.ts";
import { MIN_NEWS_CENTS } from "./timeline.ts";
import { upsertStaged } from "./write-listings.server.ts";

/** The kind of an event as a text of SQL. */
const KIND = (kind: EventKind) => sql.raw(`'${kind}'`);

/**
 * Makes a staged list, newer than every imported list for its state (`dates`, ascending), the present: closes and opens periods,
 * appends the events, and marks the properties that left. It works in sets; `timeline` defines the meaning, and tests compare the
 * two.
 */
export async function mergeNewest(
  db: Db,
  list: StagedList & { strangers: number },
  dates: IsoDate[],
  resolvePlace: ResolvePlace,
): Promise<void> {
  const { state, listDate } = list;
  const previous = dates.at(-1) ?? null;
  if (previous) {
    await closeLeavers(db, list, previous);
    pass("leavers closed");
    await recordChanges(db, list, previous);
    pass("changes recorded");
  }
  await openAppearances(db, list);
  pass("appearances opened");
  // A first list replaces only listings of other states.
  if (previous || list.strangers > 0) await keepSuperseded(db, list, previous);
  if (list.strangers > 0) {
    await keepPast(db, list);
    await rewriteIncomplete(db, list, [...dates, listDate], resolvePlace);
  }
  await upsertStaged(db, list, listDate);
  pass("listings written");
  await rewriteUnreadable(db, list, [...dates, listDate], resolvePlace);
  await db.execute(sql`
    update properties set visto_ultimo = null, saiu_em = null, updated_at = now()
    where uf = ${state} and saiu_em is not null
      and n_do_imovel in (select n_do_imovel from property_periods where uf = ${state} and ate is null)`);
}

async function closeLeavers(
  db: Db,
  { importId, state, listDate }: StagedList,
  previous: IsoDate,
): Promise<void> {
  await db.execute(sql`
    with gone as (
      update property_periods p set ate = ${previous}
      where p.uf = ${state} and p.ate is null
        and not exists (select from import_rows r where r.import_id = ${importId} and r.uf = p.uf and r.n_do_imovel = p.n_do_imovel)
      returning p.n_do_imovel, p.preco, p.modalidade_de_venda
    ), logged as (
      insert into property_events (n_do_imovel, uf, tipo, data_lista, de_centavos, de_modalidade)
      select n_do_imovel, ${state}, ${KIND("saiu")}, ${listDate}::date, preco, modalidade_de_venda from gone
    )
    update properties p set visto_ultimo = ${previous}, saiu_em = ${listDate}, updated_at = now()
    from gone where p.n_do_imovel = gone.n_do_imovel and p.uf = ${state}`);
}

async function recordChanges(
  db: Db,
  { importId, state, listDate }: StagedList,
  previous: IsoDate,
): Promise<void> {
  await db.execute(sql`
    with changed as (
      select p.n_do_imovel, p.desde, p.preco as de, r.preco as para, p.valor_de_avaliacao as de_av, r.valor_de_avaliacao as para_av,
        p.modalidade_de_venda as de_mod, r.modalidade_de_venda as para_mod
      from property_periods p
      join import_rows r on r.import_id = ${importId} and r.uf = p.uf and r.n_do_imovel = p.n_do_imovel and r.preco is not null
      where p.uf = ${state} and p.ate is null
        and (p.preco, p.valor_de_avaliacao, p.modalidade_de_venda)
          is distinct from (r.preco, r.valor_de_avaliacao, r.modalidade_de_venda)
    ), closed as (
      update property_periods p set ate = ${previous} from changed c
      where p.n_do_imovel = c.n_do_imovel and p.desde = c.desde
    ), opened as (
      insert into property_periods (n_do_imovel, uf, desde, preco, valor_de_avaliacao, modalidade_de_venda)
      select n_do_imovel, ${state}, ${listDate}::date, para, para_av, para_mod from changed
    )
    insert into property_events (n_do_imovel, uf, tipo, data_lista, de_centavos, para_centavos, de_modalidade, para_modalidade)
    select n_do_imovel, ${state}, tipo, ${listDate}::date,
      case tipo when ${KIND("reavaliado")} then de_av else de end, case tipo when ${KIND("reavaliado")} then para_av else para end,
      de_mod, para_mod
    from changed, lateral (values
      (${KIND("baixou")}, de - para >= ${MIN_NEWS_CENTS}), (${KIND("subiu")}, para - de >= ${MIN_NEWS_CENTS}),
      (${KIND("mudou_modalidade")}, not ${sql.raw(sqlSameLetters("de_mod", "para_mod"))}), (${KIND("reavaliado")}, abs(para_av - de_av) >= ${MIN_NEWS_CENTS})
    ) as kinds(tipo, happened)
    where happened`);
}

async function openAppearances(db: Db, { importId, state, listDate }: StagedList): Promise<void> {
  await db.execute(sql`
    with appeared as (
      select r.n_do_imovel, r.preco, r.valor_de_avaliacao, r.modalidade_de_venda, last.preco as de, last.modalidade_de_venda as de_mod
      from import_rows r
      left join lateral (
        select p.preco, p.modalidade_de_venda from property_periods p
        where p.n_do_imovel = r.n_do_imovel and p.uf = ${state} order by p.desde desc limit 1
      ) last on true
      where r.import_id = ${importId} and r.uf = ${state} and r.preco is not null
        and not exists (select from property_periods p where p.n_do_imovel = r.n_do_imovel and p.uf = ${state}
          and (p.ate is null or p.desde = ${listDate}))
    ), opened as (
      insert into property_periods (n_do_imovel, uf, desde, preco, valor_de_avaliacao, modalidade_de_venda)
      select n_do_imovel, ${state}, ${listDate}::date, preco, valor_de_avaliacao, modalidade_de_venda from appeared
    )
    insert into property_events (n_do_imovel, uf, tipo, data_lista, de_centavos, para_centavos, de_modalidade, para_modalidade)
    select n_do_imovel, ${state}, case when de is null then ${KIND("novo")} else ${KIND("voltou")} end, ${listDate}::date,
      de, preco, de_mod, modalidade_de_venda
    from appeared`);
}
