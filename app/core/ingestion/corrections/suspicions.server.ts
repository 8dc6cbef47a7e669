import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { arrayOf, KNOWN_CODES, SUSPICIOUS } from "#app/db/schema/suspicious.ts";
import type { Uf } from "#app/lib/br.ts";
import { GROUPS, SUBJECTS, type Group, type Status, type Suspicion } from "./suspicion-groups.ts";

/** Which rows of the queue are wanted. */
export interface SuspicionFilter {
  /** Null: all groups. */
  group: Group | null;
  state: Uf | null;
  status: Status;
  /** Folded words; each must begin a word of the property, city or word. */
  words: readonly string[];
}

/** Rows of one group and status. */
export type SuspicionCount = {
  group: Group;
  status: Status;
  items: number;
  properties: number;
  serious: number;
};

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

/** A row of one property; its words are those that it is found by. */
const ofProperty = (group: Group, signal: string, serious: string) =>
  sql.raw(`select '${group}' as grupo, n_do_imovel as chave, uf, n_do_imovel as numero, 1 as imoveis, ${signal} as sinal,
    ${serious} as grave, ws_indisponivel as retirado, busca as palavras
    from properties where ${SUSPICIOUS[group]}`);

/** The words of a text of the source, folded as far as it needs. */
const folded = (text: string) =>
  `regexp_split_to_array(translate(lower(${text}), 'áàâãéêíóôõúüç', 'aaaaeeiooouuc'), '[^a-z0-9]+')`;

const KNOWN = {
  types: arrayOf(KNOWN_CODES.types),
  saleModes: arrayOf(KNOWN_CODES.saleModes),
  payments: arrayOf(KNOWN_CODES.payments),
};

/** The rows of each group from the indexes of `SUSPICIOUS`. */
const OPEN: Record<Group, SQL> = {
  cidade: sql.raw(`select 'cidade' as grupo, uf || ':' || cidade as chave, uf, min(n_do_imovel) as numero,
    count(*)::int as imoveis, '' as sinal, true as grave, bool_and(ws_indisponivel) as retirado, ${folded("cidade")} as palavras
    from properties where ${SUSPICIOUS.cidade} and saiu_em is null group by uf, cidade`),
  ponto: ofProperty("ponto", "cidade_slug", "cidade_ibge is not null"),
  preco: ofProperty("preco", "preco || '|' || valor_de_avaliacao", "true"),
  variacao: ofProperty("variacao", "salto_em || '|' || salto_de || '|' || preco", "salto_modalidade is null"),
  area: ofProperty(
    "area",
    "coalesce(area_total::text, '') || '|' || coalesce(area_privativa::text, '') || '|' || coalesce(area_terreno::text, '')",
    "area_m2 is null",
  ),
  termo:
    sql.raw(`select 'termo' as grupo, especie || ':' || termo as chave, mode() within group (order by uf) as uf,
    min(n_do_imovel) as numero, count(*)::int as imoveis, '' as sinal, true as grave, bool_and(ws_indisponivel) as retirado,
    ${folded("termo")} as palavras
    from properties, lateral (
      select 'tipo' as especie, ws_tipo_de_imovel as termo where tipo_codigo <> all(${KNOWN.types})
      union all select 'modalidade', modalidade_de_venda where modalidade_codigo <> all(${KNOWN.saleModes})
      union all select 'pagamento', codigo from unnest(pagamentos) as codigo where codigo <> all(${KNOWN.payments})
      union all select 'descricao', unnest(termos_desconhecidos)
    ) as termos where ${SUSPICIOUS.termo} group by especie, termo`),
};

/** What administrators corrected, as rows of the groups that it belongs to. */
const CORRECTED: Partial<Record<Group, SQL>> = {
  cidade: sql.raw(`select 'cidade' as grupo, a.uf || ':' || a.nome as chave, a.uf, own.numero, own.imoveis,
    '' as sinal, false as grave, 'corrigido' as situacao, null::text as motivo,
    ${folded("a.nome || ' ' || a.municipio")} as palavras
    from city_aliases a, lateral (
      select min(n_do_imovel) as numero, count(*)::int as imoveis from properties p
      where p.uf = a.uf and p.cidade_slug = a.slug and p.saiu_em is null
        and regexp_replace(translate(lower(p.cidade), 'áàâãéêíóôõúüç', 'aaaaeeiooouuc'), '[^a-z0-9]', '', 'g') = a.chave
    ) own`),
  ponto:
    sql.raw(`select 'ponto' as grupo, c.n_do_imovel as chave, p.uf, c.n_do_imovel as numero, 1 as imoveis,
    '' as sinal, false as grave, 'corrigido' as situacao, null::text as motivo, p.busca as palavras
    from place_corrections c join properties p using (n_do_imovel)`),
};

/** The rows of groups with what became of each. */
function items(groups: readonly Group[], status: Status | null): SQL {
  const looked = groups.map(
    (group) => sql`
    select i.grupo, i.chave, i.uf, i.numero, i.imoveis, i.sinal, i.grave,
      case when i.retirado then 'indisponivel' when d.chave is not null then 'dispensado' else 'aberto' end as situacao,
      d.motivo, i.palavras
    from (${OPEN[group]}) i left join data_dismissals d on d.grupo = i.grupo and d.chave = i.chave and d.sinal = i.sinal`,
  );
  const corrected = groups.flatMap((group) => CORRECTED[group] ?? []);
  const parts = [
    ...(status === "corrigido" ? [] : looked),
    ...(status === null || status === "corrigido" ? corrected : []),
  ];
  const none =
    sql.raw(`select null as grupo, null as chave, null as uf, null as numero, 0 as imoveis, '' as sinal,
    false as grave, null as situacao, null as motivo, '{}'::text[] as palavras where false`);
  return sql.join(parts.length > 0 ? parts : [none], sql` union all `);
}

function wanted({ state, status, words }: SuspicionFilter): SQL {
  const conditions = [
    sql`situacao = ${status}`,
    ...(state === null ? [] : [sql`uf = ${state}`]),
    ...words.map(
      (word) =>
        sql`(exists (select from unnest(palavras) as palavra where starts_with(palavra, ${word})) or starts_with(coalesce(numero, ''), ${word}))`,
    ),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * The rows of a query, never by a scan of all properties: the planner cannot estimate how few of them are suspicious, least
 * of all in the embedded database, whose statistics leave out most columns.
 */
async function byIndex<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(query);
    return rows as Row[];
  });
}

/** How many rows each group has in each status, in all states or in one. */
export async function countSuspicions(db: Db, state: Uf | null): Promise<SuspicionCount[]> {
  return byIndex<SuspicionCount>(
    db,
    sql`select grupo as "group", situacao as status, count(*)::int as items, sum(imoveis)::int as properties,
      (count(*) filter (where grave))::int as serious
    from (${items(GROUPS, null)}) item ${state === null ? sql`` : sql`where uf = ${state}`} group by grupo, situacao`,
  );
}

/** How many rows a filter finds. */
export async function countFound(db: Db, filter: SuspicionFilter): Promise<number> {
  const rows = await byIndex<{ found: number }>(
    db,
    sql`select count(*)::int as found from (${items(groupsOf(filter), filter.status)}) item where ${wanted(filter)}`,
  );
  return rows[0]!.found;
}

/** Rows that a filter finds, the serious ones of each group first. */
export async function findSuspicions(
  db: Db,
  filter: SuspicionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Suspicion[]> {
  const rows = await byIndex<ItemRow>(
    db,
    sql`select grupo, chave, uf, numero, imoveis, sinal, grave, situacao, motivo
    from (${items(groupsOf(filter), filter.status)}) item where ${wanted(filter)}
    ${IN_ORDER} limit ${limit} offset ${offset}`,
  );
  return rows.map(suspicionOf);
}

const GROUP_ORDER = GROUPS.map((group, i) => `when '${group}' then ${i}`).join(" ");
const IN_ORDER = sql.raw(
  `order by grave desc, case grupo ${GROUP_ORDER} end, imoveis desc, uf, chave collate "C"`,
);

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
    sql`select grupo, chave, uf, numero, imoveis, sinal, grave, situacao, motivo
    from (${items(groups, status)}) item
    where situacao = ${status} and grupo || ':' || chave = any(${written}::text[]) ${IN_ORDER}`,
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
    sql`select grupo, chave, uf, numero, imoveis, sinal, grave, situacao, motivo
    from (${items([group], null)}) item where chave = ${key} order by situacao = 'corrigido' desc limit 1`,
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
