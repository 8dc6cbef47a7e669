import { eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { imports } from "#app/db/schema/imports.ts";
import { errorText } from "#app/lib/error-facts.ts";
import type { MergeOptions } from "./merge-staged.server.ts";
import { failedReport, type FileReport } from "./report.ts";
import { countsOf, outcomeOf, type RunOutcome } from "./run-outcome.ts";
import { UnreadableFile } from "./source.ts";

/** Notes that the import of a file begins; returns its number. */
async function openRun(
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
async function closeRun(
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

/**
 * Notes the run of a file while `work` imports it. A file that is refused is a report; another failure is noted and
 * thrown.
 */
export async function inRun(
  db: Db,
  file: string,
  options: MergeOptions,
  work: (importId: number) => Promise<FileReport[]>,
): Promise<FileReport[]> {
  const run = await openRun(db, file, options);
  const digest = () => options.digest?.() ?? null;
  try {
    const reports = await work(run.id);
    if (options.isJudgedAgain && outcomeOf(reports) === "retida")
      await db.delete(imports).where(eq(imports.id, run.id));
    else await closeRun(db, run, reports, digest());
    return reports;
  } catch (error) {
    const isRefused = error instanceof UnreadableFile;
    const message = errorText(error);
    const outcome = isRefused ? "recusada" : "falhou";
    await closeRun(db, run, [], digest(), { outcome, message });
    if (!isRefused) throw error;
    return [failedReport(file, message)];
  }
}

/** Runs without an end, while nobody imports, are those of a process that died. */
export async function closeDeadRuns(db: Db, now: Date): Promise<void> {
  await db
    .update(imports)
    .set({ terminadoEm: now, desfecho: "interrompida" satisfies RunOutcome })
    .where(isNull(imports.desfecho));
}
