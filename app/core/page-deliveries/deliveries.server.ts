import { randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, not, sql, type SQL } from "drizzle-orm";
import { withLinks } from "#app/core/ingestion/import-page.server.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
import { emptyPage } from "#app/db/shapes/property-page.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/durations.ts";
import { network } from "#app/lib/network.ts";
import { derivedSecret } from "#app/platform/secret.server.ts";
import {
  MAX_DELIVERIES_PER_HOUR,
  MAX_OWN_PAGES,
  PENDING_MS,
  WITNESS_DAYS,
  type ReadDelivery,
  type StoredDelivery,
} from "./delivery.ts";
import { settle } from "./settle.server.ts";

interface DeliveryHost {
  db: Db;
  /** Secret of this installation, with which the digests of networks are keyed. */
  secret: string;
}

/** Who takes a page over, and from where. */
interface Claimant {
  userId: string;
  /** Of the request; null: not known. */
  address: string | null;
}

const COLUMNS = {
  id: pageDeliveries.id,
  number: pageDeliveries.nDoImovel,
  page: pageDeliveries.dados,
  savedAt: pageDeliveries.salvaEm,
  userId: pageDeliveries.userId,
  isPublic: sql<boolean>`exists (select from page_deliveries same
    where same.n_do_imovel = ${pageDeliveries}.n_do_imovel and same.fatos = ${pageDeliveries}.fatos
      and same.public_at is not null)`,
  divergence: pageDeliveries.divergence,
};

/** Counts a page that is brought from a network or by a member's program. Returns the seconds to wait, or 0. */
export function spendDelivery(db: Db, from: { address: string | null } | { userId: string }, now: Date) {
  const key = "userId" in from ? `pages-by:${from.userId}` : `pages-from:${network(from.address)}`;
  return spendAttempt(db, [{ key, most: MAX_DELIVERIES_PER_HOUR, windowMs: HOUR_MS }], now);
}

/** Stores what was read from a page until somebody takes it over; returns its id. */
export async function storePending(
  db: Db,
  { page, savedAt, fingerprint, facts }: ReadDelivery,
  now: Date,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  await db.insert(pageDeliveries).values({
    id,
    nDoImovel: page.number,
    dados: page,
    salvaEm: savedAt,
    impressao: fingerprint,
    fatos: facts,
    createdAt: now,
    expiresAt: new Date(now.getTime() + PENDING_MS),
  });
  return id;
}

/** A page by its id; null: there is none, or it was pending and has expired. */
export async function readStored(db: Db, id: string, now: Date): Promise<StoredDelivery | null> {
  const [row] = await db
    .select({ ...COLUMNS, expiresAt: pageDeliveries.expiresAt })
    .from(pageDeliveries)
    .where(eq(pageDeliveries.id, id));
  if (!row) return null;
  const { expiresAt, ...stored } = row;
  return stored.userId === null && expiresAt <= now ? null : stored;
}

/** `done`: it is the member's, whether since now or before. `isPublic`: what it says is everybody's. */
type ClaimOutcome =
  | { outcome: "done"; number: string; isPublic: boolean }
  | { outcome: "unknown" | "of_another" | "full" };

/**
 * Gives a pending page to a member, once, and settles whether it becomes everybody's. Older pages of the property that the
 * member brought and that are of no use as witness are dropped. Whether it is an administrator's is decided here.
 */
export async function claim(
  { db, secret }: DeliveryHost,
  id: string,
  { userId, address }: Claimant,
  now: Date,
): Promise<ClaimOutcome> {
  const pending = await readStored(db, id, now);
  if (pending?.userId === null) {
    if (await isFull(db, userId, pending)) return { outcome: "full" };
    const byAdministrator = sql`exists (select from profiles where user_id = ${userId} and role = 'admin')`;
    const taken = await db
      .update(pageDeliveries)
      .set({ userId, claimedAt: now, network: networkDigest(secret, address), byAdministrator })
      .where(and(eq(pageDeliveries.id, id), isNull(pageDeliveries.userId), gt(pageDeliveries.expiresAt, now)))
      .returning({ id: pageDeliveries.id });
    if (taken.length > 0) {
      await db.delete(pageDeliveries).where(replacedBy(userId, pending));
      await settle(db, pending.number, now);
    }
  }
  const stored = await readStored(db, id, now);
  if (stored === null) return { outcome: "unknown" };
  if (stored.userId !== userId) return { outcome: "of_another" };
  return { outcome: "done", number: stored.number, isPublic: stored.isPublic };
}

/** Whether a member has so many pages that this one, with what it replaces, is one too many. */
async function isFull(db: Db, userId: string, page: StoredDelivery): Promise<boolean> {
  const [own] = await db
    .select({ pages: count() })
    .from(pageDeliveries)
    .where(and(eq(pageDeliveries.userId, userId), not(replacedBy(userId, page))));
  return own!.pages >= MAX_OWN_PAGES;
}

/** The pages that one of a member replaces. That a property is gone replaces nothing: such a page says nothing else. */
function replacedBy(userId: string, { id, number, page, savedAt }: StoredDelivery): SQL {
  const { userId: by, nDoImovel, salvaEm } = pageDeliveries;
  if (page.goneAt !== undefined) return sql`false`;
  return and(eq(by, userId), eq(nDoImovel, number), ne(pageDeliveries.id, id), lte(salvaEm, savedAt))!;
}

/** The oldest pages that a member brought; a hundred at most, because whoever removes some finds the next. */
export function oldestOf(
  db: Db,
  userId: string,
): Promise<Pick<StoredDelivery, "id" | "number" | "savedAt">[]> {
  const { id, number, savedAt } = COLUMNS;
  return db
    .select({ id, number, savedAt })
    .from(pageDeliveries)
    .where(eq(pageDeliveries.userId, userId))
    .orderBy(asc(pageDeliveries.salvaEm), asc(pageDeliveries.id))
    .limit(100);
}

/** Removes a page from its member's account. Returns whether it was theirs. */
export async function removeOwn(db: Db, id: string, userId: string): Promise<boolean> {
  const removed = await db
    .delete(pageDeliveries)
    .where(and(eq(pageDeliveries.id, id), eq(pageDeliveries.userId, userId)))
    .returning({ id: pageDeliveries.id });
  return removed.length > 0;
}

function networkDigest(secret: string, address: string | null): string | null {
  return address === null ? null : derivedSecret(secret, `network of a page ${network(address)}`);
}

/** A property as a member sees it: with the page that they brought themselves, where none is newer. Null: a visitor. */
export async function asSeenBy(db: Db, userId: string | null, detail: ListingDetail): Promise<ListingDetail> {
  if (userId === null) return detail;
  const { page, savedAt } = COLUMNS;
  const rows = await db
    .select({ page, savedAt })
    .from(pageDeliveries)
    .where(and(eq(pageDeliveries.userId, userId), eq(pageDeliveries.nDoImovel, detail.listing.number)))
    .orderBy(desc(pageDeliveries.salvaEm));
  const isNewer = (at: Date) => detail.pageReadAt === null || detail.pageReadAt <= at;
  const ownGone = rows.find((row) => row.page.goneAt !== undefined && isNewer(row.savedAt))?.savedAt;
  const own = rows.find((row) => row.page.goneAt === undefined && isNewer(row.savedAt));
  const publicly = detail.page?.goneAt;
  const publicGone = publicly === undefined ? undefined : new Date(publicly);
  if (!own && !ownGone) return detail;
  const isOwnGone = ownGone !== undefined && (publicGone === undefined || ownGone > publicGone);
  const goneAt = isOwnGone ? ownGone : publicGone;
  const isGone = goneAt !== undefined && (!own || goneAt > own.savedAt);
  const shown = own ? withLinks(own.page, detail.page) : (detail.page ?? emptyPage(detail.listing.number));
  return {
    ...detail,
    page: isGone ? { ...shown, goneAt: goneAt.toISOString() } : shown,
    // What an earlier page said stays as old as that page.
    pageReadAt: own ? own.savedAt : (detail.pageReadAt ?? ownGone!),
    isOwnPage: own !== undefined || detail.page === null,
    isOwnGone: isGone && isOwnGone,
  };
}

/** Deletes pending pages that nobody took over, and the networks of pages that are confirmed no more. */
export async function dropOldDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .delete(pageDeliveries)
    .where(and(isNull(pageDeliveries.userId), lte(pageDeliveries.expiresAt, now)));
  const longAgo = new Date(now.getTime() - WITNESS_DAYS * DAY_MS);
  await db
    .update(pageDeliveries)
    .set({ network: null })
    .where(and(lte(pageDeliveries.claimedAt, longAgo), isNotNull(pageDeliveries.network)));
}
