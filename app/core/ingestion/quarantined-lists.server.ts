import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzip } from "node:zlib";
import { promisify } from "node:util";
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { LISTINGS_CHANGED, notifyServers } from "#app/db/pub-sub.server.ts";
import { quarantine } from "#app/db/schema/imports.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { formatDate, formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { raiseVersion } from "./data-version.server.ts";
import type { Judgement } from "./why-improbable.server.ts";
import type { NamedBytes } from "./source.ts";
import type { Witness } from "./witness.ts";

/** A list that waits until another one confirms it or somebody accepts it or turns it down. */
export interface QuarantinedList {
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

const { conteudo: _file, ...WITHOUT_FILE } = getTableColumns(quarantine);
const isWaiting = and(isNull(quarantine.recusadaEm), isNull(quarantine.entrouEm));

/**
 * Stores improbable lists with their file, one row per state and day, so that they wait. Another file of a day replaces
 * the older one. A file that waits already, under whatever day, is not stored again, and one that was turned down stays
 * turned down: the answer says so in Portuguese, by state.
 */
export async function quarantineList(
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
      .from(quarantine)
      .where(and(eq(quarantine.uf, state), eq(quarantine.resumo, digest), isNull(quarantine.entrouEm)));
    if (same) {
      if (same.data === listDate && same.recusadaEm === null)
        await db
          .update(quarantine)
          .set({ ...judged, numeros: list.numbers })
          .where(eq(quarantine.id, same.id));
      earlier.set(state, earlierWords(same, listDate));
      continue;
    }
    const values = { ...judged, arquivo: file.name, numeros: list.numbers, recebidaEm: now, resumo: digest };
    const none = { recusadaEm: null, entrouEm: null };
    const set = { ...values, ...none, conteudo: await packed(file) };
    await db.transaction(async (tx) => {
      await tx
        .insert(quarantine)
        .values({ uf: state, data: listDate, ...set })
        .onConflictDoUpdate({ target: [quarantine.uf, quarantine.data], set });
      // Pages say that a newer list waits.
      await raiseVersion(tx);
    });
  }
  return earlier;
}

function earlierWords(
  {
    data,
    recebidaEm,
    recusadaEm,
  }: Pick<typeof quarantine.$inferSelect, "data" | "recebidaEm" | "recusadaEm">,
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
  const ofDay = and(eq(quarantine.uf, state), eq(quarantine.data, listDate), isNull(quarantine.entrouEm));
  const entered = await tx
    .update(quarantine)
    .set({ entrouEm: now, conteudo: Buffer.alloc(0), recusadaEm: null })
    .where(and(ofDay, eq(quarantine.resumo, digest ?? "")));
  if (entered.rowCount) return true;
  const { rowCount } = await tx.delete(quarantine).where(ofDay);
  return (rowCount ?? 0) > 0;
}

/** Forgets that a list waited and entered, because it was taken back: it confirms no other any more. */
export async function forgetEntered(tx: Db, state: Uf, listDate: IsoDate): Promise<void> {
  await tx
    .delete(quarantine)
    .where(and(eq(quarantine.uf, state), eq(quarantine.data, listDate), isNotNull(quarantine.entrouEm)));
}

/** The lists of a state that wait, and those that entered after they had waited, the oldest day first. */
export async function witnessesOf(db: Db, state: Uf): Promise<Witness[]> {
  const rows = await db
    .select(WITHOUT_FILE)
    .from(quarantine)
    .where(and(eq(quarantine.uf, state), isNull(quarantine.recusadaEm)))
    .orderBy(asc(quarantine.data));
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

/** The quarantined lists, the oldest day first. */
export async function quarantinedLists(db: Db): Promise<QuarantinedList[]> {
  const rows = await db
    .select({
      id: quarantine.id,
      file: quarantine.arquivo,
      uf: quarantine.uf,
      listDate: quarantine.data,
      rows: quarantine.linhas,
      reasons: quarantine.motivos,
      receivedAt: quarantine.recebidaEm,
    })
    .from(quarantine)
    .where(isWaiting)
    .orderBy(asc(quarantine.data), asc(quarantine.uf));
  return rows.flatMap(({ uf, ...row }) => (isUf(uf) ? [{ ...row, state: uf }] : []));
}

/** A quarantined list with its file. */
export type OpenList = QuarantinedList & { bytes: NamedBytes };

/** The day of the list of a state that waits with a file of this SHA-256; null: none does. */
export async function waitingDay(db: Db, state: Uf, digest: string): Promise<IsoDate | null> {
  const [list] = await db
    .select({ day: quarantine.data })
    .from(quarantine)
    .where(and(isWaiting, eq(quarantine.uf, state), eq(quarantine.resumo, digest)));
  return list?.day ?? null;
}

/**
 * The waiting lists of states of which no list waits that a letter was written about; the transaction that asks writes the
 * letter, which counts for every list of these states until none of them waits.
 */
export async function claimLetter(tx: Db, now: Date): Promise<QuarantinedList[]> {
  const rows = await tx
    .select({ id: quarantine.id, uf: quarantine.uf, at: quarantine.cartaEm })
    .from(quarantine)
    .where(isWaiting);
  const due = rows.filter(({ at }) => at === null).map(({ id }) => id);
  if (due.length === 0) return [];
  await tx.update(quarantine).set({ cartaEm: now }).where(inArray(quarantine.id, due));
  const written = new Set<string>(rows.flatMap(({ uf, at }) => (at === null ? [] : [uf])));
  return (await quarantinedLists(tx)).filter(({ id, state }) => due.includes(id) && !written.has(state));
}

/** Opens the file of a quarantined list to import it; null when it is no longer quarantined. */
export async function openQuarantined(db: Db, id: number): Promise<OpenList | null> {
  const match = (await quarantinedLists(db)).find((list) => list.id === id);
  const [row] = match
    ? await db.select({ bytes: quarantine.conteudo }).from(quarantine).where(eq(quarantine.id, id))
    : [];
  if (!match || !row) return null;
  const content = await promisify(gunzip)(row.bytes);
  const open = async () => Readable.from([content], { objectMode: false });
  return { ...match, bytes: { name: match.file, size: content.length, open } };
}

/** Turns a list down: its file is deleted, and the same file is not quarantined again. False when it is no longer quarantined. */
export async function rejectQuarantined(
  db: Db,
  id: number,
  administrator: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [list] = await tx
      .update(quarantine)
      .set({ recusadaEm: now, conteudo: Buffer.alloc(0) })
      .where(and(eq(quarantine.id, id), isWaiting))
      .returning({ state: quarantine.uf, list_date: quarantine.data, rows: quarantine.linhas });
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
