import { and, asc, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import type { Db } from "#app/db/connect.server.ts";
import { censusDownloads } from "#app/db/schema/sync.ts";
import type { Uf } from "#app/lib/br.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import {
  DOWNLOAD_RETENTION_DAYS,
  GOING_STATES,
  type CensusDownload,
  type CensusDownloadState,
} from "./census-download.ts";
import type { CensusFilePlan } from "./census-folder.ts";

const SHOWN_ENDED = 27;
const OPEN_STATES: readonly CensusDownloadState[] = [...GOING_STATES, "parado"];

/** What asking for the files of states led to. */
export interface StatesQueue {
  /** They are downloaded from now on, or go on where they stopped. */
  waiting: Uf[];
  /** Somebody asked for them before, and they are under way. */
  running: Uf[];
  /** They were read, and no list came since. */
  current: Uf[];
}

/** Has the address files of states downloaded, each state once at a time. `adminId` null: the command asks. */
export async function requestStates(
  db: Db,
  states: readonly Uf[],
  adminId: string | null,
  now: Date,
): Promise<StatesQueue> {
  const queue: StatesQueue = { waiting: [], running: [], current: [] };
  await db.transaction(async (tx) => {
    // Two presses at once must not both find a state without a download.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:census-downloads'))`);
    for (const uf of states) queue[await requestState(tx, uf, adminId, now)].push(uf);
    if (adminId === null || queue.waiting.length === 0) return;
    const details = { before: null, after: { states: queue.waiting } };
    const act = { adminId, action: "Criou busca de arquivos de endereços", details, targetUserId: null };
    await appendLog(tx, act, now);
  });
  return queue;
}

async function requestState(tx: Db, uf: Uf, adminId: string | null, now: Date): Promise<keyof StatesQueue> {
  const [last] = await tx
    .select()
    .from(censusDownloads)
    .where(eq(censusDownloads.uf, uf))
    .orderBy(desc(censusDownloads.id))
    .limit(1);
  const state = last && stateOf(last);
  if (state !== undefined && GOING_STATES.includes(state)) return "running";
  if (last && state === "terminado" && (await isCurrent(tx, downloadOf(last)))) return "current";
  const asking = { estado: "na_fila" satisfies CensusDownloadState, adminId, pedidoEm: now };
  if (last && state === "parado") {
    await tx
      .update(censusDownloads)
      .set({ ...asking, tentativas: 0, motivo: null, terminouEm: null })
      .where(eq(censusDownloads.id, last.id));
  } else await tx.insert(censusDownloads).values({ uf, ...asking });
  return "waiting";
}

/** Whether every file was read, and neither a list nor a registered sale without a place came since. */
async function isCurrent(tx: Db, { outcomes, requestedAt }: CensusDownload): Promise<boolean> {
  if (outcomes.some(({ kind }) => kind === "refused")) return false;
  const since = sql`${requestedAt.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ fresh: boolean }>(
    sql`select exists (select from imports where iniciado_em > ${since})
      or exists (select from registered_sales where lida_em > ${since} and lat is null) as fresh`,
  );
  return !rows[0]!.fresh;
}

/** Those that wait, go on, or stopped, in the order in which they are worked off. */
export async function openCensusDownloads(db: Db): Promise<CensusDownload[]> {
  const rows = await db
    .select()
    .from(censusDownloads)
    .where(inArray(censusDownloads.estado, [...OPEN_STATES]))
    .orderBy(asc(censusDownloads.id));
  return rows.map(downloadOf);
}

/** Those that ended last. */
export async function endedCensusDownloads(db: Db): Promise<CensusDownload[]> {
  const rows = await db
    .select()
    .from(censusDownloads)
    .where(inArray(censusDownloads.estado, ["terminado", "cancelado"] satisfies CensusDownloadState[]))
    .orderBy(desc(censusDownloads.terminouEm), desc(censusDownloads.id))
    .limit(SHOWN_ENDED);
  return rows.map(downloadOf);
}

/** Gives a download up; false when it is over. The process that works on it stops within a second or two. */
export async function cancelCensusDownload(db: Db, id: number, adminId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(censusDownloads)
      .set({
        canceladoPor: adminId,
        estado: sql`case when estado in ('na_fila', 'parado') then 'cancelado' else estado end`,
        terminouEm: now,
      })
      .where(
        and(
          eq(censusDownloads.id, id),
          inArray(censusDownloads.estado, [...OPEN_STATES]),
          sql`cancelado_por is null`,
        ),
      )
      .returning({ uf: censusDownloads.uf });
    if (!row) return false;
    const details = { states: [row.uf], before: { state: "open" }, after: { state: "cancelado" } };
    const act = { adminId, action: "Cancelou busca de arquivos de endereços", details, targetUserId: null };
    await appendLog(tx, act, now);
    return true;
  });
}

/** Whether something waits, or was left by a process that died. */
export async function isDownloadDue(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: censusDownloads.id })
    .from(censusDownloads)
    .where(inArray(censusDownloads.estado, [...GOING_STATES]))
    .limit(1);
  return rows.length > 0;
}

/** The download whose turn it is. The caller holds the lock, so what is under way by its row was left by a dead process. */
export async function takeCensusDownload(db: Db): Promise<CensusDownload | null> {
  const next = sql`(select min(id) from census_downloads where estado in ('na_fila', 'baixando', 'lendo'))`;
  const [row] = await db
    .update(censusDownloads)
    .set({ estado: "baixando", tentativas: sql`tentativas + 1` })
    .where(eq(censusDownloads.id, next))
    .returning();
  return row ? downloadOf(row) : null;
}

export async function notePlan(db: Db, id: number, files: CensusFilePlan[]): Promise<void> {
  await db.update(censusDownloads).set({ arquivos: files }).where(eq(censusDownloads.id, id));
}

/** How far the present file is; false: somebody cancelled. */
export async function noteFileProgress(
  db: Db,
  id: number,
  state: "baixando" | "lendo",
  { done, size }: { done: number; size: number },
): Promise<boolean> {
  const [row] = await db
    .update(censusDownloads)
    .set({ estado: state, recebidos: done, tamanho: size })
    .where(eq(censusDownloads.id, id))
    .returning({ by: censusDownloads.canceladoPor });
  return row !== undefined && row.by === null;
}

/** A file is over, and the next one is the present one. */
export async function noteFileEnd(db: Db, id: number, outcomes: readonly CensusOutcome[]): Promise<void> {
  await db
    .update(censusDownloads)
    .set({
      feitos: sql`feitos + 1`,
      tentativas: 0,
      recebidos: 0,
      tamanho: 0,
      relatorio: sql`relatorio || ${JSON.stringify(outcomes)}::jsonb`,
    })
    .where(eq(censusDownloads.id, id));
}

/** How it ended, or that it waits or stopped; `isNowhere`: its plan leads nowhere, and the next one is made anew. */
export async function noteDownloadEnd(
  db: Db,
  id: number,
  end: {
    state: Exclude<CensusDownloadState, "baixando" | "lendo">;
    reason: string | null;
    isNowhere?: boolean;
  },
  now: Date,
): Promise<void> {
  const waits = end.state === "na_fila";
  await db
    .update(censusDownloads)
    .set({
      estado: end.state,
      motivo: end.reason,
      ...(end.isNowhere && { arquivos: null }),
      terminouEm: waits ? null : now,
      // Stopped in order, and not killed: this try does not count.
      ...(waits && { tentativas: sql`tentativas - 1` }),
    })
    .where(eq(censusDownloads.id, id));
}

/** All that wait stop: of the command alone, or of everybody. */
export async function stopWaiting(
  db: Db,
  { ofCommand, reason }: { ofCommand: boolean; reason: string },
  now: Date,
): Promise<void> {
  const whose = ofCommand ? sql`admin_id is null` : sql`true`;
  await db
    .update(censusDownloads)
    .set({ estado: "parado", motivo: reason, terminouEm: now })
    .where(and(inArray(censusDownloads.estado, [...GOING_STATES]), whose));
}

/** Deletes the rows that are too old. */
export async function dropOldDownloads(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DOWNLOAD_RETENTION_DAYS * DAY_MS);
  const isStill = inArray(censusDownloads.estado, ["parado", "terminado", "cancelado"]);
  await db.delete(censusDownloads).where(and(isStill, lte(censusDownloads.terminouEm, before)));
}

function stateOf(row: typeof censusDownloads.$inferSelect): CensusDownloadState {
  return row.estado as CensusDownloadState;
}

function downloadOf(row: typeof censusDownloads.$inferSelect): CensusDownload {
  return {
    id: row.id,
    uf: row.uf as Uf,
    adminId: row.adminId,
    state: stateOf(row),
    files: row.arquivos as CensusFilePlan[] | null,
    filesDone: row.feitos,
    tries: row.tentativas,
    done: row.recebidos,
    size: row.tamanho,
    outcomes: row.relatorio as CensusOutcome[],
    reason: row.motivo,
    cancelledBy: row.canceladoPor,
    requestedAt: row.pedidoEm,
    endedAt: row.terminouEm,
  };
}
