import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { sqlLettersOf } from "#app/db/letters.ts";
import { arrayOf, KNOWN_CODES, SUSPICIOUS } from "#app/db/schema/suspicious.ts";
import { GROUPS, type Group, type Status } from "./suspicion-groups.ts";

/** A row of one property; its words are those that it is found by. */
const ofProperty = (group: keyof typeof SUSPICIOUS, signal: string, serious: string) =>
  sql.raw(`select '${group}' as grupo, n_do_imovel as chave, uf, n_do_imovel as numero, 1 as imoveis, ${signal} as sinal,
    ${serious} as grave, ws_indisponivel as retirado, busca as palavras
    from properties where ${SUSPICIOUS[group]}`);

/** The words of a text of the source, folded. Taken apart first, as in `sqlLettersOf`. */
const folded = (text: string) =>
  `regexp_split_to_array(regexp_replace(lower(normalize(${text}, NFD)), '[\\u0300-\\u036f]', '', 'g'), '[^a-z0-9]+')`;

const KNOWN = {
  types: arrayOf(KNOWN_CODES.types),
  saleModes: arrayOf(KNOWN_CODES.saleModes),
  payments: arrayOf(KNOWN_CODES.payments),
};

/** The rows of each group from the indexes of `SUSPICIOUS` and of pages that contradict a list. */
const OPEN: Record<Group, SQL> = {
  cidade: sql.raw(`select 'cidade' as grupo, uf || ':' || cidade as chave, uf, min(n_do_imovel) as numero,
    count(*)::int as imoveis, '' as sinal, true as grave, bool_and(ws_indisponivel) as retirado, ${folded("cidade")} as palavras
    from properties where ${SUSPICIOUS.cidade} and saiu_em is null group by uf, cidade`),
  ponto: ofProperty("ponto", "cidade_slug", "cidade_ibge is not null"),
  // Only whoever brought such a page sees it; of several the newest.
  pagina:
    sql.raw(`select distinct on (n_do_imovel) 'pagina' as grupo, n_do_imovel as chave, uf, n_do_imovel as numero,
    1 as imoveis, divergence as sinal, false as grave, ws_indisponivel as retirado, busca as palavras
    from page_deliveries join properties using (n_do_imovel)
    where divergence is not null and saiu_em is null order by n_do_imovel, salva_em desc`),
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

/** What administrators corrected, as rows of the groups that it belongs to; `withCities` completes those of cities. */
const CORRECTED: Partial<Record<Group, SQL>> = {
  cidade: sql.raw(`select 'cidade' as grupo, uf || ':' || nome as chave, uf, null as numero, 0 as imoveis,
    '' as sinal, false as grave, 'corrigido' as situacao, null::text as motivo,
    ${folded("nome || ' ' || municipio")} as palavras from city_aliases`),
  ponto:
    sql.raw(`select 'ponto' as grupo, c.n_do_imovel as chave, p.uf, c.n_do_imovel as numero, 1 as imoveis,
    '' as sinal, false as grave, 'corrigido' as situacao, null::text as motivo, p.busca as palavras
    from place_corrections c join properties p using (n_do_imovel)`),
};

const GROUP_ORDER = GROUPS.map((group, i) => `when '${group}' then ${i}`).join(" ");

/** The order of the queue; corrected cities by their names. */
export function inOrder(row = ""): SQL {
  return sql.raw(`order by ${row}grave desc, case ${row}grupo ${GROUP_ORDER} end, ${row}imoveis desc, ${row}uf,
    ${row}chave collate "C"`);
}

/** Rows with the properties of corrected cities, which are looked up for these rows only: their lists spell them freely. */
export function withCities(rows: SQL): SQL {
  return sql`select r.grupo, r.chave, r.uf, coalesce(own.numero, r.numero) as numero,
      coalesce(own.imoveis, r.imoveis) as imoveis, r.sinal, r.grave, r.situacao, r.motivo, r.total
    from (${rows}) r left join lateral (
      select min(numero) as numero, coalesce(sum(imoveis), 0)::int as imoveis
      from city_aliases a, lateral (
        select cidade, min(n_do_imovel) as numero, count(*) as imoveis from properties p
        where p.uf = a.uf and p.cidade_slug = a.slug and p.saiu_em is null group by cidade) spelt
      where r.grupo = 'cidade' and r.situacao = 'corrigido' and a.uf || ':' || a.nome = r.chave
        and ${sql.raw(sqlLettersOf("cidade"))} = a.chave
      having r.grupo = 'cidade' and r.situacao = 'corrigido'
    ) own on true`;
}

/** The rows of groups with what became of each. */
export function suspicionItems(groups: readonly Group[], status: Status | null): SQL {
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

/**
 * The rows of a query, never by a scan of all properties: the planner cannot estimate how few of them are suspicious, least
 * of all in the embedded database, whose statistics leave out most columns.
 */
export async function byIndex<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(query);
    return rows as Row[];
  });
}
