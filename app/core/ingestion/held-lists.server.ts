import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzip } from "node:zlib";
import { promisify } from "node:util";
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { heldLists } from "#app/db/schema/imports.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { formatDate, formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { raiseVersion } from "./data-version.server.ts";
import type { Judgement } from "./why-improbable.server.ts";
import type { NamedBytes } from "./source.ts";
import type { Witness } from "./witness.ts";

/** A list that waits until another one confirms it or somebody accepts it or turns it down. */
export interface HeldList {
  id: number;
  file: string;
  state: Uf;
  listDate: IsoDate;
  rows: number;
  reasons: string[];
  receivedAt: Date;
}

/** A list that was found improbable. */
export interface ImprobableList extends Judgement {
  state: Uf;
  listDate: IsoDate;
  rows: number;
  numbers: string[];
}

const { conteudo: _file, ...WITHOUT_FILE } = getTableColumns(heldLists);
const isWaiting = and(isNull(heldLists.recusadaEm), isNull(heldLists.entrouEm));

/**
 * Stores improbable lists with their file, one row per state and day, so that they wait. Another file of a day replaces
 * the older one. A file that waits already, under whatever day, is not stored again, and one that was turned down stays
 * turned down: the answer says so in Portuguese, by state.
 */
export async function keepHeld(
  db: Db,
  file: NamedBytes,
  improbable: ImprobableList[],
  digest: string,
  now: Date,
): Promise<Map<Uf, string>> {
  const earlier = new Map<Uf, string>();
  for (const list of improbable) {
    const { state, listDate } = list;
    const judged = { linhas: list.rows, motivos: list.reasons, soFaltam: list.onlyMissing, falta: list.kind };
    const [same] = await db
      .select(WITHOUT_FILE)
      .from(heldLists)
      .where(and(eq(heldLists.uf, state), eq(heldLists.resumo, digest), isNull(heldLists.entrouEm)));
    if (same) {
      if (same.data === listDate && same.recusadaEm === null)
        await db
          .update(heldLists)
          .set({ ...judged, numeros: list.numbers })
          .where(eq(heldLists.id, same.id));
      earlier.set(state, earlierWords(same, listDate));
      continue;
    }
    const values = { ...judged, arquivo: file.name, numeros: list.numbers, recebidaEm: now, resumo: digest };
    const none = { recusadaEm: null, entrouEm: null };
    const set = { ...values, ...none, conteudo: await packed(file) };
    await db.transaction(async (tx) => {
      await tx
        .insert(heldLists)
        .values({ uf: state, data: listDate, ...set })
        .onConflictDoUpdate({ target: [heldLists.uf, heldLists.data], set });
      // Pages say that a newer list waits.
      await raiseVersion(tx);
    });
  }
  return earlier;
}

function earlierWords(
  { data, recebidaEm, recusadaEm }: Pick<typeof heldLists.$inferSelect, "data" | "recebidaEm" | "recusadaEm">,
  listDate: IsoDate,
): string {
  const as = data === listDate ? "" : ` como a lista de ${formatDate(data)}`;
  return recusadaEm === null
    ? `este mesmo arquivo já espera conferência${as} desde ${formatMoment(recebidaEm)}`
    : `este mesmo arquivo já foi recusado${as} em ${formatMoment(recusadaEm)}`;
}

/**
 * Ends the wait of a state and day, because a list of that day was written: the same file, which then confirms others like
 * it, or another one, which takes its place. False when none waited or was turned down.
 */
export async function endWait(
  tx: Db,
  state: Uf,
  listDate: IsoDate,
  digest: string | null,
  now: Date,
): Promise<boolean> {
  const ofDay = and(eq(heldLists.uf, state), eq(heldLists.data, listDate), isNull(heldLists.entrouEm));
  const entered = await tx
    .update(heldLists)
    .set({ entrouEm: now, conteudo: Buffer.alloc(0), recusadaEm: null })
    .where(and(ofDay, eq(heldLists.resumo, digest ?? "")));
  if (entered.rowCount) return true;
  const { rowCount } = await tx.delete(heldLists).where(ofDay);
  return (rowCount ?? 0) > 0;
}

/** Forgets that a list waited and entered, because it was taken back: it confirms no other any more. */
export async function forgetEntered(tx: Db, state: Uf, listDate: IsoDate): Promise<void> {
  await tx
    .delete(heldLists)
    .where(and(eq(heldLists.uf, state), eq(heldLists.data, listDate), isNotNull(heldLists.entrouEm)));
}

/** The lists of a state that wait, and those that entered after they had waited, the oldest day first. */
export async function witnessesOf(db: Db, state: Uf): Promise<Witness[]> {
  const rows = await db
    .select(WITHOUT_FILE)
    .from(heldLists)
    .where(and(eq(heldLists.uf, state), isNull(heldLists.recusadaEm)))
    .orderBy(asc(heldLists.data));
  return rows.map((row) => ({
    id: row.id,
    listDate: row.data,
    waits: row.entrouEm === null,
    onlyMissing: row.soFaltam,
    kind: row.falta,
    numbers: new Set(row.numeros),
    digest: row.resumo,
  }));
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
    .where(isWaiting)
    .orderBy(asc(heldLists.data), asc(heldLists.uf));
  return rows.flatMap(({ uf, ...row }) => (isUf(uf) ? [{ ...row, state: uf }] : []));
}

/** A held list with its file. */
export type OpenList = HeldList & { bytes: NamedBytes };

/** The day of the list of a state that waits with a file of this SHA-256; null: none does. */
export async function waitingDay(db: Db, state: Uf, digest: string): Promise<IsoDate | null> {
  const [list] = await db
    .select({ day: heldLists.data })
    .from(heldLists)
    .where(and(isWaiting, eq(heldLists.uf, state), eq(heldLists.resumo, digest)));
  return list?.day ?? null;
}

/**
 * The waiting lists of states of which no list waits that a letter was written about; the transaction that asks writes the
 * letter, which counts for every list of these states until none of them waits.
 */
export async function claimLetter(tx: Db, now: Date): Promise<HeldList[]> {
  const rows = await tx
    .select({ id: heldLists.id, uf: heldLists.uf, at: heldLists.cartaEm })
    .from(heldLists)
    .where(isWaiting);
  const due = rows.filter(({ at }) => at === null).map(({ id }) => id);
  if (due.length === 0) return [];
  await tx.update(heldLists).set({ cartaEm: now }).where(inArray(heldLists.id, due));
  const written = new Set<string>(rows.flatMap(({ uf, at }) => (at === null ? [] : [uf])));
  return (await listHeld(tx)).filter(({ id, state }) => due.includes(id) && !written.has(state));
}

/** Opens the file of a held list to import it; null when it is no longer held. */
export async function openHeld(db: Db, id: number): Promise<OpenList | null> {
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
      .where(and(eq(heldLists.id, id), isWaiting))
      .returning({ state: heldLists.uf, list_date: heldLists.data, rows: heldLists.linhas });
    if (!list) return false;
    // Pages say that it waits no more.
    await raiseVersion(tx);
    await notifyServers(tx, LISTINGS_CHANGED);
    const act = { adminId: administrator, action: "Recusou lista retida", targetUserId: null };
    await appendLog(tx, { ...act, details: { ...list, before: "retida", after: "recusada" } }, now);
    return true;
  });
}

async function packed(file: NamedBytes): Promise<Buffer> {
  const gzip = createGzip();
  const [bytes] = await Promise.all([buffer(gzip), pipeline(await file.open(), gzip)]);
  return bytes;
}
