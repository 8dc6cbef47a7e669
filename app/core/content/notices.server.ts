import { desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { notices } from "#app/db/schema/content.ts";
import type { Notice, NoticeState } from "./notice.ts";

type Row = typeof notices.$inferSelect;

/** A notice as an administrator wrote it. */
export type NoticeDraft = Omit<Notice, "id" | "version">;

/** Which one is meant, and the version that the administrator had before them. */
interface Edited {
  id: number;
  version: number;
}

/** `changed`: somebody else saved it since, so nothing was written; this is the present version. */
type Saved = { outcome: "saved" | "gone" } | { outcome: "changed"; version: number };

/** A page of the notices, the newest first. */
export async function findNotices(db: Db, { page, size }: { page: number; size: number }): Promise<Notice[]> {
  return db
    .select()
    .from(notices)
    .orderBy(desc(notices.id))
    .limit(size)
    .offset((page - 1) * size);
}

/** How many notices there are in each state. */
export async function countNotices(db: Db, now: Date): Promise<Record<NoticeState, number>> {
  const waiting = gt(notices.startsAt, now);
  const over = sql`(${lte(notices.startsAt, now)} and ${lte(notices.endsAt, now)})`;
  const [counted] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${waiting})::int`,
      over: sql<number>`count(*) filter (where ${over})::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(notices);
  const { waiting: later, over: ended, all } = counted!;
  return { waiting: later, running: all - later - ended, over: ended };
}

export async function readNotice(db: Db, id: number): Promise<Notice | null> {
  const [notice] = await db.select().from(notices).where(eq(notices.id, id));
  return notice ?? null;
}

/** Every notice that pages show now or later. */
export async function noticesToCome(db: Db, now: Date): Promise<Notice[]> {
  return db
    .select()
    .from(notices)
    .where(or(isNull(notices.endsAt), gt(notices.endsAt, now)));
}

export function createNotice(db: Db, adminId: string, draft: NoticeDraft, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [after] = await tx
      .insert(notices)
      .values({ ...draft, version: 1, createdAt: now, updatedAt: now })
      .returning();
    await log(tx, adminId, "Criou aviso", { before: null, after: after! }, now);
  });
}

export function changeNotice(
  db: Db,
  adminId: string,
  edited: Edited,
  draft: NoticeDraft,
  now: Date,
): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    const before = await locked(tx, edited.id);
    if (!before) return { outcome: "gone" };
    if (before.version !== edited.version) return { outcome: "changed", version: before.version };
    const after = { ...before, ...draft };
    if (JSON.stringify(brief(before)) === JSON.stringify(brief(after))) return { outcome: "saved" };
    await tx
      .update(notices)
      .set({ ...draft, version: before.version + 1, updatedAt: now })
      .where(eq(notices.id, before.id));
    await log(tx, adminId, "Alterou aviso", { before, after }, now);
    return { outcome: "saved" };
  });
}

export function deleteNotice(
  db: Db,
  adminId: string,
  edited: Edited,
  now: Date,
): Promise<{ outcome: "deleted" | "changed" | "gone" }> {
  return db.transaction(async (tx) => {
    const before = await locked(tx, edited.id);
    if (!before) return { outcome: "gone" };
    if (before.version !== edited.version) return { outcome: "changed" };
    await tx.delete(notices).where(eq(notices.id, before.id));
    await log(tx, adminId, "Deletou aviso", { before, after: null }, now);
    return { outcome: "deleted" };
  });
}

async function locked(tx: Db, id: number): Promise<Row | null> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for("update");
  return row ?? null;
}

interface Change {
  before: Row | null;
  after: Row | null;
}

async function log(tx: Db, adminId: string, action: string, { before, after }: Change, now: Date) {
  const { id } = (before ?? after)!;
  const details = { notice_id: id, before: before && brief(before), after: after && brief(after) };
  await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
}

function brief({ body, level, href, linkText, audience, startsAt, endsAt }: NoticeDraft) {
  return { body, level, href, link_text: linkText, audience, starts_at: startsAt, ends_at: endsAt };
}
