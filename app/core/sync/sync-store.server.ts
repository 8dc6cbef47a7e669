import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { syncOutcomes, syncRuns } from "#app/db/schema/sync.ts";
import type { SyncStore } from "./sync-store.ts";

/** Stores runs and outcomes in the database: they survive the process, so a run that was cut off continues. */
export function createSyncStore(db: Db): SyncStore {
  return {
    async lastSuccess(state) {
      const [row] = await db
        .select({ outcome: syncOutcomes.resultado })
        .from(syncOutcomes)
        .where(and(eq(syncOutcomes.uf, state), eq(syncOutcomes.sucesso, true)))
        .orderBy(desc(syncOutcomes.id))
        .limit(1);
      const outcome = row?.outcome;
      return (outcome && "version" in outcome && outcome.version) || null;
    },
    async unfinishedRun() {
      const [run] = await db
        .select()
        .from(syncRuns)
        .where(isNull(syncRuns.terminadoEm))
        .orderBy(desc(syncRuns.id))
        .limit(1);
      if (!run) return null;
      const rows = await db
        .select({ outcome: syncOutcomes.resultado })
        .from(syncOutcomes)
        .where(eq(syncOutcomes.runId, run.id))
        .orderBy(syncOutcomes.id);
      return { id: String(run.id), startedAt: run.iniciadoEm, outcomes: rows.map((row) => row.outcome) };
    },
    async startRun(at) {
      const [run] = await db.insert(syncRuns).values({ iniciadoEm: at }).returning({ id: syncRuns.id });
      return String(run!.id);
    },
    async record(runId, outcome, at) {
      // A list that waits is not fetched again.
      const sucesso = "version" in outcome;
      await db
        .insert(syncOutcomes)
        .values({ runId: Number(runId), uf: outcome.state, resultado: outcome, sucesso, em: at });
    },
    async finishRun(runId, at) {
      await db
        .update(syncRuns)
        .set({ terminadoEm: at })
        .where(eq(syncRuns.id, Number(runId)));
    },
  };
}
