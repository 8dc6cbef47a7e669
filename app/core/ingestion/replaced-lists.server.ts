import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { imports, lists, replacedLists } from "#app/db/schema/imports.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { StagedList } from "./stage.server.ts";
import { HELD_FACTS } from "./superseded-facts.server.ts";

/**
 * Keeps the list that another one of its day is about to replace, so that a roll back of the new one restores it.
 * Returns the run that brings the list from now on: the old one where the file is the same.
 */
export async function keepReplaced(
  tx: Db,
  { importId, state, listDate }: StagedList,
  digest: string | null,
): Promise<number> {
  const [held] = await tx
    .select({
      importId: lists.importId,
      rows: lists.linhas,
      isKept: lists.reversivel,
      digest: imports.resumo,
    })
    .from(lists)
    .leftJoin(imports, eq(imports.id, lists.importId))
    .where(and(eq(lists.uf, state), eq(lists.data, listDate)));
  if (!held) return importId;
  if (digest !== null && held.digest === digest) return held.importId;
  await tx.insert(replacedLists).values({
    importId: held.importId,
    porImportId: importId,
    uf: state,
    data: listDate,
    linhas: held.rows,
    reversivel: held.isKept,
  });
  await tx.execute(sql`
    insert into replaced_rows (import_id, uf, data, n_do_imovel, preco, valor_de_avaliacao, modalidade_de_venda, fatos)
    select ${held.importId}::bigint, o.uf, ${listDate}::date, o.n_do_imovel, o.preco, o.valor_de_avaliacao, o.modalidade_de_venda,
      coalesce(kept.fatos, case when p.uf = o.uf then ${HELD_FACTS} end)
    from property_periods o
    join properties p on p.n_do_imovel = o.n_do_imovel
    left join lateral (select fatos from superseded_facts s
      where s.n_do_imovel = o.n_do_imovel and s.uf = o.uf and s.ate >= ${listDate} order by s.ate limit 1) kept on true
    where o.uf = ${state} and o.desde <= ${listDate} and (o.ate is null or o.ate >= ${listDate})
      and not exists (select from unreadable_rows u
        where u.uf = o.uf and u.data = ${listDate} and u.n_do_imovel = o.n_do_imovel)`);
  await tx.execute(sql`
    insert into replaced_rows (import_id, uf, data, n_do_imovel, linha)
    select ${held.importId}::bigint, uf, data, n_do_imovel, linha from unreadable_rows
    where uf = ${state} and data = ${listDate}`);
  return importId;
}

/** Stages a replaced list as the rows of the run that replaced it, to be written again. */
export async function stageReplaced(
  tx: Db,
  replaced: { importId: number; uf: string; data: IsoDate },
  asImport: number,
): Promise<void> {
  const rows = sql`replaced_rows where import_id = ${replaced.importId} and uf = ${replaced.uf} and data = ${replaced.data}`;
  await tx.execute(sql`
    insert into import_rows (import_id, n_do_imovel, uf, preco, valor_de_avaliacao, modalidade_de_venda, linha)
    select ${asImport}::bigint, n_do_imovel, uf, preco, valor_de_avaliacao, modalidade_de_venda, linha from ${rows}`);
  await tx.execute(sql`
    insert into import_facts (import_id, n_do_imovel, fatos)
    select ${asImport}::bigint, n_do_imovel, fatos from ${rows} and fatos is not null`);
}
