import { and, asc, eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import { passkeys } from "#app/db/schema/accounts.ts";
import type { AccountsHost } from "./host.server.ts";
import { ATTEMPTS } from "./limits.ts";
import { PASSKEY_NAME_MAX, UNNAMED_PASSKEY } from "./passkey-names.ts";
import { proveIdentity, type ProofRefusal, type Member } from "./prove-identity.server.ts";
import { recordChange } from "./record-change.server.ts";

interface Passkey {
  id: string;
  name: string;
  createdAt: Date | null;
}

/** A person's passkeys, the oldest first. */
export async function listPasskeys({ db }: AccountsHost, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  return rows.map((row) => ({ ...row, name: row.name || UNNAMED_PASSKEY }));
}

export type PasskeyOutcome =
  | { outcome: "done" }
  /** This person has no such passkey. */
  | { outcome: "not_theirs" }
  | { outcome: "too_many"; waitSeconds: number };

export async function renamePasskey(
  host: AccountsHost,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyOutcome> {
  const waitSeconds = await spendAttempt(host.db, ATTEMPTS.sensitive(userId), host.now());
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  const renamed = await host.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return { outcome: renamed.length > 0 ? "done" : "not_theirs" };
}

/** Removes a passkey, after its owner has proved who they are. */
export async function removePasskey(
  host: AccountsHost,
  headers: Headers,
  member: Member,
  { id, password }: { id: string; password: string },
): Promise<PasskeyOutcome | ProofRefusal> {
  const { userId } = member;
  const proof = await proveIdentity(host, headers, member, password);
  if (proof.outcome !== "proven") return proof;
  const removed = await host.db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) return { outcome: "not_theirs" };
  await recordChange(host, headers, userId, "passkey_removed");
  return { outcome: "done" };
}

/** Called after the library registered a passkey: sets its name, records it in the history and sends a letter. */
export async function passkeyRegistered(host: AccountsHost, headers: Headers, id: string): Promise<void> {
  const [added] = await host.db.select().from(passkeys).where(eq(passkeys.id, id));
  if (!added) return;
  const name = (added.name ?? "").trim().slice(0, PASSKEY_NAME_MAX) || UNNAMED_PASSKEY;
  await host.db.update(passkeys).set({ name }).where(eq(passkeys.id, id));
  await recordChange(host, headers, added.userId, "passkey_added", (details) => ({
    kind: "passkey_added",
    passkey: name,
    ...details,
  }));
}
