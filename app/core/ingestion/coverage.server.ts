import { and, eq, inArray, isNull, max, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { imports, lists } from "#app/db/schema/imports.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { RunOutcome } from "./run-outcome.ts";

/** The newest imported list of a state. */
export interface NewestList {
  state: Uf;
  listDate: IsoDate;
  /** Its readable rows. */
  rows: number;
  demo: boolean;
  /** When the import that brought it ended; null where that is unknown. */
  importedAt: Date | null;
}

/** The newest list of each state that has one. */
export async function newestOfStates(db: Db): Promise<NewestList[]> {
  const { rows } = await db.execute<{
    uf: Uf;
    data: IsoDate;
    linhas: number;
    demo: boolean;
    terminado_em: string | null;
  }>(sql`
    select l.uf, l.data::text as data, l.linhas, l.demo, i.terminado_em
    from unnest(${sql.param([...UFS])}::text[]) as u(uf)
    cross join lateral (
      select * from ${lists} where lists.uf = u.uf order by lists.data desc limit 1
    ) l
    left join ${imports} i on i.id = l.import_id
    order by l.uf`);
  return rows.map(({ uf, data, linhas, demo, terminado_em }) => ({
    state: uf,
    listDate: data,
    rows: linhas,
    demo,
    importedAt: terminado_em === null ? null : new Date(terminado_em),
  }));
}

/** When files were imported last and not taken back since, by their SHA-256; without those that never were. */
export async function importsOfFiles(db: Db, digests: readonly string[]): Promise<Map<string, Date>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .select({ digest: imports.resumo, at: max(imports.terminadoEm) })
    .from(imports)
    .where(
      and(
        inArray(imports.resumo, [...digests]),
        eq(imports.desfecho, "importada" satisfies RunOutcome),
        isNull(imports.desfeitaEm),
      ),
    )
    .groupBy(imports.resumo);
  return new Map(rows.flatMap(({ digest, at }) => (digest && at ? [[digest, at] as const] : [])));
}
