import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { SUSPICIOUS } from "#app/db/schema/suspicious.ts";
import type { Uf } from "#app/lib/br.ts";
import {
  GROUPS,
  partsOfPage,
  SUBJECTS,
  type Group,
  type PageWindow,
  type Status,
  type Suspicion,
  type SuspicionCount,
} from "./suspicion-groups.ts";
import { byIndex, inOrder, suspicionItems, withCities } from "./suspicion-items.server.ts";

/** Which rows of the queue are wanted. */
export interface SuspicionFilter {
  /** Null: all groups. */
  group: Group | null;
  state: Uf | null;
  status: Status;
  /** Folded words; each must begin a word of the property, city or word. */
  words: readonly string[];
  /** Only the serious ones, or only the others; undefined: both. */
  serious?: boolean;
}

type ItemRow = {
  grupo: Group;
  chave: string;
  uf: string;
  numero: string | null;
  imoveis: number;
  sinal: string;
  grave: boolean;
  situacao: Status;
  motivo: string | null;
};

function wanted({ state, status, words, serious }: SuspicionFilter): SQL {
  const conditions = [
    sql`situacao = ${status}`,
    ...(serious === undefined ? [] : [sql`grave = ${serious}`]),
    ...(state === null ? [] : [sql`uf = ${state}`]),
    ...words.map(
      (word) =>
        sql`(exists (select from unnest(palavras) as palavra where starts_with(palavra, ${word})) or starts_with(coalesce(numero, ''), ${word}))`,
    ),
  ];
  return sql.join(conditions, sql` and `);
}

/** How many rows each group has in each status, in all states or in one. */
export async function countSuspicions(db: Db, state: Uf | null): Promise<SuspicionCount[]> {
  return byIndex<SuspicionCount>(
    db,
    sql`select grupo as "group", situacao as status, count(*)::int as items, sum(imoveis)::int as properties,
      (count(*) filter (where grave))::int as serious
    from (${suspicionItems(GROUPS, null)}) item ${state === null ? sql`` : sql`where uf = ${state}`} group by grupo, situacao`,
  );
}

/** How many rows a filter finds. */
export async function countMatches(db: Db, filter: SuspicionFilter): Promise<number> {
  const rows = await byIndex<{ total: number }>(
    db,
    sql`select count(*)::int as total from (${suspicionItems(groupsOf(filter), filter.status)}) item where ${wanted(filter)}`,
  );
  return rows[0]!.total;
}

interface SuspicionPage {
  items: Suspicion[];
  /** On all pages. */
  total: number;
  page: number;
  pages: number;
}

/**
 * A page of what a filter finds, in the order of `findSuspicions`, and how much that is. Without words the counts tell which
 * groups the page is about, so that only these are read.
 */
export async function pageOfSuspicions(
  db: Db,
  filter: SuspicionFilter,
  counts: readonly SuspicionCount[],
  size: number,
  wish: number,
): Promise<SuspicionPage> {
  if (filter.words.length > 0) return pageWithWords(db, filter, size, wish);
  const counted = counts.filter(
    ({ group, status }) => status === filter.status && (filter.group ?? group) === group,
  );
  const total = counted.reduce((sum, { items }) => sum + items, 0);
  const { page, pages } = pageOf(total, size, wish);
  const items = [];
  for (const { group, serious, ...part } of partsOfPage(counted, { limit: size, offset: (page - 1) * size }))
    items.push(...(await findSuspicions(db, { ...filter, group, serious }, part)));
  return { items, total, page, pages };
}

async function pageWithWords(
  db: Db,
  filter: SuspicionFilter,
  size: number,
  wish: number,
): Promise<SuspicionPage> {
  const first = await selectItems(db, filter, { limit: size, offset: (wish - 1) * size });
  const total = first[0]?.total ?? (wish === 1 ? 0 : await countMatches(db, filter));
  const { page, pages } = pageOf(total, size, wish);
  const rows =
    page === wish ? first : await selectItems(db, filter, { limit: size, offset: (page - 1) * size });
  return { items: rows.map(suspicionOf), total, page, pages };
}

/** The last page, where one beyond it is wished. */
function pageOf(total: number, size: number, wish: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(wish, pages), pages };
}

/** Rows that a filter finds, the serious ones of each group first. */
export async function findSuspicions(
  db: Db,
  filter: SuspicionFilter,
  window: PageWindow,
): Promise<Suspicion[]> {
  return (await selectItems(db, filter, window)).map(suspicionOf);
}

/** `total`: how many there are on all pages. */
function selectItems(db: Db, filter: SuspicionFilter, { limit, offset }: PageWindow) {
  return byIndex<ItemRow & { total: number }>(
    db,
    sql`${withCities(sql`select grupo, chave, uf, numero, imoveis, sinal, grave, situacao, motivo, count(*) over ()::int as total
      from (${suspicionItems(groupsOf(filter), filter.status)}) item where ${wanted(filter)}
      ${inOrder()} limit ${limit} offset ${offset}`)} ${inOrder("r.")}`,
  );
}

/** Those of the named rows that have a status. */
export async function namedSuspicions(
  db: Db,
  names: readonly Pick<Suspicion, "group" | "key">[],
  status: Status,
): Promise<Suspicion[]> {
  const groups = [...new Set(names.map(({ group }) => group))];
  const written = sql.param(names.map(({ group, key }) => `${group}:${key}`));
  const rows = await byIndex<ItemRow>(
    db,
    sql`${withCities(sql`select grupo, chave, uf, numero, imoveis, sinal, grave, situacao, motivo, 0 as total
      from (${suspicionItems(groups, status)}) item
      where situacao = ${status} and grupo || ':' || chave = any(${written}::text[])`)} ${inOrder("r.")}`,
  );
  return rows.map(suspicionOf);
}

/** The numbers of the listed properties that rows of properties and of cities are about. */
export async function numbersOf(
  db: Db,
  names: readonly Pick<Suspicion, "group" | "key">[],
): Promise<string[]> {
  const cities = names.flatMap(({ group, key }) => (SUBJECTS[group] === "city" ? key : []));
  const properties = names.flatMap(({ group, key }) => (SUBJECTS[group] === "property" ? key : []));
  if (cities.length === 0) return [...new Set(properties)];
  const rows = await byIndex<{ number: string }>(
    db,
    sql`select n_do_imovel as number from properties
    where ${sql.raw(SUSPICIOUS.cidade)} and saiu_em is null and uf || ':' || cidade = any(${sql.param(cities)}::text[])
    order by n_do_imovel`,
  );
  return [...new Set([...properties, ...rows.map(({ number }) => number)])];
}

/** One row of the queue, whatever became of it; null: there is nothing suspicious under this key any more. */
export async function findSuspicion(db: Db, group: Group, key: string): Promise<Suspicion | null> {
  const rows = await byIndex<ItemRow>(
    db,
    withCities(sql`select grupo, chave, uf, numero, imoveis, sinal, grave, situacao, motivo, 0 as total
      from (${suspicionItems([group], null)}) item where chave = ${key} order by situacao = 'corrigido' desc limit 1`),
  );
  return rows[0] ? suspicionOf(rows[0]) : null;
}

function groupsOf({ group }: SuspicionFilter): readonly Group[] {
  return group === null ? GROUPS : [group];
}

function suspicionOf(row: ItemRow): Suspicion {
  return {
    group: row.grupo,
    key: row.chave,
    status: row.situacao,
    state: row.uf,
    number: row.numero,
    properties: row.imoveis,
    serious: row.grave,
    signal: row.sinal,
    reason: row.motivo,
  };
}
