import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import type { Db } from "#app/db/connect.server.ts";
import { censusUploads } from "#app/db/schema/uploads.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { ReceivedFile } from "#app/platform/upload-folder.server.ts";
import {
  CENSUS_LIMITS,
  OPEN_STATES,
  STALLED_STATES,
  type CensusRefusal,
  type CensusUpload,
  type CensusUploadState,
} from "../upload.ts";

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
    const stored = await tx
      .select({ bytes: censusUploads.bytes, digest: censusUploads.resumo })
      .from(censusUploads)
      .where(inArray(censusUploads.estado, [...OPEN_STATES]));
    if (stored.some(({ digest }) => digest === file.digest)) return "already_waiting";
    const bytes = stored.reduce((total, each) => total + each.bytes, file.bytes);
    if (stored.length >= CENSUS_LIMITS.files || bytes > CENSUS_LIMITS.bytes) return "all_limit";
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

type CancelOutcome =
  | { outcome: "cancelled"; upload: CensusUpload }
  /** The process that reads it gives it up within a second or two. */
  | { outcome: "requested" }
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
    return isRead ? { outcome: "requested" } : { outcome: "cancelled", upload: uploadOf(row) };
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

function stateOf(row: typeof censusUploads.$inferSelect): CensusUploadState {
  return row.estado as CensusUploadState;
}

/** A row as an upload. */
export function uploadOf(row: typeof censusUploads.$inferSelect): CensusUpload {
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
