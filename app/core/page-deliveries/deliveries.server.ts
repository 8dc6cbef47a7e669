import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { withLinks } from "#app/core/ingestion/import-page.server.ts";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { pageDeliveries } from "#app/db/schema/page-deliveries.ts";
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
  publicAt: pageDeliveries.publicAt,
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

/** `done`: it is the member's, whether since now or before. `isPublic`: it was believed at once. */
type ClaimOutcome =
  | { outcome: "done"; number: string; isPublic: boolean }
  | { outcome: "unknown" | "of_another" | "full" };

/**
 * Gives a pending page to a member, once, and settles whether it becomes everybody's. Older pages of the property that the
 * member brought and that are of no use as witness are dropped.
 */
export async function claim(
  { db, secret }: DeliveryHost,
  id: string,
  { userId, address }: Claimant,
  now: Date,
): Promise<ClaimOutcome> {
  const [own] = await db
    .select({ pages: count() })
    .from(pageDeliveries)
    .where(eq(pageDeliveries.userId, userId));
  if (own!.pages >= MAX_OWN_PAGES) return { outcome: "full" };
  const [row] = await db
    .update(pageDeliveries)
    .set({ userId, claimedAt: now, network: networkDigest(secret, address) })
    .where(and(eq(pageDeliveries.id, id), isNull(pageDeliveries.userId), gt(pageDeliveries.expiresAt, now)))
    .returning(COLUMNS);
  if (!row) {
    const stored = await readStored(db, id, now);
    if (stored === null) return { outcome: "unknown" };
    if (stored.userId !== userId) return { outcome: "of_another" };
    return { outcome: "done", number: stored.number, isPublic: stored.publicAt !== null };
  }
  await dropOlder(db, { ...row, userId });
  const isPublic = (await settle(db, row.number, now)).includes(id);
  return { outcome: "done", number: row.number, isPublic };
}

/** A page that says that the property is gone replaces nothing: it says nothing else. */
async function dropOlder(
  db: Db,
  { id, number, page, savedAt, userId }: StoredDelivery & { userId: string },
): Promise<void> {
  if (page.goneAt !== undefined) return;
  const { userId: by, nDoImovel, salvaEm } = pageDeliveries;
  await db
    .delete(pageDeliveries)
    .where(and(eq(by, userId), eq(nDoImovel, number), ne(pageDeliveries.id, id), lte(salvaEm, savedAt)));
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
  const gone = rows.find((row) => row.page.goneAt !== undefined && isNewer(row.savedAt));
  const own = rows.find((row) => row.page.goneAt === undefined && isNewer(row.savedAt));
  if (!own && !gone) return detail;
  const shown = own ? withLinks(own.page, detail.page) : (detail.page ?? gone!.page);
  const isGone = gone && (!own || gone.savedAt > own.savedAt);
  return {
    ...detail,
    page: isGone ? { ...shown, goneAt: gone.savedAt.toISOString() } : shown,
    // What an earlier page said stays as old as that page.
    pageReadAt: own ? own.savedAt : (detail.pageReadAt ?? gone!.savedAt),
    isOwnPage: own !== undefined || detail.page === null,
  };
}

/** Deletes pending pages that nobody took over, and the networks of pages that are confirmed no more. */
export async function dropOldDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .delete(pageDeliveries)
    .where(and(isNull(pageDeliveries.userId), lte(pageDeliveries.expiresAt, now)));
  const longAgo = new Date(now.getTime() - WITNESS_DAYS * DAY_MS);
  await db.update(pageDeliveries).set({ network: null }).where(lte(pageDeliveries.claimedAt, longAgo));
}
