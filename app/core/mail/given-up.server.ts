import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/portal.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";

/** A message that was not delivered and is not tried again: a dead letter, with what the receiver said. */
export interface GivenUp {
  channel: "email" | "push";
  id: string;
  /** An e-mail address, or the name of a device. */
  to: string;
  kind: string;
  /** What it is about; null for a push. */
  subject: string | null;
  writtenAt: Date;
  attempts: number;
  reason: string;
}

const MOST = 500;

/** The newest messages that were given up. */
export async function listGivenUp(db: Db): Promise<GivenUp[]> {
  const letters = await db
    .select()
    .from(mails)
    .where(and(isNull(mails.nextAttemptAt), isNull(mails.sentAt)))
    .orderBy(desc(mails.createdAt))
    .limit(MOST);
  const messages = await db
    .select({ push: pushes, device: pushDevices.name })
    .from(pushes)
    .innerJoin(pushDevices, eq(pushDevices.id, pushes.deviceId))
    .where(and(isNull(pushes.nextAttemptAt), isNull(pushes.sentAt)))
    .orderBy(desc(pushes.createdAt))
    .limit(MOST);
  const shared = ({ id, kind, createdAt, attempts, lastError }: Dead) => ({
    id,
    kind,
    writtenAt: createdAt,
    attempts,
    reason: lastError ?? "",
  });
  return [
    ...letters.map((row): GivenUp => ({
      channel: "email",
      to: row.recipient,
      subject: row.subject,
      ...shared(row),
    })),
    ...messages.map(({ push, device }): GivenUp => ({
      channel: "push",
      to: device,
      subject: null,
      ...shared(push),
    })),
  ].sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
}

interface Dead {
  id: string;
  kind: string;
  createdAt: Date;
  attempts: number;
  lastError: string | null;
}

/** Has messages that were given up tried again from now on, as if they were new: one by its id, or all. Gives how many. */
export async function tryGivenUpAgain(db: Db, id: string | null, now: Date): Promise<number> {
  const again = { nextAttemptAt: now, attempts: 0 };
  const wanted = (table: typeof mails | typeof pushes) =>
    and(
      isNull(table.nextAttemptAt),
      isNull(table.sentAt),
      id === null ? undefined : sql`${table.id}::text = ${id}`,
    );
  const letters = await db.update(mails).set(again).where(wanted(mails));
  // An expired message would be given up again at once, so it gets a new expiry.
  const term = sql`least(${pushes.expiresAt} - ${pushes.createdAt}, interval '1 day')`;
  const messages = await db
    .update(pushes)
    .set({ ...again, expiresAt: sql`${now}::timestamptz + ${term}` })
    .where(wanted(pushes));
  return (letters.rowCount ?? 0) + (messages.rowCount ?? 0);
}
