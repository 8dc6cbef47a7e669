import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { MIN_NEWS_CENTS } from "./timeline.ts";

export interface StagedList {
  importId: number;
  state: Uf;
  listDate: IsoDate;
}

/**
 * Makes a staged list, newer than every list held for its state, the present: closes and opens periods, appends the
 * events, and marks the properties that left. It works in sets; `timeline` defines the meaning, and tests compare the
 * two.
 */
export async function mergeNewest(db: Db, list: StagedList, previous: IsoDate | null): Promise<void> {
  const { state, listDate } = list;
  if (previous) {
    await closeLeavers(db, list, previous);
    await recordChanges(db, list, previous);
  }
  await openAppearances(db, list);
  await upsertStaged(db, list, listDate);
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
      select n_do_imovel, ${state}, 'saiu', ${listDate}::date, preco, modalidade_de_venda from gone
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
      case tipo when 'reavaliado' then de_av else de end, case tipo when 'reavaliado' then para_av else para end,
      de_mod, para_mod
    from changed, lateral (values
      ('baixou', de - para >= ${MIN_NEWS_CENTS}), ('subiu', para - de >= ${MIN_NEWS_CENTS}),
      ('mudou_modalidade', para_mod <> de_mod), ('reavaliado', abs(para_av - de_av) >= ${MIN_NEWS_CENTS})
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
    select n_do_imovel, ${state}, case when de is null then 'novo' else 'voltou' end, ${listDate}::date,
      de, preco, de_mod, modalidade_de_venda
    from appeared`);
}

/** Columns that a list without descriptions must not erase when an official list filled them. */
const DESCRIBED = [
  "descricao",
  "area_total",
  "area_privativa",
  "area_terreno",
  "area_m2",
  "quartos",
  "banheiros",
  "vagas",
  "salas",
  "suites",
  "lavabos",
  "comodidades",
  "termos_desconhecidos",
];

const ALWAYS = [
  "cidade",
  "bairro",
  "endereco",
  "preco",
  "valor_de_avaliacao",
  "desconto",
  "modalidade_de_venda",
  "ws_tipo_de_imovel",
  "tipo_codigo",
  "modalidade_codigo",
  "cidade_nome",
  "cidade_slug",
  "cidade_ibge",
  "localidade",
  "bairro_nome",
  "bairro_slug",
  "endereco_nome",
  "busca",
  "conteudo",
];

// A geocoded street point is kept as long as city and address stay the same, although lists know only the
// neighbourhood.
const LOCATED = ["lat", "lng", "precisao"];
const SAME_TOWN = "properties.cidade_slug = excluded.cidade_slug";

/** The columns of a staged wide row that are written, beside its number; a test checks that they are all. */
export const WRITTEN_COLUMNS: readonly string[] = [
  "uf",
  "financiamento",
  ...ALWAYS,
  ...DESCRIBED,
  ...LOCATED,
];

const ASSIGNMENTS = [
  "uf = excluded.uf",
  "financiamento = coalesce(excluded.financiamento, properties.financiamento)",
  ...ALWAYS.map((column) => `${column} = excluded.${column}`),
  ...DESCRIBED.map(
    (column) =>
      `${column} = case when excluded.descricao is null then coalesce(properties.${column}, excluded.${column}) else excluded.${column} end`,
  ),
  ...LOCATED.map(
    (column) =>
      `${column} = case when properties.precisao = 'rua' and ${SAME_TOWN} and properties.endereco = excluded.endereco then properties.${column} else excluded.${column} end`,
  ),
  // The address was geocoded in the former city, so it becomes pending again.
  `endereco_consultado = case when ${SAME_TOWN} then properties.endereco_consultado end`,
  "updated_at = now()",
].join(", ");

const FINANCING = (accepted: string) =>
  `case when ${accepted} then array['financiamento'] else '{}'::text[] end`;

/**
 * Writes the staged wide rows of a state over the held ones. `newest` is the newest list of the state, this one
 * included; `wanted` filters the staged rows, whose alias is `i`.
 */
export async function upsertStaged(
  db: Db,
  { importId, state, listDate }: StagedList,
  newest: IsoDate,
  wanted: SQL = sql`true`,
): Promise<void> {
  const columns = sql.raw(WRITTEN_COLUMNS.join(", "));
  await db.execute(sql`
    insert into properties (n_do_imovel, visto_primeiro, pagamentos, ${columns})
    select n_do_imovel, ${listDate}::date, ${sql.raw(FINANCING("financiamento"))}, ${sql.raw(WRITTEN_COLUMNS.map((column) => `i.${column}`).join(", "))}
    from import_batches b, json_populate_recordset(null::import_properties, b.dados::json) i
    where b.import_id = ${importId} and b.uf = ${state} and ${wanted}
    on conflict (n_do_imovel) do update set
      pagamentos = ${sql.raw(FINANCING("coalesce(excluded.financiamento, properties.financiamento)"))},
      ${sql.raw(ASSIGNMENTS)}`);
  await applyPages(
    db,
    sql`select n_do_imovel from import_rows where import_id = ${importId} and uf = ${state}`,
    newest,
  );
}

/** The different days that a saved page names. */
const PAGE_DAYS = sql`select distinct left(value, 10)::date as day from (values
  (pages.dados ->> 'firstAuctionAt'), (pages.dados ->> 'secondAuctionAt'),
  (pages.dados ->> 'openBiddingAt'), (pages.dados ->> 'onlineDeadlineAt')) as dates(value) where value is not null`;

/**
 * Adds what only saved pages say (payment forms, CEP, dates) to the listings of a subquery of numbers. On financing the
 * list overrides the page where it says anything. The next date is the first one after the `newest` list of the state:
 * of two auctions the second once the first is over, and the last when all are over. Until the first is over, the
 * second is the date after it.
 */
export async function applyPages(db: Db, numbers: SQL, newest: IsoDate | null): Promise<void> {
  await db.execute(sql`
    update properties p set
      pagamentos = array(
        select distinct code from (
          select jsonb_array_elements_text(pages.dados -> 'payments') as code
          union all select 'financiamento' where p.financiamento
        ) as stated
        where code <> 'financiamento' or p.financiamento is not false
        order by code),
      cep = pages.dados ->> 'cep',
      proxima_data = (select coalesce(min(day) filter (where day >= ${newest}::date), max(day)) from (${PAGE_DAYS}) as days),
      data_seguinte = (select day from (${PAGE_DAYS}) as days where day >= ${newest}::date order by day limit 1 offset 1)
    from property_pages pages
    where pages.n_do_imovel = p.n_do_imovel and p.n_do_imovel in (${numbers})`);
}
