import { randomUUID } from "node:crypto";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { pageTokens } from "#app/db/schema/page-deliveries.ts";
import { derivedSecret, hashOf } from "#app/platform/secret.server.ts";

/** Tokens of one member. */
export const MAX_TOKENS = 3;

/** The owner of tokens, and the secret of this installation from which they follow. */
interface TokenOwner {
  db: Db;
  secret: string;
  userId: string;
}

/** A token as its owner sees it. */
interface PageToken {
  id: string;
  /** Null: it was created under another secret of this installation. It still works, but cannot be shown again. */
  token: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/**
 * Creates a token; false where the member has `MAX_TOKENS`. It is a keyed digest of the row's random name: its owner can be
 * shown it again, while the database holds nothing that delivers a page.
 */
export async function createToken({ db, secret, userId }: TokenOwner, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [own] = await tx.select({ tokens: count() }).from(pageTokens).where(eq(pageTokens.userId, userId));
    if (own!.tokens >= MAX_TOKENS) return false;
    const id = randomUUID();
    await tx
      .insert(pageTokens)
      .values({ id, userId, tokenHash: hashOf(tokenOf(secret, id)), createdAt: now });
    return true;
  });
}

/** Ends a token of its owner at once; that of another member stays. */
export async function revokeToken(
  { db, userId }: Pick<TokenOwner, "db" | "userId">,
  id: string,
): Promise<void> {
  await db.delete(pageTokens).where(and(eq(pageTokens.id, id), eq(pageTokens.userId, userId)));
}

/** A member's tokens, the oldest first. */
export async function tokensOf({ db, secret, userId }: TokenOwner): Promise<PageToken[]> {
  const rows = await db
    .select()
    .from(pageTokens)
    .where(eq(pageTokens.userId, userId))
    .orderBy(asc(pageTokens.createdAt), asc(pageTokens.id));
  return rows.map(({ id, tokenHash, createdAt, lastUsedAt }) => {
    const token = tokenOf(secret, id);
    return { id, token: hashOf(token) === tokenHash ? token : null, createdAt, lastUsedAt };
  });
}

/** The member whose account a token delivers to, who used it now; null: it is not valid, or its owner is blocked. */
export async function useToken(db: Db, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: pageTokens.id, userId: pageTokens.userId })
    .from(pageTokens)
    .innerJoin(profiles, and(eq(profiles.userId, pageTokens.userId), isNull(profiles.blockedAt)))
    .where(eq(pageTokens.tokenHash, hashOf(token)));
  if (!row) return null;
  await db.update(pageTokens).set({ lastUsedAt: now }).where(eq(pageTokens.id, row.id));
  return row.userId;
}

const tokenOf = (secret: string, id: string) => derivedSecret(secret, `token of pages ${id}`);
