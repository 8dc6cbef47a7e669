import { createHmac, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { secretLinks } from "#app/db/schema/secret-links.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { network } from "#app/lib/network.ts";
import { hashOf } from "#app/platform/secret.server.ts";
import type { LinkKind, LinkOrder, SecretLink, Shown } from "./secret-link.ts";

/** The owner of links, and the secret from which their tokens are derived. */
interface LinkOwner {
  db: Db;
  /** Secret of this installation, for links only. */
  linkSecret: string;
  userId: string;
}

/**
 * Executes the action of a form. A token is a keyed digest of the row's random name: its owner can be shown
 * it again, while the database holds nothing that opens a link. A new link replaces the old one, which then
 * stops working.
 */
export async function keepLink(owner: LinkOwner, order: LinkOrder, now: Date): Promise<void> {
  const { db, userId } = owner;
  const { intent, kind, shown } = order;
  const own = and(eq(secretLinks.userId, userId), eq(secretLinks.kind, kind));
  if (intent === "desativar") {
    await db.delete(secretLinks).where(own);
  } else if (intent === "mostrar") {
    await db.update(secretLinks).set(columnsOf(shown)).where(own);
  } else {
    const id = randomUUID();
    const row = { id, tokenHash: hashOf(tokenOf(owner.linkSecret, id)), ...columnsOf(shown), createdAt: now };
    await db
      .insert(secretLinks)
      .values({ userId, kind, ...row })
      .onConflictDoUpdate({ target: [secretLinks.userId, secretLinks.kind], set: row });
  }
}

/** A member's link of one kind; null without one. */
export async function linkOf(
  { db, linkSecret, userId }: LinkOwner,
  kind: LinkKind,
): Promise<SecretLink | null> {
  const [row] = await db
    .select()
    .from(secretLinks)
    .where(and(eq(secretLinks.userId, userId), eq(secretLinks.kind, kind)));
  if (!row) return null;
  const token = tokenOf(linkSecret, row.id);
  return {
    token: hashOf(token) === row.tokenHash ? token : null,
    shown: shownOf(row),
    createdAt: row.createdAt,
  };
}

interface OpenedLink {
  userId: string;
  fullName: string;
  shown: Shown;
  createdAt: Date;
}

/**
 * The owner behind a token, and what they share. Null if the link does not exist (any more), or while its owner is
 * blocked.
 */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<OpenedLink | null> {
  const [row] = await db
    .select({ link: secretLinks, fullName: users.name })
    .from(secretLinks)
    .innerJoin(users, eq(users.id, secretLinks.userId))
    .innerJoin(profiles, and(eq(profiles.userId, secretLinks.userId), isNull(profiles.blockedAt)))
    .where(and(eq(secretLinks.tokenHash, hashOf(token)), eq(secretLinks.kind, kind)));
  if (!row) return null;
  const { userId, createdAt } = row.link;
  return { userId, fullName: row.fullName, shown: shownOf(row.link), createdAt };
}

/** In ten minutes, from one network: people, feed readers and whoever guesses tokens. */
const MAX_OPENINGS = 300;
/** In ten minutes, of one feed. */
const MAX_READINGS = 30;

/** Counts a request that opens a link, valid or guessed. Returns the seconds to wait, or 0. */
export function spendOpening(db: Db, headers: Headers, now: Date): Promise<number> {
  const from = network(visitorOf(headers).address);
  const limit = { key: `secret-link-from:${from}`, most: MAX_OPENINGS, windowMs: 10 * MINUTE_MS };
  return spendAttempt(db, [limit], now);
}

/**
 * Counts a request of a feed: readers poll every quarter of an hour, and a list of thousands is expensive.
 * Returns the seconds to wait, or 0.
 */
export function spendReading(db: Db, token: string, now: Date): Promise<number> {
  const limit = { key: `feed:${hashOf(token)}`, most: MAX_READINGS, windowMs: 10 * MINUTE_MS };
  return spendAttempt(db, [limit], now);
}

function tokenOf(secret: string, id: string): string {
  return createHmac("sha256", secret).update(id).digest("base64url");
}

function columnsOf({ name, tags, target, notes }: Shown) {
  return { showName: name, showTags: tags, showTarget: target, showNotes: notes };
}

function shownOf(row: typeof secretLinks.$inferSelect): Shown {
  return { name: row.showName, tags: row.showTags, target: row.showTarget, notes: row.showNotes };
}
