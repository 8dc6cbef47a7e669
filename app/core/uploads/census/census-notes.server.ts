import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { CensusOutcome } from "#app/core/ingestion/census/census-report.ts";
import type { Db } from "#app/db/connect.server.ts";
import { censusUploads } from "#app/db/schema/uploads.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import {
  CENSUS_RETENTION_DAYS,
  MOST_TRIES,
  READING_STATES,
  STALLED_STATES,
  type CensusUpload,
} from "../upload.ts";
import { uploadOf } from "./census-uploads.server.ts";

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
  const before = new Date(now.getTime() - CENSUS_RETENTION_DAYS * DAY_MS);
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
export async function storedCensusNames(db: Db, folder: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: censusUploads.arquivo })
    .from(censusUploads)
    .where(and(eq(censusUploads.pasta, folder), isNotNull(censusUploads.arquivo)));
  return new Set(rows.map(({ name }) => name!));
}
