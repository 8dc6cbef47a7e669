import { randomBytes } from "node:crypto";
import { and, eq, ne, sql, sum } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { diligenceChecks } from "#app/db/schema/diligence.ts";
import { isItemId, type ItemId } from "#app/facts/diligence/items.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import type { FileStore } from "#app/platform/file-store.ts";
import {
  MAX_CHECKS_PER_HOUR,
  MAX_MEMBER_BYTES,
  MAX_PROPERTIES,
  type Check,
  type CheckRefusal,
} from "./check-form.ts";
import { MAX_FILE_BYTES } from "./file-limit.ts";
import { fileKind, shownName, typeOfStored } from "./file-kind.ts";

interface ChecksHost {
  db: Db;
  checkFiles: FileStore;
  now(): Date;
  onError(error: unknown): void;
}

/** An item of a property, as its member checks it. */
interface OwnItem {
  userId: string;
  number: string;
  item: ItemId;
}

const ofProperty = ({ userId, number }: Omit<OwnItem, "item">) =>
  and(eq(diligenceChecks.userId, userId), eq(diligenceChecks.nDoImovel, number));
const ofItem = (own: OwnItem) => and(ofProperty(own), eq(diligenceChecks.item, own.item));

/** What a member saw of a property, by item. */
export async function readChecks(
  db: Db,
  own: Omit<OwnItem, "item">,
): Promise<Partial<Record<ItemId, Check>>> {
  const { item, state, note, seenOn, fileName } = diligenceChecks;
  const rows = await db
    .select({ item, state, note, seenOn, fileName })
    .from(diligenceChecks)
    .where(ofProperty(own));
  return Object.fromEntries(rows.flatMap(({ item: id, ...check }) => (isItemId(id) ? [[id, check]] : [])));
}

/** The file of an item with its name and type; null: none, or of another member. */
export async function readCheckFile({ db, checkFiles }: Pick<ChecksHost, "db" | "checkFiles">, own: OwnItem) {
  const { fileName, fileKey } = diligenceChecks;
  const [row] = await db.select({ fileName, fileKey }).from(diligenceChecks).where(ofItem(own));
  if (!row?.fileKey || row.fileName === null) return null;
  const bytes = await checkFiles.get(row.fileKey);
  return bytes && { bytes, name: row.fileName, type: typeOfStored(row.fileKey) };
}

/** Deletes all checks of all members. */
export async function forgetAllChecks(tx: Db): Promise<void> {
  await tx.delete(diligenceChecks);
}

type SaveOutcome = { outcome: "saved" } | { outcome: "refused"; reason: CheckRefusal };

/**
 * Saves what a member saw of an item. A new file replaces the stored one; without one it stays unless `dropsFile`. An open
 * item without a note and a file has no row. The new file is stored first and the old one removed last, so that no row
 * names a file that is not there.
 */
export async function saveCheck(
  host: ChecksHost,
  own: OwnItem,
  check: Pick<Check, "state" | "note" | "seenOn">,
  sent: { file: File | null; dropsFile: boolean },
): Promise<SaveOutcome> {
  const limit = { key: `checks:${own.userId}`, most: MAX_CHECKS_PER_HOUR, windowMs: HOUR_MS };
  if ((await spendAttempt(host.db, [limit], host.now())) > 0)
    return { outcome: "refused", reason: "too_many" };
  const stored = sent.file && (await storeFile(host, own.userId, sent.file));
  if (typeof stored === "string") return { outcome: "refused", reason: stored };
  const change = { ...check, file: stored ?? (sent.dropsFile ? null : undefined) };
  const written = await write(host, own, change).catch((error: unknown) => ({ error }));
  const failed = "error" in written || written.reason !== null;
  const leftOver = failed ? stored?.fileKey : written.replaced;
  if (leftOver) await host.checkFiles.remove(leftOver).catch(host.onError);
  if ("error" in written) throw written.error;
  return written.reason === null ? { outcome: "saved" } : { outcome: "refused", reason: written.reason };
}

interface StoredFile {
  fileName: string;
  fileKey: string;
  fileBytes: number;
}
const NO_FILE = { fileName: null, fileKey: null, fileBytes: 0 };

async function storeFile(
  { checkFiles }: ChecksHost,
  userId: string,
  file: File,
): Promise<StoredFile | CheckRefusal> {
  if (file.size > MAX_FILE_BYTES) return "too_large";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKind(bytes);
  if (kind === null) return "kind";
  const fileKey = `${userId}/${randomBytes(18).toString("base64url")}.${kind}`;
  await checkFiles.put(fileKey, bytes, typeOfStored(fileKey));
  return { fileName: shownName(file.name, kind), fileKey, fileBytes: bytes.length };
}

interface Change extends Pick<Check, "state" | "note" | "seenOn"> {
  /** Undefined: as it is. */
  file: StoredFile | null | undefined;
}

/** One change of a member after the other, so that the limits hold. Returns the file that is of no use any more. */
async function write(
  { db, now }: ChecksHost,
  own: OwnItem,
  { file, ...check }: Change,
): Promise<{ reason: CheckRefusal | null; replaced: string | null }> {
  const { userId, number, item } = own;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [before] = await tx.select().from(diligenceChecks).where(ofItem(own));
    const { fileName, fileKey, fileBytes } = file === undefined ? (before ?? NO_FILE) : (file ?? NO_FILE);
    const replaced = file === undefined ? null : (before?.fileKey ?? null);
    if (check.state === "aberto" && check.note === "" && fileKey === null) {
      await tx.delete(diligenceChecks).where(ofItem(own));
      return { reason: null, replaced };
    }
    const reason = await overLimit(tx, own, file?.fileBytes ?? 0);
    if (reason !== null) return { reason, replaced: null };
    const row = { ...check, fileName, fileKey, fileBytes, updatedAt: now() };
    await tx
      .insert(diligenceChecks)
      .values({ userId, nDoImovel: number, item, ...row })
      .onConflictDoUpdate({
        target: [diligenceChecks.userId, diligenceChecks.nDoImovel, diligenceChecks.item],
        set: row,
      });
    return { reason: null, replaced };
  });
}

async function overLimit(tx: Db, own: OwnItem, newBytes: number): Promise<CheckRefusal | null> {
  const { userId, nDoImovel, fileBytes } = diligenceChecks;
  const isOwn = eq(userId, own.userId);
  const [others] = await tx
    .select({ properties: sql<number>`count(distinct ${nDoImovel})::int` })
    .from(diligenceChecks)
    .where(and(isOwn, ne(nDoImovel, own.number)));
  if (others!.properties >= MAX_PROPERTIES) return "properties";
  if (newBytes === 0) return null;
  const [files] = await tx
    .select({ bytes: sum(fileBytes).mapWith(Number) })
    .from(diligenceChecks)
    .where(and(isOwn, sql`not (${ofItem(own)})`));
  return (files?.bytes ?? 0) + newBytes > MAX_MEMBER_BYTES ? "full" : null;
}
