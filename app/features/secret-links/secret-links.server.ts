import { createHash, createHmac, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { secretLinks } from "#app/db/schema/sharing.ts";
import { ATTEMPTS } from "#app/features/accounts/limits.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import type { LinkKind, LinkOrder, SecretLink, Shown } from "./secret-link.ts";

/** Whose links they are, and what their tokens follow from. */
export interface LinkOwner {
  db: Db;
  /** Of this installation, for links alone. */
  linkSecret: string;
  userId: string;
}

/**
 * Carries out what a form asks for. A token is a keyed digest of the row's random name: its owner can be shown it again,
 * while the database holds nothing that opens a link. A new link takes the place of the old one, which is then unknown.
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

/** The link of a kind that a member has made; null without one. */
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

export interface OpenedLink {
  userId: string;
  fullName: string;
  shown: Shown;
  createdAt: Date;
}

/** What a token opens: whose it is, and what they chose to tell. Null for one that was never or is no longer. */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<OpenedLink | null> {
  const [row] = await db
    .select({ link: secretLinks, fullName: users.name })
    .from(secretLinks)
    .innerJoin(users, eq(users.id, secretLinks.userId))
    .where(and(eq(secretLinks.tokenHash, hashOf(token)), eq(secretLinks.kind, kind)));
  if (!row) return null;
  const { userId, createdAt } = row.link;
  return { userId, fullName: row.fullName, shown: shownOf(row.link), createdAt };
}

/** Counts somebody who opens a link, a known or a guessed one. Returns the seconds to wait, 0 when they may. */
export function spendOpening(db: Db, headers: Headers, now: Date): Promise<number> {
  return spendAttempt(db, ATTEMPTS.secretLink(visitorOf(headers).address), now);
}

/** Counts a reading of a feed: readers come every quarter of an hour, and a list of thousands is dear to make. */
export function spendReading(db: Db, token: string, now: Date): Promise<number> {
  return spendAttempt(db, ATTEMPTS.feed(hashOf(token)), now);
}

function tokenOf(secret: string, id: string): string {
  return createHmac("sha256", secret).update(id).digest("base64url");
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function columnsOf({ name, tags, target, notes }: Shown) {
  return { showName: name, showTags: tags, showTarget: target, showNotes: notes };
}

function shownOf(row: typeof secretLinks.$inferSelect): Shown {
  return { name: row.showName, tags: row.showTags, target: row.showTarget, notes: row.showNotes };
}
