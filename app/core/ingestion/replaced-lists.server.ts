import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { imports, lists, replacedLists, replacedRows } from "#app/db/schema/imports.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { lockCorrections } from "./corrections/apply-corrections.server.ts";
import { RESTORABLE_DAYS } from "./run-outcome.ts";
import type { StagedList } from "./stage.server.ts";
import { rowsOfList } from "./superseded-facts.server.ts";

/**
 * Keeps the list that another one of its day is about to replace, so that a roll back of the new one restores it.
 * Returns the run that brings the list from now on: the old one where the file is the same.
 */
export async function keepReplaced(
  tx: Db,
  { importId, state, listDate }: StagedList,
  digest: string | null,
  now: Date,
): Promise<number> {
  const [replaced] = await tx
    .select({
      importId: lists.importId,
      rows: lists.linhas,
      isReversible: lists.reversivel,
      digest: imports.resumo,
    })
    .from(lists)
    .leftJoin(imports, eq(imports.id, lists.importId))
    .where(and(eq(lists.uf, state), eq(lists.data, listDate)));
  if (!replaced) return importId;
  if (digest !== null && replaced.digest === digest) return replaced.importId;
  await tx.insert(replacedLists).values({
    importId: replaced.importId,
    porImportId: importId,
    uf: state,
    data: listDate,
    linhas: replaced.rows,
    reversivel: replaced.isReversible,
    substituidaEm: now,
  });
  await tx.execute(sql`
    insert into replaced_rows (import_id, uf, data, n_do_imovel, preco, valor_de_avaliacao, modalidade_de_venda, fatos)
    select ${replaced.importId}::bigint, uf, ${listDate}::date, n_do_imovel, preco, valor_de_avaliacao, modalidade_de_venda, fatos
    from ${rowsOfList(state, listDate)}`);
  await tx.execute(sql`
    insert into replaced_rows (import_id, uf, data, n_do_imovel, linha)
    select ${replaced.importId}::bigint, uf, data, n_do_imovel, linha from unreadable_rows
    where uf = ${state} and data = ${listDate}`);
  return importId;
}

/**
 * Stages a replaced list as the rows of the run that replaced it, to be written again. Rows that were refused because
 * another state listed their property are staged like the others: which list has it now is decided afterwards.
 */
export async function stageReplaced(
  tx: Db,
  replaced: { importId: number; uf: string; data: IsoDate },
  asImport: number,
): Promise<void> {
  const rows = sql`replaced_rows where import_id = ${replaced.importId} and uf = ${replaced.uf} and data = ${replaced.data}`;
  await tx.execute(sql`
    insert into import_rows (import_id, n_do_imovel, uf, preco, valor_de_avaliacao, modalidade_de_venda)
    select ${asImport}::bigint, n_do_imovel, uf, coalesce(preco, (linha ->> 'preco')::bigint),
      coalesce(valor_de_avaliacao, (linha ->> 'valorDeAvaliacao')::bigint), coalesce(modalidade_de_venda, linha ->> 'modalidadeDeVenda')
    from ${rows}`);
  await tx.execute(sql`
    insert into import_facts (import_id, n_do_imovel, fatos)
    select ${asImport}::bigint, n_do_imovel, coalesce(fatos, linha -> 'fatos') from ${rows}
      and (fatos is not null or linha is not null)`);
}

/** Deletes the rows of lists that were replaced too long ago. That they were replaced stays known. */
export async function dropReplaced(db: Db, now: Date): Promise<void> {
  // The last of the days is a whole one.
  const before = new Date(now.getTime() - (RESTORABLE_DAYS + 1) * DAY_MS);
  const due = and(isNull(replacedLists.apagadaEm), lt(replacedLists.substituidaEm, before));
  const [any] = await db.select({ importId: replacedLists.importId }).from(replacedLists).where(due).limit(1);
  if (!any) return;
  await db.transaction(async (tx) => {
    // A roll back holds this lock too, so that it never restores a list of which rows are missing.
    await lockCorrections(tx);
    const dropped = await tx.update(replacedLists).set({ apagadaEm: now }).where(due).returning();
    for (const { importId, uf, data } of dropped)
      await tx
        .delete(replacedRows)
        .where(
          and(eq(replacedRows.importId, importId), eq(replacedRows.uf, uf), eq(replacedRows.data, data)),
        );
  });
}
