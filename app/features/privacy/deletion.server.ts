import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { accountDeletions } from "#app/db/schema/privacy.ts";
import { answerOf } from "#app/features/accounts/answer.server.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { ATTEMPTS } from "#app/features/accounts/limits.ts";
import { hasPassword } from "#app/features/accounts/passwords.server.ts";
import { recordChange } from "#app/features/accounts/record-change.server.ts";
import { isLastAdministrator, lockRoles } from "#app/features/accounts/roles.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { hashOf } from "#app/platform/secret.server.ts";
import { GRACE_DAYS, type DeletionLink, type DeletionState } from "./deletion.ts";

interface Member {
  userId: string;
  email: string;
  fullName: string;
}

type DeletionRequestOutcome =
  | { outcome: "letter_sent" }
  | { outcome: "wrong_password" }
  | { outcome: "already_scheduled" }
  /** Without them nobody could administer the portal. */
  | { outcome: "last_administrator" }
  | { outcome: "too_many"; waitSeconds: number };

/** Requests a deletion: with the password, where there is one, and always confirmed by the link of a letter. */
export async function requestDeletion(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  password: string,
): Promise<DeletionRequestOutcome> {
  const { userId, email } = member;
  const now = host.now();
  const attempt = await spendAttempt(host.db, ATTEMPTS.sensitive(userId), now);
  if (attempt > 0) return { outcome: "too_many", waitSeconds: attempt };
  if (!(await passwordHolds(host, headers, userId, password))) return { outcome: "wrong_password" };
  if (await isLastAdministrator(host.db, userId)) return { outcome: "last_administrator" };
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.ownMail(userId), now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const { token, tokenHash } = newToken();
  const request = { requestedAt: now, tokenHash, tokenExpiresAt: new Date(now.getTime() + DAY_MS) };
  const written = await host.db
    .insert(accountDeletions)
    .values({ userId, ...request })
    .onConflictDoUpdate({
      target: accountDeletions.userId,
      set: request,
      setWhere: isNull(accountDeletions.confirmedAt),
    })
    .returning({ userId: accountDeletions.userId });
  if (written.length === 0) return { outcome: "already_scheduled" };
  await recordChange(host, headers, userId, "deletion_requested");
  await host.post.send(email, {
    kind: "confirm_deletion",
    name: firstName(member.fullName),
    url: linkOf(host, token),
    graceDays: GRACE_DAYS,
  });
  return { outcome: "letter_sent" };
}

/** State of the deletion of a member's account. */
export async function deletionOf({ db, now }: AccountsHost, userId: string): Promise<DeletionState> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  if (row?.deleteAt) return { state: "scheduled", deleteAt: row.deleteAt };
  return row && row.tokenExpiresAt > now()
    ? { state: "requested", until: row.tokenExpiresAt }
    : { state: "none" };
}

/** Reads the link of a letter without changing anything, because mail programs open links as well. */
export async function readDeletionLink({ db, now }: AccountsHost, token: string): Promise<DeletionLink> {
  const [row] = await db
    .select({ deletion: accountDeletions, email: users.email })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(eq(accountDeletions.tokenHash, hashOf(token)));
  if (!row) return { state: "invalid" };
  const { deletion, email } = row;
  if (deletion.tokenExpiresAt <= now()) return { state: "expired" };
  return deletion.deleteAt
    ? { state: "scheduled", email, deleteAt: deletion.deleteAt }
    : { state: "to_confirm", email };
}

type ConfirmationOutcome =
  | { outcome: "scheduled"; keepToken: string }
  | { outcome: "expired" | "invalid" }
  /** All other administrators have left since the deletion was requested; the link still works. */
  | { outcome: "last_administrator" };

/** Confirms a deletion by the letter's link, which then stops working. The next letter has the link that cancels it. */
export async function confirmDeletion(host: AccountsHost, token: string): Promise<ConfirmationOutcome> {
  const now = host.now();
  const deleteAt = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  const keep = newToken();
  const row = await host.db.transaction(async (tx) => {
    // Of two administrators who confirm at once, the second one finds that the first one leaves.
    await lockRoles(tx);
    const condition = and(
      eq(accountDeletions.tokenHash, hashOf(token)),
      isNull(accountDeletions.confirmedAt),
      gt(accountDeletions.tokenExpiresAt, now),
    );
    const [deletion] = await tx.select().from(accountDeletions).where(condition);
    if (deletion && (await isLastAdministrator(tx, deletion.userId))) return "last_administrator";
    const [confirmed] = await tx
      .update(accountDeletions)
      .set({ confirmedAt: now, deleteAt, tokenHash: keep.tokenHash, tokenExpiresAt: deleteAt })
      .where(condition)
      .returning({ userId: accountDeletions.userId });
    return confirmed;
  });
  if (row === "last_administrator") return { outcome: row };
  if (!row) {
    const { state } = await readDeletionLink(host, token);
    return { outcome: state === "expired" ? "expired" : "invalid" };
  }
  const [user] = await host.db.select().from(users).where(eq(users.id, row.userId));
  if (user) {
    await host.post.send(user.email, {
      kind: "deletion_scheduled",
      name: firstName(user.name),
      deleteAt,
      keepUrl: linkOf(host, keep.token),
    });
  }
  return { outcome: "scheduled", keepToken: keep.token };
}

/**
 * Cancels a deletion, for the signed-in owner or whoever holds the letter's link. False: none was pending, or too late.
 */
export async function keepAccount(
  host: AccountsHost,
  headers: Headers,
  by: { userId: string } | { token: string },
): Promise<boolean> {
  const whose: SQL =
    "userId" in by
      ? eq(accountDeletions.userId, by.userId)
      : eq(accountDeletions.tokenHash, hashOf(by.token));
  // After its day the deletion is being carried out and cannot be cancelled.
  const inTime = or(isNull(accountDeletions.deleteAt), gt(accountDeletions.deleteAt, host.now()));
  const [row] = await host.db
    .delete(accountDeletions)
    .where(and(whose, inTime))
    .returning({ userId: accountDeletions.userId });
  if (!row) return false;
  await recordChange(host, headers, row.userId, "deletion_cancelled");
  return true;
}

async function passwordHolds(host: AccountsHost, headers: Headers, userId: string, password: string) {
  if (!(await hasPassword(host, userId))) return true;
  const auth = await host.auth();
  const answer = await answerOf(auth.api.verifyPassword({ body: { password }, headers, asResponse: true }));
  return answer.ok;
}

function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

function linkOf(host: AccountsHost, token: string): string {
  return `${host.baseUrl()}/conta/exclusao?${new URLSearchParams({ token })}`;
}
