import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { MIN_NEWS_CENTS, type Values } from "#app/core/ingestion/timeline.ts";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { slugify } from "#app/lib/text.ts";

/** In what a property differs between two lists. */
const DIFFERENCES = {
  novo: sql`b.preco is null`,
  saiu: sql`a.preco is null`,
  baixou: sql`b.preco - a.preco >= ${MIN_NEWS_CENTS}`,
  subiu: sql`a.preco - b.preco >= ${MIN_NEWS_CENTS}`,
  mudou_modalidade: sql`a.modalidade_de_venda <> b.modalidade_de_venda`,
  reavaliado: sql`abs(a.valor_de_avaliacao - b.valor_de_avaliacao) >= ${MIN_NEWS_CENTS}`,
} satisfies Record<string, SQL>;
export type Difference = keyof typeof DIFFERENCES;
const KINDS = Object.keys(DIFFERENCES) as Difference[];

/** Two held lists of a state, the earlier one first. */
export interface TwoLists {
  state: Uf;
  from: IsoDate;
  to: IsoDate;
}

/** A property that is on one of the lists only, or that they say different things of. */
export interface Differing {
  number: string;
  city: string | null;
  district: string | null;
  /** Null: it is not on that list. */
  before: Values | null;
  after: Values | null;
}

interface Wanted {
  kind: Difference | null;
  /** The beginning of a number or of a city's name. */
  text: string;
}

/** The days of a state's lists, ascending. */
export async function heldDays(db: Db, state: Uf): Promise<IsoDate[]> {
  const rows = await db
    .select({ day: lists.data })
    .from(lists)
    .where(eq(lists.uf, state))
    .orderBy(asc(lists.data));
  return rows.map(({ day }) => day);
}

/** The lists held of each of these runs, by the run's number. */
export async function listsOfRuns(
  db: Db,
  runs: readonly number[],
): Promise<Map<number, { state: Uf; day: IsoDate }[]>> {
  const rows = await db
    .select({ run: lists.importId, state: lists.uf, day: lists.data })
    .from(lists)
    .where(inArray(lists.importId, [...runs]))
    .orderBy(asc(lists.uf), asc(lists.data));
  return new Map(
    runs.map((run) => [
      run,
      rows.flatMap(({ run: of, state, day }) => (of === run && isUf(state) ? { state, day } : [])),
    ]),
  );
}

/** The properties of each difference; one property may have several. */
export async function countDifferences(db: Db, two: TwoLists): Promise<Record<Difference, number>> {
  const counts = KINDS.map(
    (kind) => sql`(count(*) filter (where ${DIFFERENCES[kind]}))::int as ${sql.identifier(kind)}`,
  );
  const { rows } = await db.execute<Record<Difference, number>>(
    sql`select ${sql.join(counts, sql`, `)} from ${pairsOf(two)}`,
  );
  return rows[0]!;
}

/** How many properties differ as wanted. */
export async function countDiffering(db: Db, two: TwoLists, wanted: Wanted): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from ${pairsOf(two)} ${PLACE} where ${conditionOf(wanted)}`,
  );
  return rows[0]!.found;
}

/** The properties that differ as wanted, in the order of their numbers. */
export async function findDiffering(
  db: Db,
  two: TwoLists,
  wanted: Wanted,
  { offset, most }: { offset: number; most: number },
): Promise<Differing[]> {
  const { rows } = await db.execute<
    Record<"number" | "city" | "district", string> & Record<string, unknown>
  >(sql`
    select n_do_imovel as number, p.cidade_nome as city, p.bairro_nome as district,
      b.preco as "fromPrice", b.valor_de_avaliacao as "fromAppraisal", b.modalidade_de_venda as "fromMode",
      a.preco as "toPrice", a.valor_de_avaliacao as "toAppraisal", a.modalidade_de_venda as "toMode"
    from ${pairsOf(two)} ${PLACE}
    where ${conditionOf(wanted)} order by length(n_do_imovel), n_do_imovel limit ${most} offset ${offset}`);
  return rows.map((row) => ({
    number: row.number,
    city: row.city,
    district: row.district,
    before: valuesOf(row.fromPrice, row.fromAppraisal, row.fromMode),
    after: valuesOf(row.toPrice, row.toAppraisal, row.toMode),
  }));
}

function valuesOf(price: unknown, appraisal: unknown, mode: unknown): Values | null {
  return price === null
    ? null
    : { priceCents: Number(price), appraisalCents: Number(appraisal), saleMode: String(mode) };
}

const PLACE = sql`left join properties p using (n_do_imovel)`;

/** The properties on either list: `b` before, `a` after. */
function pairsOf({ state, from, to }: TwoLists): SQL {
  const on = (
    day: IsoDate,
  ) => sql`(select n_do_imovel, preco, valor_de_avaliacao, modalidade_de_venda from property_periods
    where uf = ${state} and desde <= ${day} and (ate is null or ate >= ${day}))`;
  return sql`${on(from)} b full join ${on(to)} a using (n_do_imovel)`;
}

function conditionOf({ kind, text }: Wanted): SQL {
  const differs = kind === null ? sql.join(Object.values(DIFFERENCES), sql` or `) : DIFFERENCES[kind];
  if (text === "") return sql`(${differs})`;
  const slug = slugify(text);
  return sql`(${differs}) and (n_do_imovel like ${`${text.replaceAll(/\D/g, "")}_%`} and ${/^\d/.test(text)}
    or n_do_imovel = ${text} or (p.cidade_slug like ${`${slug}%`} and ${slug !== ""}))`;
}
