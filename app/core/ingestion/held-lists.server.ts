import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzip } from "node:zlib";
import { promisify } from "node:util";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { heldLists } from "#app/db/schema/imports.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { FileReport } from "./report.ts";
import type { NamedBytes } from "./source.ts";

/** A held list that waits to be accepted or turned down, as the administrator's page shows it. */
export interface HeldList {
  id: number;
  file: string;
  state: Uf;
  listDate: IsoDate;
  rows: number;
  reasons: string[];
  receivedAt: Date;
}

/**
 * Keeps the file of held lists, one row per state and day. A newer file of a day replaces the older one; a file with
 * the same content as one that was turned down stays turned down.
 */
export async function keepHeld(db: Db, file: NamedBytes, held: FileReport[], now: Date): Promise<void> {
  if (held.length === 0) return;
  const { bytes, digest } = await packed(file);
  for (const { state, list_date, rows, held: reasons } of held) {
    const values = { arquivo: file.name, linhas: rows, motivos: reasons!, conteudo: bytes, recebidaEm: now };
    await db
      .insert(heldLists)
      .values({ uf: state!, data: list_date!, resumo: digest, ...values })
      .onConflictDoUpdate({
        target: [heldLists.uf, heldLists.data],
        set: { ...values, resumo: digest, recusadaEm: null },
        setWhere: sql`${heldLists.resumo} <> ${digest} or ${heldLists.recusadaEm} is null`,
      });
  }
}

/** Deletes the held list of a state and day, because a list of that day was imported. False when none was held. */
export async function forgetHeld(tx: Db, state: Uf, listDate: IsoDate): Promise<boolean> {
  const { rowCount } = await tx
    .delete(heldLists)
    .where(and(eq(heldLists.uf, state), eq(heldLists.data, listDate)));
  return (rowCount ?? 0) > 0;
}

/** The held lists, the oldest day first. */
export async function listHeld(db: Db): Promise<HeldList[]> {
  const rows = await db
    .select({
      id: heldLists.id,
      file: heldLists.arquivo,
      uf: heldLists.uf,
      listDate: heldLists.data,
      rows: heldLists.linhas,
      reasons: heldLists.motivos,
      receivedAt: heldLists.recebidaEm,
    })
    .from(heldLists)
    .where(isNull(heldLists.recusadaEm))
    .orderBy(asc(heldLists.data), asc(heldLists.uf));
  return rows.flatMap(({ uf, ...row }) => (isUf(uf) ? [{ ...row, state: uf }] : []));
}

/** Opens the file of a held list to import it; null when it is no longer held. */
export async function openHeld(db: Db, id: number): Promise<(HeldList & { bytes: NamedBytes }) | null> {
  const found = (await listHeld(db)).find((list) => list.id === id);
  const [row] = found
    ? await db.select({ bytes: heldLists.conteudo }).from(heldLists).where(eq(heldLists.id, id))
    : [];
  if (!found || !row) return null;
  const content = await promisify(gunzip)(row.bytes);
  const open = async () => Readable.from([content], { objectMode: false });
  return { ...found, bytes: { name: found.file, size: content.length, open } };
}

/** Turns a list down: its file is deleted, and the same file is not held again. False when it is no longer held. */
export async function refuseHeld(db: Db, id: number, administrator: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [list] = await tx
      .update(heldLists)
      .set({ recusadaEm: now, conteudo: Buffer.alloc(0) })
      .where(and(eq(heldLists.id, id), isNull(heldLists.recusadaEm)))
      .returning({ state: heldLists.uf, list_date: heldLists.data, rows: heldLists.linhas });
    if (!list) return false;
    const act = { adminId: administrator, action: "Recusou lista retida", targetUserId: null };
    await appendLog(tx, { ...act, details: { ...list, before: "retida", after: "recusada" } }, now);
    return true;
  });
}

async function packed(file: NamedBytes): Promise<{ bytes: Buffer; digest: string }> {
  const gzip = createGzip();
  const hash = createHash("sha256");
  const source = await file.open();
  source.on("data", (chunk: Buffer | string) => hash.update(chunk));
  const [bytes] = await Promise.all([buffer(gzip), pipeline(source, gzip)]);
  return { bytes, digest: hash.digest("hex") };
}
