import { eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { imports } from "#app/db/schema/imports.ts";
import type { MergeOptions } from "./merge-staged.server.ts";
import type { FileReport } from "./report.ts";
import { countsOf, outcomeOf, type RunOutcome } from "./run-outcome.ts";

/** Notes that the import of a file begins; returns its number. */
export async function openRun(
  db: Db,
  file: string,
  { origin, importedBy, acceptedBy, now }: MergeOptions,
): Promise<{ id: number; begunAt: number }> {
  const values = { arquivo: file, origem: origin, iniciadoEm: now };
  const [row] = await db
    .insert(imports)
    .values({ ...values, iniciadoPor: importedBy ?? acceptedBy ?? null })
    .returning({ id: imports.id });
  return { id: row!.id, begunAt: performance.now() };
}

/** Notes how the import of a file ended; without `failed` its reports say it. */
export async function closeRun(
  db: Db,
  { id, begunAt }: { id: number; begunAt: number },
  reports: FileReport[],
  digest: string | null,
  failed: { outcome: RunOutcome; message: string } | null = null,
): Promise<void> {
  await db
    .update(imports)
    .set({
      terminadoEm: sql`clock_timestamp()`,
      duracaoMs: Math.round(performance.now() - begunAt),
      resumo: digest,
      desfecho: failed?.outcome ?? outcomeOf(reports),
      ufs: reports.flatMap(({ state }) => state ?? []),
      datas: reports.flatMap(({ list_date }) => list_date ?? []),
      contagens: countsOf(reports),
      relatorio: reports,
      erro: failed?.message ?? null,
    })
    .where(eq(imports.id, id));
}

/** Runs without an end, while nobody imports, are those of a process that died. */
export async function closeDeadRuns(db: Db, now: Date): Promise<void> {
  await db
    .update(imports)
    .set({ terminadoEm: now, desfecho: "interrompida" satisfies RunOutcome })
    .where(isNull(imports.desfecho));
}
