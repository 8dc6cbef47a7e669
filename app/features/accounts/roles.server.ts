import { and, eq, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { accountDeletions } from "#app/db/schema/privacy.ts";
import type { Role } from "./viewer.ts";

interface RoleChange {
  /** The administrator who changes it. */
  adminId: string;
  userId: string;
  role: Role;
}

export type RoleOutcome =
  | { outcome: "changed" }
  | { outcome: "unchanged" }
  | { outcome: "no_such_account" }
  /** Whoever asked is no administrator any more. */
  | { outcome: "not_allowed" }
  /** Without them nobody could administer the portal. */
  | { outcome: "last_administrator" }
  /** Nobody has proved yet to own the address, or the account is blocked. */
  | { outcome: "unconfirmed" | "blocked" };

/**
 * Changes somebody's role, with its row in the administrators' log. Changes of roles wait for each other: of two
 * administrators who take the role from each other at once, the second one is refused.
 */
export async function setRole(
  db: Db,
  { adminId, userId, role }: RoleChange,
  now: Date,
): Promise<RoleOutcome> {
  return db.transaction(async (tx): Promise<RoleOutcome> => {
    await lockRoles(tx);
    if (!(await isAdministrator(tx, adminId))) return { outcome: "not_allowed" };
    const [profile] = await tx
      .select({ role: profiles.role, blockedAt: profiles.blockedAt, proven: users.emailVerified })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(profiles.userId, userId));
    if (!profile) return { outcome: "no_such_account" };
    if (profile.role === role) return { outcome: "unchanged" };
    if (role === "user" && (await isLastAdministrator(tx, userId))) return { outcome: "last_administrator" };
    if (role === "admin" && !profile.proven) return { outcome: "unconfirmed" };
    if (role === "admin" && profile.blockedAt !== null) return { outcome: "blocked" };
    await writeRole(tx, userId, role);
    await logRole(tx, { adminId, userId, role, before: profile.role }, now);
    return { outcome: "changed" };
  });
}

/** Only one transaction at a time changes who administers the portal. */
export async function lockRoles(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:roles'))`);
}

/** Whether a person may administer the portal now. */
export async function isAdministrator(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ role: profiles.role })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isNull(profiles.blockedAt)));
  return row?.role === "admin";
}

/**
 * Whether a person is an administrator and nobody else would be left who could sign in as one: accounts that are
 * blocked, unconfirmed or about to be deleted do not count.
 */
export async function isLastAdministrator(tx: Db, userId: string): Promise<boolean> {
  if (!(await isAdministrator(tx, userId))) return false;
  const leaves = tx
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, profiles.userId), isNotNull(accountDeletions.confirmedAt)));
  const others = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(profiles.role, "admin"),
        ne(profiles.userId, userId),
        isNull(profiles.blockedAt),
        eq(users.emailVerified, true),
        notExists(leaves),
      ),
    )
    .limit(1);
  return others.length === 0;
}

/** Stores a role, which ends a block; false: the person has it already, or has no profile. */
export async function writeRole(tx: Db, userId: string, role: Role): Promise<boolean> {
  const changed = await tx
    .update(profiles)
    .set({ role, blockedAt: null, blockedReason: null })
    .where(and(eq(profiles.userId, userId), ne(profiles.role, role)))
    .returning({ userId: profiles.userId });
  return changed.length > 0;
}

/** Writes a change of a role to the administrators' log, last in its transaction. */
export async function logRole(
  tx: Db,
  { adminId, userId, role, before }: { adminId: string | null; userId: string; role: Role; before: Role },
  now: Date,
): Promise<void> {
  const details = { target_user_id: userId, new_role: role, before, after: role };
  const act = { adminId, action: "Alterou permissão do usuário", details, targetUserId: userId };
  await appendLog(tx, act, now);
}
