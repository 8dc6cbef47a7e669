import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { unreadablePaymentEvents } from "#app/db/schema/billing.ts";
import type { UnreadableEvent } from "./payment-provider.ts";

/** A message of a provider that this version could not read, as administrators see it. */
export interface ListedUnreadable extends UnreadableEvent {
  /** With the provider's name: `stripe:evt_1`. */
  key: string;
  firstAt: Date;
  lastAt: Date;
}

const { acknowledgedAt, firstAt, id: rowKey, lastAt, letterAt } = unreadablePaymentEvents;
const isListed = isNull(acknowledgedAt);

const keyOf = (provider: string, id: string) => `${provider}:${id}`;

/**
 * Notes that a message could not be read. A message that comes again is the same row. While another one is listed about
 * which a letter was written, none is due about this one.
 */
export async function noteUnreadable(
  db: Db,
  provider: string,
  { id, kind, field }: UnreadableEvent,
  now: Date,
): Promise<void> {
  const written = sql`(select max(letter_at) from unreadable_payment_events where acknowledged_at is null)`;
  const row = {
    id: keyOf(provider, id),
    provider,
    kind,
    field,
    firstAt: now,
    lastAt: now,
    letterAt: written,
  };
  await db
    .insert(unreadablePaymentEvents)
    .values(row)
    .onConflictDoUpdate({
      target: rowKey,
      // Messages without an id share a row: what was seen of one says nothing of the next.
      set: {
        kind,
        field,
        lastAt: now,
        ...(id === "" && {
          acknowledgedAt: null,
          letterAt: sql`case when ${acknowledgedAt} is null then ${letterAt} else ${written} end`,
        }),
      },
    });
}

/** Forgets that messages could not be read, because this version reads them. */
export async function forgetUnreadable(db: Db, provider: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const keys = ids.map((id) => keyOf(provider, id));
  await db.delete(unreadablePaymentEvents).where(inArray(rowKey, keys));
}

/** The newest messages that could not be read and that no administrator took from the list, and how many there are. */
export async function listUnreadable(
  db: Db,
  most: number,
): Promise<{ newest: ListedUnreadable[]; count: number }> {
  const rows = await db
    .select()
    .from(unreadablePaymentEvents)
    .where(isListed)
    .orderBy(desc(firstAt), desc(rowKey))
    .limit(most);
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(unreadablePaymentEvents)
    .where(isListed);
  return { newest: rows.map(listedOf), count };
}

/** Takes a message, or (null) all, from the list, also when the provider repeats it. Returns which. */
export async function acknowledgeUnreadable(tx: Db, key: string | null, now: Date): Promise<string[]> {
  const rows = await tx
    .update(unreadablePaymentEvents)
    .set({ acknowledgedAt: now })
    .where(and(isListed, key === null ? undefined : eq(rowKey, key)))
    .returning({ key: rowKey });
  return rows.map((row) => row.key);
}

/**
 * The first listed message, if no letter was written about any that is listed; the transaction that asks writes the
 * letter, which counts for all of them.
 */
export async function claimLetter(tx: Db, now: Date): Promise<ListedUnreadable | null> {
  const [written] = await tx
    .select({ id: rowKey })
    .from(unreadablePaymentEvents)
    .where(and(isListed, isNotNull(letterAt)))
    .limit(1);
  const claimed = await tx
    .update(unreadablePaymentEvents)
    .set({ letterAt: now })
    .where(and(isListed, isNull(letterAt)))
    .returning();
  const [first] = claimed.toSorted((a, b) => a.firstAt.getTime() - b.firstAt.getTime());
  return first && !written ? listedOf(first) : null;
}

/** Deletes those that have not come again for long. */
export async function dropOldUnreadable(db: Db, before: Date): Promise<void> {
  await db.delete(unreadablePaymentEvents).where(lt(lastAt, before));
}

function listedOf(row: typeof unreadablePaymentEvents.$inferSelect): ListedUnreadable {
  const { id: key, provider, kind, field } = row;
  return { key, id: key.slice(provider.length + 1), kind, field, firstAt: row.firstAt, lastAt: row.lastAt };
}
