import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { MIN_NEWS_CENTS, type Values } from "#app/core/ingestion/timeline.ts";
import type { Db } from "#app/db/connect.server.ts";
import { lists } from "#app/db/schema/imports.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { slugify } from "#app/lib/text.ts";

/** In what a property differs between two lists. */
const DIFFERENCES = {
  novo: sql`b_preco is null`,
  saiu: sql`a_preco is null`,
  baixou: sql`b_preco - a_preco >= ${MIN_NEWS_CENTS}`,
  subiu: sql`a_preco - b_preco >= ${MIN_NEWS_CENTS}`,
  mudou_modalidade: sql`a_modalidade <> b_modalidade`,
  reavaliado: sql`abs(a_avaliacao - b_avaliacao) >= ${MIN_NEWS_CENTS}`,
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

/** Two lists compared, and a page of the properties that differ as wanted. */
export interface Compared {
  /** The properties of each difference; one property may have several. */
  counts: Record<Difference, number>;
  /** How many differ as wanted. */
  found: number;
  /** In the order of their numbers. */
  rows: Differing[];
}

/** Compares two lists in one statement, because what differs between distant lists is half of them. */
export async function compareHeld(
  db: Db,
  two: TwoLists,
  wanted: Wanted,
  { offset, most }: { offset: number; most: number },
): Promise<Compared> {
  const counts = KINDS.map(
    (kind) => sql`(count(*) filter (where ${DIFFERENCES[kind]}))::int as ${sql.identifier(kind)}`,
  );
  const condition = conditionOf(wanted);
  // Only a text is compared with what else is known of the properties.
  const place = wanted.text === "" ? sql`` : PLACE;
  const found =
    wanted.text === ""
      ? sql`(count(*) filter (where ${condition}))::int`
      : sql`(select count(*)::int from pairs ${place} where ${condition})`;
  const statement = sql`
    with pairs as materialized (
      select n_do_imovel, b.preco as b_preco, b.valor_de_avaliacao as b_avaliacao, b.modalidade_de_venda as b_modalidade,
        a.preco as a_preco, a.valor_de_avaliacao as a_avaliacao, a.modalidade_de_venda as a_modalidade
      from ${pairsOf(two)}),
    page as (
      select pairs.* from pairs ${place} where ${condition}
      order by length(n_do_imovel), n_do_imovel limit ${most} offset ${offset})
    select ${sql.join(counts, sql`, `)}, ${found} as found,
      (select coalesce(json_agg(listed), '[]') from (
        select page.*, p.cidade_nome, p.bairro_nome from page ${PLACE}
        order by length(n_do_imovel), n_do_imovel) as listed) as rows
    from pairs`;
  return db.transaction(async (tx) => {
    // What differs between distant lists is many rows, which would otherwise be written to files.
    await tx.execute(sql`set local work_mem = '32MB'`);
    const { rows } = await tx.execute<
      Record<Difference, number> & { found: number; rows: Record<string, string | number | null>[] }
    >(statement);
    const { found: all, rows: page, ...kinds } = rows[0]!;
    return { counts: kinds, found: all, rows: page.map(differingOf) };
  });
}

function differingOf(row: Record<string, string | number | null>): Differing {
  return {
    number: String(row.n_do_imovel),
    city: row.cidade_nome as string | null,
    district: row.bairro_nome as string | null,
    before: valuesOf(row.b_preco, row.b_avaliacao, row.b_modalidade),
    after: valuesOf(row.a_preco, row.a_avaliacao, row.a_modalidade),
  };
}

function valuesOf(price: unknown, appraisal: unknown, mode: unknown): Values | null {
  return price === null
    ? null
    : { priceCents: Number(price), appraisalCents: Number(appraisal), saleMode: String(mode) };
}

const PLACE = sql`left join properties p using (n_do_imovel)`;

/**
 * The properties that may differ: `b` before, `a` after. A period that goes on from one list to the other says the same on
 * both, so only those are read that end before the second list or begin after the first. A test looks at how the database
 * finds them.
 */
export function pairsOf({ state, from, to }: TwoLists): SQL {
  const periods = sql`(select n_do_imovel, preco, valor_de_avaliacao, modalidade_de_venda from property_periods
    where uf = ${state}`;
  return sql`${periods} and ate >= ${from} and ate < ${to} and desde <= ${from}) b
    full join ${periods} and desde > ${from} and desde <= ${to} and (ate is null or ate >= ${to})) a using (n_do_imovel)`;
}

function conditionOf({ kind, text }: Wanted): SQL {
  const differs = kind === null ? sql.join(Object.values(DIFFERENCES), sql` or `) : DIFFERENCES[kind];
  if (text === "") return sql`(${differs})`;
  const slug = slugify(text);
  return sql`(${differs}) and (n_do_imovel like ${`${text.replaceAll(/\D/g, "")}_%`} and ${/^\d/.test(text)}
    or n_do_imovel = ${text} or (p.cidade_slug like ${`${slug}%`} and ${slug !== ""}))`;
}
