import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { accounts, users, verifications } from "#app/db/schema/accounts.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { forgetChallenges } from "./forget-account.server.ts";
import { logRole, writeRole } from "./roles.server.ts";
import { hashOfToken } from "./session-store.server.ts";

const LINK_LIFE_MS = 24 * HOUR_MS;

export interface AdministratorOutcome {
  outcome: "created" | "promoted" | "already";
  /** Link that sets the password and confirms the address, once; null for an account whose owner has confirmed it. */
  link: string | null;
}

const ACTS = {
  created: { action: "Criou administrador", details: { new_role: "admin", before: null, after: "admin" } },
  already: {
    action: "Criou link para escolher a senha de administrador",
    details: { before: null, after: { valid_hours: LINK_LIFE_MS / HOUR_MS } },
  },
};

/**
 * Makes an account an administrator. A missing account is created. An account whose address is not confirmed loses its
 * password, because the person who chose it may not own the address. Both get a link that sets a password.
 * Everything that changes is logged as an act of a command.
 */
export async function makeAdministrator(
  db: Db,
  email: string,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<AdministratorOutcome> {
  const address = email.toLowerCase();
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.email, address));
    const user = known ?? (await createUser(tx, address, now));
    const changed = await writeRole(tx, user.id, "admin");
    const outcome = known ? (changed ? "promoted" : "already") : "created";
    let link = null;
    if (!user.emailVerified) {
      await tx
        .delete(accounts)
        .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, "credential")));
      link = await oneTimeLink(tx, user.id, baseUrl, now);
    }
    if (outcome === "promoted")
      await logRole(tx, { adminId: null, userId: user.id, role: "admin", before: "user" }, now);
    else if (outcome === "created" || link !== null) {
      const { action, details } = ACTS[outcome];
      const act = { adminId: null, action, details: { target_user_id: user.id, ...details } };
      await appendLog(tx, { ...act, targetUserId: user.id }, now);
    }
    return { outcome, link };
  });
}

async function createUser(tx: Db, email: string, now: Date) {
  const [user] = await tx
    .insert(users)
    .values({ name: email.split("@")[0]!, email, createdAt: now, updatedAt: now })
    .returning();
  return user!;
}

/** Creates the link of a reset letter for a caller who shows it instead of sending it. Earlier links stop working. */
async function oneTimeLink(tx: Db, userId: string, baseUrl: string, now: Date): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await forgetChallenges(tx, userId);
  await tx.insert(verifications).values({
    identifier: hashOfToken(`reset-password:${token}`),
    value: userId,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
    createdAt: now,
    updatedAt: now,
  });
  return `${baseUrl}/auth?${new URLSearchParams({ reset: "true", token })}`;
}
