import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { FileReport } from "#app/core/ingestion/report.ts";
import type { Db } from "#app/db/connect.server.ts";
import { uploads } from "#app/db/schema/uploads.ts";
import { isUf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { ReceivedFile } from "#app/platform/upload-folder.server.ts";
import {
  RETENTION_DAYS,
  LIMITS,
  WAITING,
  WORKING,
  type Upload,
  type UploadRefusal,
  type UploadState,
} from "./upload.ts";

/** Finished files shown beside those that wait. */
const SHOWN_FINISHED = 60;

interface NewUpload {
  adminId: string;
  folder: string;
  file: ReceivedFile;
  name: string;
  modifiedAt: Date | null;
  givenDate: IsoDate | null;
}

/** Enters a received file; a reason when it may not wait here, and then the caller deletes it. */
export async function addUpload(
  db: Db,
  { adminId, folder, file, name, modifiedAt, givenDate }: NewUpload,
  now: Date,
): Promise<UploadRefusal | null> {
  return db.transaction(async (tx) => {
    // Two files that come at once must not both find the last free place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:upload-limits'))`);
    const refusal = await whyFull(tx, adminId, file);
    if (refusal) return refusal;
    await tx.insert(uploads).values({
      adminId,
      pasta: folder,
      arquivo: file.name,
      nome: name,
      bytes: file.bytes,
      resumo: file.digest,
      modificadoEm: modifiedAt,
      dataInformada: givenDate,
      estado: "recebido" satisfies UploadState,
      recebidoEm: now,
    });
    return null;
  });
}

async function whyFull(tx: Db, adminId: string, file: ReceivedFile): Promise<UploadRefusal | null> {
  const stored = await tx
    .select({ adminId: uploads.adminId, bytes: uploads.bytes, digest: uploads.resumo })
    .from(uploads)
    .where(isNotNull(uploads.arquivo));
  if (stored.some(({ digest }) => digest === file.digest)) return "already_waiting";
  const own = stored.filter((row) => row.adminId === adminId);
  const withThis = (rows: typeof stored) => rows.reduce((total, { bytes }) => total + bytes, file.bytes);
  if (own.length >= LIMITS.own.files || withThis(own) > LIMITS.own.bytes) return "own_limit";
  return stored.length >= LIMITS.all.files || withThis(stored) > LIMITS.all.bytes ? "all_limit" : null;
}

/** The files that wait or are being imported, in the order in which they came. */
export async function openUploads(db: Db): Promise<Upload[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(inArray(uploads.estado, [...WAITING, ...WORKING]))
    .orderBy(asc(uploads.id));
  return rows.map(uploadOf);
}

/** The files that were imported or refused last. */
export async function finishedUploads(db: Db): Promise<Upload[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(eq(uploads.estado, "terminado"))
    .orderBy(desc(uploads.id))
    .limit(SHOWN_FINISHED);
  return rows.map(uploadOf);
}

export async function findUpload(db: Db, id: number): Promise<Upload | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row ? uploadOf(row) : null;
}

/** Takes a file away that waits; null when it does not. Deleting the file itself is left to the caller. */
export async function removeUpload(db: Db, id: number, adminId: string, now: Date): Promise<Upload | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, id), inArray(uploads.estado, [...WAITING])))
      .returning();
    if (!row) return null;
    // Without its name, which may name a person.
    const before = { state: row.estado, bytes: row.bytes, sha256: row.resumo, states: row.estados };
    const details = { upload_id: id, before, after: null };
    await appendLog(tx, { adminId, action: "Deletou arquivo enviado", details, targetUserId: null }, now);
    return uploadOf(row);
  });
}

/** The files that wait, locked until the transaction ends. */
export async function lockWaiting(tx: Db): Promise<Upload[]> {
  const rows = await tx
    .select()
    .from(uploads)
    .where(inArray(uploads.estado, [...WAITING]))
    .orderBy(asc(uploads.id))
    .for("update");
  return rows.map(uploadOf);
}

export async function enqueue(tx: Db, ids: readonly number[], adminId: string): Promise<void> {
  await tx
    .update(uploads)
    .set({
      estado: "na_fila",
      pedidoPor: adminId,
      comecouEm: null,
      terminouEm: null,
      relatorio: null,
      lidos: 0,
    })
    .where(inArray(uploads.id, [...ids]));
}

/** Whether files of a folder were chosen that nobody imports yet. */
export async function isQueued(db: Db, folder: string): Promise<boolean> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.estado, "na_fila"), eq(uploads.pasta, folder)))
    .limit(1);
  return rows.length > 0;
}

/** The chosen files of a folder, with the administrator who chose them; they are being imported from now on. */
export async function takeQueue(db: Db, folder: string): Promise<{ upload: Upload; adminId: string }[]> {
  const rows = await db
    .update(uploads)
    .set({ estado: "importando" })
    .where(and(eq(uploads.estado, "na_fila"), eq(uploads.pasta, folder)))
    .returning();
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => ({ upload: uploadOf(row), adminId: row.pedidoPor ?? row.adminId }));
}

/** Marks what a killed process was importing. The caller holds the lock of uploads, so nobody imports them now. */
export async function noteInterrupted(db: Db, now: Date): Promise<void> {
  await db
    .update(uploads)
    .set({ estado: "interrompido", terminouEm: now, previa: null, previaDe: null })
    .where(eq(uploads.estado, "importando"));
}

export async function noteStates(db: Db, id: number, states: string[]): Promise<void> {
  await db.update(uploads).set({ estados: states }).where(eq(uploads.id, id));
}

export async function notePreview(
  db: Db,
  id: number,
  preview: FileReport[],
  previewOf: string,
): Promise<void> {
  await db.update(uploads).set({ previa: preview, previaDe: previewOf }).where(eq(uploads.id, id));
}

export async function noteStart(db: Db, id: number, now: Date): Promise<void> {
  await db.update(uploads).set({ comecouEm: now }).where(eq(uploads.id, id));
}

export async function noteProgress(db: Db, id: number, bytesRead: number): Promise<void> {
  await db.update(uploads).set({ lidos: bytesRead }).where(eq(uploads.id, id));
}

/** The end of an import: with its reports, and without its file unless it has to be repeated. */
export async function noteEnd(
  db: Db,
  id: number,
  { reports, repeat }: { reports: FileReport[]; repeat: boolean },
  now: Date,
): Promise<void> {
  const end = repeat
    ? { estado: "interrompido", previa: null, previaDe: null }
    : { estado: "terminado", arquivo: null };
  await db
    .update(uploads)
    .set({ ...end, relatorio: reports, terminouEm: now })
    .where(eq(uploads.id, id));
}

/** Deletes the rows that are too old; nothing refers to their files then. */
export async function dropOld(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db
    .delete(uploads)
    .where(
      and(
        inArray(uploads.estado, [...WAITING, "terminado"]),
        lt(sql`coalesce(${uploads.terminouEm}, ${uploads.recebidoEm})`, before),
      ),
    );
}

/** The names in a folder of all files that are still needed. */
export async function storedNames(db: Db, folder: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: uploads.arquivo })
    .from(uploads)
    .where(and(eq(uploads.pasta, folder), isNotNull(uploads.arquivo)));
  return new Set(rows.map(({ name }) => name!));
}

function uploadOf(row: typeof uploads.$inferSelect): Upload {
  return {
    id: row.id,
    adminId: row.adminId,
    folder: row.pasta,
    stored: row.arquivo,
    name: row.nome,
    bytes: row.bytes,
    digest: row.resumo,
    modifiedAt: row.modificadoEm,
    givenDate: row.dataInformada,
    state: row.estado as UploadState,
    states: row.estados?.filter(isUf) ?? null,
    preview: row.previa as FileReport[] | null,
    previewOf: row.previaDe,
    reports: row.relatorio as FileReport[] | null,
    bytesRead: row.lidos,
    receivedAt: row.recebidoEm,
    startedAt: row.comecouEm,
    endedAt: row.terminouEm,
  };
}
