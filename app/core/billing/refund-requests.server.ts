import { and, asc, count, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { refundRequests } from "#app/db/schema/billing.ts";
import { dayInSaoPaulo, startOfDay } from "#app/lib/dates.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import type { PixKey } from "#app/lib/pix-key.ts";
import { newProtocol } from "#app/platform/protocol.server.ts";
import type { Billing } from "./billing.ts";
import { KEY_RETENTION_DAYS, refundDueAt, type RefundClaim } from "./refund-rules.ts";

export type RefundRequest = typeof refundRequests.$inferSelect;

/** What a member says with their request. */
export interface RefundWish {
  /** Null: the provider sends the money back. */
  pix: (PixKey & { holder: string }) | null;
  reason: string | null;
}

/** A member's requests about purchases at a provider, the newest first. */
export async function requestsOf(db: Db, provider: string, userId: string): Promise<RefundRequest[]> {
  return db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.provider, provider), eq(refundRequests.userId, userId)))
    .orderBy(desc(refundRequests.createdAt));
}

/**
 * Stores a request. Of a purchase with an open request it is the same request, with what is said now. `unchanged`: it
 * said so already.
 */
export async function storeRequest(
  tx: Db,
  provider: string,
  userId: string,
  { right, purchase, amountCents }: RefundClaim,
  { pix, reason }: RefundWish,
  now: Date,
): Promise<{ request: RefundRequest; outcome: "new" | "changed" | "unchanged" }> {
  const details = {
    pixKeyKind: pix?.kind ?? null,
    pixKey: pix?.value ?? null,
    holder: pix?.holder ?? null,
    reason,
  };
  const ofPurchase = and(
    eq(refundRequests.provider, provider),
    eq(refundRequests.purchaseId, purchase.id),
    eq(refundRequests.status, "open"),
  );
  for (;;) {
    const [stored] = await tx
      .insert(refundRequests)
      .values({
        protocol: `DEV-${newProtocol(now)}`,
        userId,
        claim: right,
        provider,
        purchaseId: purchase.id,
        paymentId: purchase.paymentId,
        subscriptionId: purchase.subscriptionId,
        method: purchase.method,
        amountCents,
        purchasedAt: purchase.paidAt,
        ...details,
        createdAt: now,
        updatedAt: now,
        dueAt: refundDueAt(right, now),
      })
      .onConflictDoNothing()
      .returning();
    if (stored) return { request: stored, outcome: "new" };
    const [open] = await tx.select().from(refundRequests).where(ofPurchase).for("update");
    // Without an open one, the number was taken: another is drawn.
    if (!open) continue;
    const isSame =
      open.pixKey === details.pixKey && open.holder === details.holder && open.reason === details.reason;
    if (isSame) return { request: open, outcome: "unchanged" };
    const [changed] = await tx
      .update(refundRequests)
      .set({ ...details, updatedAt: now })
      .where(eq(refundRequests.id, open.id))
      .returning();
    return { request: changed!, outcome: "changed" };
  }
}

/** Takes back an open request under the guarantee; false: it is not open, or is being paid right now. */
export async function takeBack(db: Db, userId: string, protocol: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(refundRequests)
    .set({ status: "withdrawn", answeredAt: now, ...NO_PERSON })
    .where(
      and(
        eq(refundRequests.userId, userId),
        eq(refundRequests.protocol, protocol),
        eq(refundRequests.claim, "guarantee"),
        isFree(now),
      ),
    )
    .returning({ id: refundRequests.id });
  return taken.length > 0;
}

/** Whether a request is open and nobody is asking the provider to pay it. */
export function isFree(now: Date) {
  const { status, busyUntil } = refundRequests;
  return and(eq(status, "open"), or(isNull(busyUntil), lte(busyUntil, now)));
}

/** A request with the addresses and names of today. */
export interface ListedRefund {
  request: RefundRequest;
  /** Null: unknown, the account was deleted long ago. */
  email: string | null;
  /** Null: the account was deleted. */
  name: string | null;
  /** Name of the administrator who answered; null: nobody did, or the account was deleted. */
  by: string | null;
}

const answerers = alias(users, "answerers");

function selectRefunds(db: Db) {
  return db
    .select({ request: refundRequests, email: users.email, name: users.name, by: answerers.name })
    .from(refundRequests)
    .leftJoin(users, eq(users.id, refundRequests.userId))
    .leftJoin(answerers, eq(answerers.id, refundRequests.answeredBy));
}

const OPEN = sql`${refundRequests.status} = 'open'`;

/** Open requests, those due first; or answered ones, those answered last first. */
export async function listRefunds(
  db: Db,
  which: "open" | "answered",
  most: number,
  skipped = 0,
): Promise<ListedRefund[]> {
  const { dueAt, createdAt, answeredAt, id } = refundRequests;
  const rows = await selectRefunds(db)
    // Written as in the indexes that have exactly these rows.
    .where(which === "open" ? OPEN : sql`${refundRequests.status} <> 'open'`)
    .orderBy(...(which === "open" ? [asc(dueAt), asc(createdAt), asc(id)] : [desc(answeredAt)]))
    .limit(most)
    .offset(skipped);
  return rows.map((row) => ({ ...row, email: row.email ?? row.request.email }));
}

/** How many requests are open, and how many of them are past the day by which they are due. */
export async function countOpenRefunds(db: Db, now: Date): Promise<{ open: number; late: number }> {
  const [counted] = await db
    .select({
      open: count(),
      late: sql`count(*) filter (where ${lt(refundRequests.dueAt, startOfDay(dayInSaoPaulo(now)))})`.mapWith(
        Number,
      ),
    })
    .from(refundRequests)
    .where(OPEN);
  return counted!;
}

/** One request; null: there is none. */
export async function findRefund(db: Db, id: string): Promise<ListedRefund | null> {
  const [row] = await selectRefunds(db).where(eq(refundRequests.id, id));
  return row ? { ...row, email: row.email ?? row.request.email } : null;
}

/** Purchases of a member whose refund is asked for or was paid on request. */
export async function requestedPurchases(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: refundRequests.purchaseId })
    .from(refundRequests)
    .where(and(eq(refundRequests.userId, userId), inArray(refundRequests.status, ["open", "paid"])));
  return new Set(rows.map(({ id }) => id));
}

/** A refund that the provider was asked for may fail days later, when the card no longer exists: it is still owed. */
export async function reopenFailed(
  tx: Db,
  provider: string,
  userId: string,
  { purchases }: Billing,
): Promise<void> {
  const paid = purchases.flatMap(({ id, state }) => (state === "paid" ? [id] : []));
  if (paid.length === 0) return;
  await tx
    .update(refundRequests)
    .set({ status: "open", answeredAt: null, answeredBy: null, paidBy: null, paidOn: null, reference: null })
    .where(
      and(
        eq(refundRequests.provider, provider),
        eq(refundRequests.userId, userId),
        eq(refundRequests.status, "paid"),
        eq(refundRequests.paidBy, "provider"),
        inArray(refundRequests.purchaseId, paid),
      ),
    );
}

const NO_PERSON = { pixKeyKind: null, pixKey: null, holder: null, reason: null, email: null };

/**
 * For an account that is deleted: an open request keeps what its payment needs, with the address for the letter about
 * it. What was answered keeps nothing of the person.
 */
export async function keepOwedRefunds(tx: Db, { id, email }: { id: string; email: string }): Promise<void> {
  const own = eq(refundRequests.userId, id);
  const { status } = refundRequests;
  await tx
    .update(refundRequests)
    .set({ email })
    .where(and(own, eq(status, "open")));
  await tx
    .update(refundRequests)
    .set({ ...NO_PERSON, refusal: null })
    .where(and(own, ne(status, "open")));
}

/** Removes the Pix key and everything else about the person from requests that were answered some days ago. */
export async function forgetPixKeys(db: Db, now: Date): Promise<void> {
  const { answeredAt, status, userId } = refundRequests;
  const longAgo = new Date(now.getTime() - KEY_RETENTION_DAYS * DAY_MS);
  const old = and(ne(status, "open"), lt(answeredAt, longAgo));
  const left = sql`num_nonnulls(${refundRequests.pixKey}, ${refundRequests.holder}, ${refundRequests.reason}, ${refundRequests.email}) > 0`;
  await db.update(refundRequests).set(NO_PERSON).where(and(old, left));
  await db
    .update(refundRequests)
    .set({ refusal: null })
    .where(and(old, isNull(userId)));
}
