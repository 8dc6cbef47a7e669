import { asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { MIN_NEWS_CENTS, type Values } from "#app/core/ingestion/timeline.ts";
import type { Db } from "#app/db/connect.server.ts";
import { createResultCache } from "#app/db/result-cache.server.ts";
import { sqlSameLetters } from "#app/db/letters.ts";
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
  mudou_modalidade: sql.raw(`not ${sqlSameLetters("a_modalidade", "b_modalidade")}`),
  reavaliado: sql`abs(a_avaliacao - b_avaliacao) >= ${MIN_NEWS_CENTS}`,
} satisfies Record<string, SQL>;
export type Difference = keyof typeof DIFFERENCES;
const KINDS = Object.keys(DIFFERENCES) as Difference[];

/** Two imported lists of a state, the earlier one first. */
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
export async function listDays(db: Db, state: Uf): Promise<IsoDate[]> {
  const rows = await db
    .select({ day: lists.data })
    .from(lists)
    .where(eq(lists.uf, state))
    .orderBy(asc(lists.data));
  return rows.map(({ day }) => day);
}

/** The imported lists of each of these runs, by the run's number. */
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
interface Compared {
  /** The properties of each difference; one property may have several. */
  counts: Record<Difference, number>;
  /** How many differ as wanted. */
  total: number;
  /** In the order of their numbers. */
  rows: Differing[];
}

/**
 * Compares two lists. In what their properties differ depends on the lists alone and may be half of the state: it is read
 * once by each process for as long as the state's lists are the same, and a page reads only its own properties.
 */
export async function compareLists(
  db: Db,
  two: TwoLists,
  { kind, text }: Wanted,
  { offset, most }: { offset: number; most: number },
): Promise<Compared> {
  const digest = await digestOf(db, two);
  const all = await differencesOf(db, digest, two, "");
  const named = text === "" ? all : await differencesOf(db, digest, two, text);
  const wanted = kind === null ? named.numbers : named.numbers.filter((_, i) => isOf(kind, named.masks[i]!));
  const counts = Object.fromEntries(
    KINDS.map((each) => [each, all.masks.reduce((sum, mask) => sum + Number(isOf(each, mask)), 0)]),
  ) as Record<Difference, number>;
  const rows = await pairsWith(db, two, wanted.slice(offset, offset + most));
  return { counts, total: wanted.length, rows };
}

/** The properties that differ in anything, in the order of their numbers, each with a bit for each of `KINDS`. */
interface Differences {
  numbers: string[];
  masks: Uint8Array;
}

const isOf = (kind: Difference, mask: number) => ((mask >> KINDS.indexOf(kind)) & 1) === 1;

/** The comparisons made last: their lists change only with an import. */
const cache = createResultCache<Differences>(20);

/** What tells the lists of the state, as they are now, from those of another moment. */
async function digestOf(db: Db, { state }: TwoLists): Promise<string> {
  const { rows } = await db.execute<{ digest: string }>(sql`
    select concat_ws(' ', (select version from search_state), md5(string_agg(
      concat_ws(' ', data, import_id, linhas), ',' order by data))) as digest from lists where uf = ${state}`);
  return rows[0]!.digest;
}

async function differencesOf(db: Db, digest: string, two: TwoLists, text: string): Promise<Differences> {
  return cache(db, JSON.stringify([digest, two.state, two.from, two.to, text]), async () => {
    const bits = KINDS.map((kind, i) => sql`case when ${DIFFERENCES[kind]} then ${1 << i}::int else 0 end`);
    const { rows } = await withMemory<{ numbers: string | null; masks: string | null }>(
      db,
      // In two texts, which are read far faster than as many rows.
      sql`${namedBy(two, text)} select string_agg(n_do_imovel, ',' ${IN_ORDER}) as numbers,
        string_agg(bits::text, ',' ${IN_ORDER}) as masks
        from (select n_do_imovel, ${sql.join(bits, sql` + `)} as bits
          from ${pairsOf(two, text === "" ? sql`` : sql`and n_do_imovel in (select n_do_imovel from named)`)}) each_pair
        where bits > 0`,
    );
    const { numbers, masks } = rows[0]!;
    return {
      numbers: numbers?.split(",") ?? [],
      masks: Uint8Array.from(masks?.split(",") ?? [], Number),
    };
  });
}

/** What each of the two lists says of these properties. */
async function pairsWith(db: Db, two: TwoLists, numbers: string[]): Promise<Differing[]> {
  if (numbers.length === 0) return [];
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    select pairs.*, p.cidade_nome, p.bairro_nome
    from ${pairsOf(two, sql`and n_do_imovel = any(${sql.param(numbers)}::text[])`)}
      left join properties p using (n_do_imovel) ${IN_ORDER}`);
  return rows.map(differingOf);
}

/**
 * What differs between distant lists is many rows, which would otherwise be written to files. Without helpers, which a busy
 * machine lets wait longer than they save.
 */
function withMemory<Row extends Record<string, unknown>>(db: Db, statement: SQL) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '32MB'`);
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    return tx.execute<Row>(statement);
  });
}

/** As numbers, which are compared faster than texts. */
const IN_ORDER = sql`order by n_do_imovel::bigint, n_do_imovel`;

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

/**
 * The properties that may differ, and are of those that `also` asks for. A period that goes on from one list to the other
 * says the same on both, so only those are read that end before the second list or begin after the first. A test looks at
 * how the database finds them.
 */
export function pairsOf({ state, from, to }: TwoLists, also: SQL = sql``): SQL {
  const periods = sql`(select n_do_imovel, preco, valor_de_avaliacao, modalidade_de_venda from property_periods
    where uf = ${state} ${also}`;
  return sql`(select n_do_imovel, b.preco as b_preco, b.valor_de_avaliacao as b_avaliacao,
      b.modalidade_de_venda as b_modalidade, a.preco as a_preco, a.valor_de_avaliacao as a_avaliacao,
      a.modalidade_de_venda as a_modalidade
    from ${periods} and ate >= ${from} and ate < ${to} and desde <= ${from}) b
    full join ${periods} and desde > ${from} and desde <= ${to} and (ate is null or ate >= ${to})) a
      using (n_do_imovel)) pairs`;
}

/** The properties that a number, the beginning of one, or of a city's name names. */
function namedBy({ state }: TwoLists, text: string): SQL {
  if (text === "") return sql``;
  const digits = text.replaceAll(/\D/g, "");
  const slug = slugify(text);
  const condition = /^\d/.test(text)
    ? sql`n_do_imovel like ${`${digits}_%`} or n_do_imovel = ${text}`
    : slug === ""
      ? sql`false`
      : sql`cidade_slug like ${`${slug}%`}`;
  return sql`with named as materialized (
    select n_do_imovel from properties where uf = ${state} and (${condition}))`;
}
