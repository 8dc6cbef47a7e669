import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { CensusOutcome } from "#app/core/ingestion/census/place-by-census.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { censusUploads } from "#app/db/schema/uploads.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { ReceivedFile } from "#app/platform/upload-folder.server.ts";
import {
  CENSUS_KEPT_DAYS,
  CENSUS_LIMITS,
  MOST_TRIES,
  OPEN_STATES,
  READING_STATES,
  STALLED_STATES,
  type CensusRefusal,
  type CensusUpload,
  type CensusUploadState,
} from "./census-upload.ts";

const SHOWN_ENDED = 30;

interface NewCensusUpload {
  adminId: string;
  folder: string;
  file: ReceivedFile;
  name: string;
  madeOn: IsoDate | null;
}

/** Puts a received file into the queue; a reason when it may not wait here, and then the caller deletes it. */
export async function addCensusUpload(
  db: Db,
  { adminId, folder, file, name, madeOn }: NewCensusUpload,
  now: Date,
): Promise<CensusRefusal | null> {
  return db.transaction(async (tx) => {
    // Two files that come at once must not both find the last free place, nor the same file come twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:census-upload-limits'))`);
    const kept = await tx
      .select({ bytes: censusUploads.bytes, digest: censusUploads.resumo })
      .from(censusUploads)
      .where(inArray(censusUploads.estado, [...OPEN_STATES]));
    if (kept.some(({ digest }) => digest === file.digest)) return "already_waiting";
    const bytes = kept.reduce((total, each) => total + each.bytes, file.bytes);
    if (kept.length >= CENSUS_LIMITS.files || bytes > CENSUS_LIMITS.bytes) return "all_limit";
    const [added] = await tx
      .insert(censusUploads)
      .values({
        adminId,
        pasta: folder,
        arquivo: file.name,
        nome: name,
        bytes: file.bytes,
        resumo: file.digest,
        feitoEm: madeOn,
        estado: "na_fila" satisfies CensusUploadState,
        recebidoEm: now,
      })
      .returning({ id: censusUploads.id });
    // Without its name, which may name a person.
    const after = { state: "na_fila", bytes: file.bytes, sha256: file.digest };
    const details = { upload_id: added!.id, before: null, after };
    const act = { adminId, action: "Enviou arquivo de endereços", details, targetUserId: null };
    await appendLog(tx, act, now);
    return null;
  });
}

/** The files that wait or are being read, in the order in which they came. */
export async function openCensusUploads(db: Db): Promise<CensusUpload[]> {
  const rows = await db
    .select()
    .from(censusUploads)
    .where(inArray(censusUploads.estado, [...OPEN_STATES]))
    .orderBy(asc(censusUploads.id));
  return rows.map(uploadOf);
}

/** The files that were read, refused or cancelled last. */
export async function endedCensusUploads(db: Db): Promise<CensusUpload[]> {
  const rows = await db
    .select()
    .from(censusUploads)
    .where(inArray(censusUploads.estado, ["terminado", "cancelado"] satisfies CensusUploadState[]))
    .orderBy(desc(censusUploads.terminouEm), desc(censusUploads.id))
    .limit(SHOWN_ENDED);
  return rows.map(uploadOf);
}

export type CancelOutcome =
  | { outcome: "cancelled"; upload: CensusUpload }
  /** The process that reads it gives it up within a second or two. */
  | { outcome: "asked" }
  /** It is over, already cancelled, or its properties are being placed. */
  | { outcome: "gone" };

/** Gives a file up before anything of it was used. Deleting the file of one that only waited is left to the caller. */
export async function cancelCensusUpload(
  db: Db,
  id: number,
  adminId: string,
  now: Date,
): Promise<CancelOutcome> {
  return db.transaction(async (tx): Promise<CancelOutcome> => {
    const [row] = await tx.select().from(censusUploads).where(eq(censusUploads.id, id)).for("update");
    if (!row || row.canceladoPor !== null || !OPEN_STATES.includes(stateOf(row)) || row.estado === "usando")
      return { outcome: "gone" };
    const isRead = row.estado === "lendo";
    const end = isRead ? {} : { estado: "cancelado", arquivo: null, terminouEm: now };
    await tx
      .update(censusUploads)
      .set({ canceladoPor: adminId, ...end })
      .where(eq(censusUploads.id, id));
    const details = { upload_id: id, before: { state: row.estado }, after: { state: "cancelado" } };
    const act = { adminId, action: "Cancelou leitura de arquivo de endereços", details, targetUserId: null };
    await appendLog(tx, act, now);
    return isRead ? { outcome: "asked" } : { outcome: "cancelled", upload: uploadOf(row) };
  });
}

/** Puts a file whose reading was interrupted or failed into the queue again; false when it is not one of these. */
export async function repeatCensusUpload(db: Db, id: number, adminId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(censusUploads)
      .set({ estado: "na_fila", tentativas: 0, terminouEm: null })
      .where(and(eq(censusUploads.id, id), inArray(censusUploads.estado, [...STALLED_STATES])))
      .returning({ id: censusUploads.id });
    if (!row) return false;
    const details = { upload_id: id, before: { state: "interrompido" }, after: { state: "na_fila" } };
    const act = { adminId, action: "Repetiu leitura de arquivo de endereços", details, targetUserId: null };
    await appendLog(tx, act, now);
    return true;
  });
}

/** Whether a process that uses this folder has something to do: a file waits in it, or somebody left one half read. */
export async function isCensusDue(db: Db, folder: string): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from ${censusUploads} where estado = 'na_fila' and pasta = ${folder})
      or exists (select from ${censusUploads} where estado in ('lendo', 'usando')) as due`);
  return rows[0]!.due;
}

/**
 * What a killed process was reading waits again, or until it is asked for where that happened before. The caller holds the
 * lock of the reading, so nobody reads now.
 */
export async function noteLeftHalf(db: Db, now: Date): Promise<void> {
  const isLeft = inArray(censusUploads.estado, [...READING_STATES]);
  await db
    .update(censusUploads)
    .set({ estado: "cancelado", arquivo: null, terminouEm: now })
    .where(and(eq(censusUploads.estado, "lendo"), isNotNull(censusUploads.canceladoPor)));
  await db
    .update(censusUploads)
    .set({ estado: "na_fila" })
    .where(and(isLeft, lt(censusUploads.tentativas, MOST_TRIES)));
  await db.update(censusUploads).set({ estado: "interrompido", terminouEm: now }).where(isLeft);
}

/** The file of a folder whose turn it is; it is being read from now on. Null: none waits. */
export async function takeCensusUpload(db: Db, folder: string, now: Date): Promise<CensusUpload | null> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: censusUploads.id })
      .from(censusUploads)
      .where(and(eq(censusUploads.estado, "na_fila"), eq(censusUploads.pasta, folder)))
      .orderBy(asc(censusUploads.id))
      .limit(1)
      .for("update");
    if (!next) return null;
    const none = { lidos: 0, tamanho: 0, enderecos: 0, conferidos: 0, imoveis: 0, relatorio: null };
    const [row] = await tx
      .update(censusUploads)
      .set({ ...none, estado: "lendo", tentativas: sql`tentativas + 1`, comecouEm: now, terminouEm: null })
      .where(eq(censusUploads.id, next.id))
      .returning();
    return uploadOf(row!);
  });
}

export async function isCancelled(db: Db, id: number): Promise<boolean> {
  const [row] = await db
    .select({ by: censusUploads.canceladoPor })
    .from(censusUploads)
    .where(eq(censusUploads.id, id));
  return row === undefined || row.by !== null;
}

export async function noteReading(
  db: Db,
  id: number,
  { done, size, rows }: { done: number; size: number; rows: number },
): Promise<void> {
  await db
    .update(censusUploads)
    .set({ lidos: done, tamanho: size, enderecos: rows })
    .where(eq(censusUploads.id, id));
}

/** From here on the file is used, and nobody can cancel it any more; false: somebody did. */
export async function noteUse(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(censusUploads)
    .set({ estado: "usando" })
    .where(and(eq(censusUploads.id, id), isNull(censusUploads.canceladoPor)))
    .returning({ id: censusUploads.id });
  return rows.length > 0;
}

export async function notePlacing(db: Db, id: number, done: number, properties: number): Promise<void> {
  await db
    .update(censusUploads)
    .set({ conferidos: done, imoveis: properties })
    .where(eq(censusUploads.id, id));
}

/** How the reading ended. The file of one that is over is deleted by the caller. */
export async function noteCensusEnd(
  db: Db,
  id: number,
  end: { state: "terminado"; outcomes: CensusOutcome[] } | { state: "cancelado" | "falhou" | "na_fila" },
  now: Date,
): Promise<void> {
  const isOver = end.state === "terminado" || end.state === "cancelado";
  await db
    .update(censusUploads)
    .set({
      estado: end.state,
      ...(isOver && { arquivo: null }),
      // Stopped in order, and not killed: this try does not count.
      ...(end.state === "na_fila" && { tentativas: sql`tentativas - 1` }),
      relatorio: end.state === "terminado" ? end.outcomes : null,
      terminouEm: end.state === "na_fila" ? null : now,
    })
    .where(eq(censusUploads.id, id));
}

/** Deletes the rows that are too old; nothing refers to their files then. */
export async function dropOldCensus(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CENSUS_KEPT_DAYS * DAY_MS);
  await db
    .delete(censusUploads)
    .where(
      and(
        inArray(censusUploads.estado, [...STALLED_STATES, "terminado", "cancelado"]),
        lte(censusUploads.terminouEm, before),
      ),
    );
}

/** The names in a folder of all files that are still needed. */
export async function keptCensusNames(db: Db, folder: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: censusUploads.arquivo })
    .from(censusUploads)
    .where(and(eq(censusUploads.pasta, folder), isNotNull(censusUploads.arquivo)));
  return new Set(rows.map(({ name }) => name!));
}

function stateOf(row: typeof censusUploads.$inferSelect): CensusUploadState {
  return row.estado as CensusUploadState;
}

function uploadOf(row: typeof censusUploads.$inferSelect): CensusUpload {
  return {
    id: row.id,
    adminId: row.adminId,
    folder: row.pasta,
    stored: row.arquivo,
    name: row.nome,
    bytes: row.bytes,
    madeOn: row.feitoEm,
    state: stateOf(row),
    tries: row.tentativas,
    read: { bytes: row.lidos, of: row.tamanho, addresses: row.enderecos },
    placed: { properties: row.conferidos, of: row.imoveis },
    cancelledBy: row.canceladoPor,
    outcomes: row.relatorio as CensusOutcome[] | null,
    receivedAt: row.recebidoEm,
    startedAt: row.comecouEm,
    endedAt: row.terminouEm,
  };
}
