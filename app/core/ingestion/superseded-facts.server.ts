import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { properties, supersededFacts } from "#app/db/schema/properties.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { FACTS, type FactsRun } from "./listing-facts.ts";
import type { StagedList } from "./stage.server.ts";

const VALUES = (alias: string, of: (column: string, lasts: "own" | "description" | "financing") => string) =>
  Object.entries(FACTS).map(([key, { column, lasts }]) => `'${key}', ${of(`${alias}.${column}`, lasts)}`);

/** The stated discount where it is not the one that `discountOf` computes. */
const STATED_DISCOUNT = (alias: string) =>
  `'desconto', nullif(${alias}.desconto, case when ${alias}.valor_de_avaliacao > 0 and ${alias}.preco <= ${alias}.valor_de_avaliacao
    then (ceil((${alias}.valor_de_avaliacao - ${alias}.preco) * 10000.0 / ${alias}.valor_de_avaliacao) / 100)::float8 end)`;

const OBJECT = (pairs: string[]) => sql.raw(`jsonb_strip_nulls(jsonb_build_object(${pairs.join(", ")}))`);

/** The facts of a staged wide row, alias `i`, in SQL. */
const STAGED_FACTS = OBJECT([...VALUES("i", (column) => column), STATED_DISCOUNT("i")]);

const MISSING = { own: "false", description: "p.descricao_anterior", financing: "p.financiamento_anterior" };
const NOTHING = (column: string) =>
  column === "p.comodidades" || column === "p.termos_desconhecidos" ? "'{}'::text[]" : "null";

/** What the last list with it says of a stored listing, alias `p`, in SQL: without what only earlier lists said. */
export const LISTING_FACTS = OBJECT([
  ...VALUES("p", (column, lasts) =>
    lasts === "own" ? column : `case when ${MISSING[lasts]} then ${NOTHING(column)} else ${column} end`,
  ),
  STATED_DISCOUNT("p"),
]);

/**
 * The readable rows of an imported list as a subquery: number, state, amounts, sale mode and what the list said beside them,
 * `fatos`. Where that is not known, it is what is held now.
 */
export function rowsOfList(state: string, day: IsoDate): SQL {
  return sql`(
    select o.n_do_imovel, o.uf, o.preco, o.valor_de_avaliacao, o.modalidade_de_venda,
      coalesce(run.fatos, ${LISTING_FACTS}) as fatos
    from property_periods o
    join properties p on p.n_do_imovel = o.n_do_imovel
    left join lateral (select fatos from superseded_facts s
      where s.n_do_imovel = o.n_do_imovel and s.uf = o.uf and s.ate >= ${day} order by s.ate limit 1) run on true
    where o.uf = ${state} and o.desde <= ${day} and (o.ate is null or o.ate >= ${day})
      and not exists (select from unreadable_rows u
        where u.uf = o.uf and u.data = ${day} and u.n_do_imovel = o.n_do_imovel)) as listed`;
}

/** The staged wide rows of a list, alias `i`. */
function stagedRows({ importId, state }: StagedList): SQL {
  return sql`import_batches b, json_populate_recordset(null::import_properties, b.dados::json) i
    where b.import_id = ${importId} and b.uf = ${state}`;
}

/**
 * Keeps what the lists until now said of the properties whose listing a staged list is about to replace. `before` is
 * the state's list before it; null: none. `wanted` filters the staged rows, whose alias is `i`.
 */
export async function keepSuperseded(
  db: Db,
  list: StagedList,
  before: IsoDate | null,
  wanted: SQL = sql`true`,
): Promise<void> {
  await db.execute(sql`
    insert into superseded_facts (n_do_imovel, uf, ate, fatos)
    select p.n_do_imovel, p.uf, last.day, ${LISTING_FACTS}
    from (select i.* from ${stagedRows(list)} and not b.passado and ${wanted}) i
    join properties p on p.n_do_imovel = i.n_do_imovel
    cross join lateral (select case
      when p.uf = ${list.state} then case when ${before}::date is not null then least(p.visto_ultimo, ${before}::date) end
      else coalesce(p.visto_ultimo, (select max(data) from lists where uf = p.uf)) end as day) last
    where last.day is not null and (p.uf <> i.uf or ${LISTING_FACTS} <> ${STAGED_FACTS})
    -- A list that replaces one of its own day finds what the day before said kept already.
    on conflict (n_do_imovel, uf, ate) do nothing`);
}

/** Keeps what the newest list of a state says of properties whose present is in another state. */
export async function keepPast(db: Db, list: StagedList): Promise<void> {
  await db.execute(sql`
    insert into superseded_facts (n_do_imovel, uf, ate, fatos)
    select i.n_do_imovel, i.uf, ${list.listDate}::date, ${STAGED_FACTS} from ${stagedRows(list)} and b.passado
    on conflict (n_do_imovel, uf, ate) do update set fatos = excluded.fatos`);
}

/** The properties of a staged list whose present in another state lacks something, or shows it from an earlier list. */
export async function incompletePresents(db: Db, list: StagedList): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select i.n_do_imovel as number
    from (select i.* from ${stagedRows(list)} and b.passado) i join properties p on p.n_do_imovel = i.n_do_imovel
    where p.descricao is null or p.descricao_anterior or p.financiamento is null or p.financiamento_anterior`);
  return rows.map(({ number }) => number);
}

/** Stages the facts of all wide rows of an older list by their numbers. */
export async function stageFacts(db: Db, list: StagedList): Promise<void> {
  await db.execute(sql`
    insert into import_facts (import_id, n_do_imovel, fatos)
    select ${list.importId}::bigint, i.n_do_imovel, ${STAGED_FACTS} from ${stagedRows(list)}
    on conflict do nothing`);
}

/** What the last list with a property says of it, in its present state. */
interface PresentFacts {
  state: string;
  facts: string;
  /** Whether something that is shown is from an earlier list. */
  isMixed: boolean;
}

export async function readPresentFacts(db: Db, numbers: string[]): Promise<Map<string, PresentFacts>> {
  const { rows } = await db.execute<{ number: string; state: string; facts: string; mixed: boolean }>(sql`
    select p.n_do_imovel as number, p.uf as state, ${LISTING_FACTS}::text as facts,
      p.descricao_anterior or p.financiamento_anterior as mixed
    from ${properties} p where p.n_do_imovel = any(${sql.param(numbers)}::text[])`);
  return new Map(rows.map(({ number, state, facts, mixed }) => [number, { state, facts, isMixed: mixed }]));
}

/** The stored runs of properties, by number and state, ascending. */
export async function readSupersededFacts(
  db: Db,
  numbers: string[],
): Promise<Map<string, Map<string, FactsRun[]>>> {
  const rows = await db
    .select({
      number: supersededFacts.nDoImovel,
      state: supersededFacts.uf,
      until: supersededFacts.ate,
      facts: sql<string>`${supersededFacts.fatos}::text`,
    })
    .from(supersededFacts)
    .where(inArray(supersededFacts.nDoImovel, numbers))
    .orderBy(supersededFacts.ate);
  const byNumber = new Map<string, Map<string, FactsRun[]>>();
  for (const { number, state, until, facts } of rows) {
    const ofNumber = byNumber.get(number) ?? new Map<string, FactsRun[]>();
    ofNumber.set(state, [...(ofNumber.get(state) ?? []), { until, facts }]);
    byNumber.set(number, ofNumber);
  }
  return byNumber;
}

/** Writes the stored runs of properties in a state instead of those that are stored. */
export async function writeSupersededFacts(
  db: Db,
  state: string,
  runs: Map<string, FactsRun[]>,
): Promise<void> {
  if (runs.size === 0) return;
  await db
    .delete(supersededFacts)
    .where(and(eq(supersededFacts.uf, state), inArray(supersededFacts.nDoImovel, [...runs.keys()])));
  const rows = [...runs].flatMap(([number, own]) =>
    own.map(({ until, facts }) => ({ number, until, facts })),
  );
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into superseded_facts (n_do_imovel, uf, ate, fatos)
    select number, ${state}, until, facts::jsonb
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(number text, until date, facts text)`);
}
