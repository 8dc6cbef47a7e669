import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sqlSameLetters } from "#app/db/letters.ts";
import { importProperties } from "#app/db/schema/properties.ts";
import { MOMENT_FIELDS, MOMENT_MODES } from "#app/facts/listings/deadline.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { applyPlaceCorrections } from "./corrections/apply-corrections.server.ts";
import type { StagedList } from "./stage.server.ts";

/** The value, in SQL, that a column of a stored listing gets from its staged row, `excluded`. */
type NewValue = (column: string) => string;

const STAGED: NewValue = (column) => `excluded.${column}`;

const STAGED_UNLESS_NULL: NewValue = (column) => `coalesce(excluded.${column}, properties.${column})`;

/** A list without descriptions must not erase what an official list said. */
const DESCRIBED: NewValue = (column) =>
  `case when excluded.descricao is null then coalesce(properties.${column}, excluded.${column}) else excluded.${column} end`;

const SAME_TOWN = "properties.cidade_slug = excluded.cidade_slug";
const SAME_ADDRESS = sqlSameLetters("properties.endereco", "excluded.endereco");

/** The address that the geocoder answered, spelt as the list spells it now. One of a former city becomes pending again. */
const QUERIED_ADDRESS = `endereco_consultado = case when ${SAME_TOWN} then
  case when ${SAME_ADDRESS} and properties.endereco_consultado = properties.endereco then excluded.endereco
    else properties.endereco_consultado end end`;

/**
 * A geocoded point is kept as long as city and address stay the same, and the address register knows no street of that
 * name.
 */
const LOCATED: NewValue = (column) =>
  `case when properties.passo = 'geocodificador' and coalesce(excluded.precisao, '') not in ('porta', 'rua') and ${SAME_TOWN} and ${SAME_ADDRESS} then properties.${column} else excluded.${column} end`;

/** Every column of a staged row but the number: a column without an entry does not compile. */
const NEW_VALUES: Record<Exclude<keyof typeof importProperties.$inferSelect, "nDoImovel">, NewValue> = {
  uf: STAGED,
  cidade: STAGED,
  bairro: STAGED,
  endereco: STAGED,
  preco: STAGED,
  valorDeAvaliacao: STAGED,
  desconto: STAGED,
  financiamento: STAGED_UNLESS_NULL,
  descricao: DESCRIBED,
  modalidadeDeVenda: STAGED,
  wsTipoDeImovel: STAGED,
  tipoCodigo: STAGED,
  modalidadeCodigo: STAGED,
  cidadeNome: STAGED,
  cidadeSlug: STAGED,
  cidadeIbge: STAGED,
  localidade: STAGED,
  bairroNome: STAGED,
  bairroSlug: STAGED,
  enderecoNome: STAGED,
  areaTotal: DESCRIBED,
  areaPrivativa: DESCRIBED,
  areaTerreno: DESCRIBED,
  areaM2: DESCRIBED,
  quartos: DESCRIBED,
  banheiros: DESCRIBED,
  vagas: DESCRIBED,
  salas: DESCRIBED,
  suites: DESCRIBED,
  lavabos: DESCRIBED,
  comodidades: DESCRIBED,
  termosDesconhecidos: DESCRIBED,
  lat: LOCATED,
  lng: LOCATED,
  precisao: LOCATED,
  precisaoM: LOCATED,
  passo: LOCATED,
  busca: STAGED,
  conteudo: STAGED,
};

const FIELDS = Object.keys(NEW_VALUES) as (keyof typeof NEW_VALUES)[];
const NAMES = FIELDS.map((field) => getTableColumns(importProperties)[field].name);

const ASSIGNMENTS = [
  ...FIELDS.map((field, i) => `${NAMES[i]} = ${NEW_VALUES[field](NAMES[i]!)}`),
  "descricao_anterior = excluded.descricao is null and properties.descricao is not null",
  "financiamento_anterior = excluded.financiamento is null and properties.financiamento is not null",
  QUERIED_ADDRESS,
  "updated_at = now()",
].join(", ");

/** As if the row had never said anything else; a geocoded point of the same address stays. */
const EXACT_ASSIGNMENTS = [
  ...FIELDS.map(
    (field, i) => `${NAMES[i]} = ${(NEW_VALUES[field] === LOCATED ? LOCATED : STAGED)(NAMES[i]!)}`,
  ),
  QUERIED_ADDRESS,
  "updated_at = now()",
].join(", ");

const FINANCING = (accepted: string) =>
  `case when ${accepted} then array['financiamento'] else '{}'::text[] end`;

/**
 * Writes the staged wide rows of a state over the stored ones; what an administrator decided about a property stays.
 * `newest` is the newest list of the state, this one included; `wanted` filters the staged rows, whose alias is `i`.
 */
export async function upsertStaged(
  db: Db,
  { importId, state, listDate }: StagedList,
  newest: IsoDate,
  wanted: SQL = sql`true`,
): Promise<void> {
  await db.execute(sql`
    insert into properties (n_do_imovel, visto_primeiro, pagamentos, ws_indisponivel, ${sql.raw(NAMES.join(", "))})
    select n_do_imovel, ${listDate}::date, ${sql.raw(FINANCING("financiamento"))},
      exists (select from withdrawals w where w.n_do_imovel = i.n_do_imovel), ${sql.raw(NAMES.map((name) => `i.${name}`).join(", "))}
    from import_batches b, json_populate_recordset(null::import_properties, b.dados::json) i
    where b.import_id = ${importId} and b.uf = ${state} and not b.passado and ${wanted}
    on conflict (n_do_imovel) do update set
      pagamentos = ${sql.raw(FINANCING("coalesce(excluded.financiamento, properties.financiamento)"))},
      ${sql.raw(ASSIGNMENTS)}`);
  const written = sql`select n_do_imovel from import_rows where import_id = ${importId} and uf = ${state}`;
  await applyPages(db, written, newest);
  await applyPlaceCorrections(db, written);
}

/** Writes listings as these rows say and not as they were, and adds what saved pages say. `rows` are as `wideJson` writes them. */
export async function writeExactly(db: Db, rows: string): Promise<void> {
  await db.execute(sql`
    insert into properties (n_do_imovel, visto_primeiro, pagamentos, ws_indisponivel, ${sql.raw(NAMES.join(", "))})
    select n_do_imovel, 'infinity'::date, ${sql.raw(FINANCING("financiamento"))},
      exists (select from withdrawals w where w.n_do_imovel = i.n_do_imovel), ${sql.raw(NAMES.map((name) => `i.${name}`).join(", "))}
    from json_populate_recordset(null::import_properties, ${rows}::json) i
    on conflict (n_do_imovel) do update set
      pagamentos = ${sql.raw(FINANCING("excluded.financiamento"))}, ${sql.raw(EXACT_ASSIGNMENTS)}`);
  await applyPlaceCorrections(
    db,
    sql`select n_do_imovel from json_populate_recordset(null::import_properties, ${rows}::json)`,
  );
}

const MODES = Object.keys(SALE_MODES).map((code) => `'${code}'`);
const DATES = (Object.keys(MOMENT_FIELDS) as (keyof typeof MOMENT_FIELDS)[]).map(
  (key) => `(pages.dados ->> '${MOMENT_FIELDS[key]}', '${MOMENT_MODES[key]}')`,
);

/** The different days that a saved page names for the sale mode that the list says: `belongsTo` in SQL. */
const PAGE_DAYS =
  sql.raw(`select distinct left(value, 10)::date as day from (values ${DATES.join(", ")}) as dates(value, mode)
  where value is not null and (mode = p.modalidade_codigo or p.modalidade_codigo not in (${MODES.join(", ")}))`);

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
