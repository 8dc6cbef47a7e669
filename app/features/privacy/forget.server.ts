import { and, eq, gt, inArray, isNotNull, isNull, lte, ne } from "drizzle-orm";
import { forgetAttemptsAbout } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { accountEvents, users } from "#app/db/schema/accounts.ts";
import { accountDeletions, dataRequests } from "#app/db/schema/privacy.ts";
import { forgetAccount } from "#app/features/accounts/forget-account.server.ts";
import { isLastAdministrator, lockRoles } from "#app/features/accounts/roles.server.ts";
import { forgetHelpOf } from "#app/features/help/help-queue.server.ts";
import { forgetInterestsOf } from "#app/features/interests/keep-interests.server.ts";
import { forgetLettersOf } from "#app/core/mail/letter-outbox.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { endSubscriptions } from "#app/core/billing/end-subscriptions.server.ts";
import { keepOwedRefunds } from "#app/core/billing/refund-requests.server.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { ANSWERED_RETENTION_DAYS } from "./data-requests.ts";

export interface DeletionPorts {
  /** Every payment provider at which a person may have bought something. */
  providers: readonly PaymentProvider[];
  /** Deletes files outside of the database; a missing file is no failure. */
  removeFiles(userId: string, addresses: readonly string[]): Promise<void>;
}

/** Accounts whose days of grace are over. */
export async function dueDeletions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(lte(accountDeletions.deleteAt, now));
  return rows.map(({ userId }) => userId);
}

/** Accounts whose deletion is confirmed and whose days of grace run. */
export async function scheduledDeletions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(gt(accountDeletions.deleteAt, now));
  return rows.map(({ userId }) => userId);
}

/**
 * Deletes an account whose day has come. It may be interrupted and repeated: what lies outside of the database is
 * removed first, the rest and the last letter are one transaction. It fails for the last administrator and is repeated
 * in the next round: confirming refuses them, but other administrators may have gone by a statement of SQL since.
 */
export async function carryOutDeletion(
  db: Db,
  ports: DeletionPorts,
  userId: string,
  now: Date,
): Promise<void> {
  await refuseLastAdministrator(db, userId);
  await endSubscriptions(db, ports.providers, userId, now);
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  await ports.removeFiles(userId, person ? await addressesOf(db, userId, person.email) : []);
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    // Another process may have deleted it already.
    if (!user) return;
    await lockRoles(tx);
    await refuseLastAdministrator(tx, userId);
    await forgetPerson(tx, user, now);
    const post = createPost(tx, { now: () => now });
    await post.send(user.email, { kind: "account_deleted", name: firstName(user.name) });
  });
}

async function refuseLastAdministrator(db: Db, userId: string): Promise<void> {
  if (await isLastAdministrator(db, userId))
    throw new Error("a deletion waits: without this account nobody could administer the portal");
}

/** Deletes the data of a person. The rows that stay in histories do not identify anybody. */
export async function forgetPerson(
  tx: Db,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const addresses = await addressesOf(tx, id, email);
  const [user] = await tx.select({ proven: users.emailVerified }).from(users).where(eq(users.id, id));
  // Data found only by an address are deleted if the account had confirmed that address: otherwise they may be another
  // person's. Data of the account itself are always deleted.
  const proven = user?.proven ?? false;
  await forgetLettersOf(tx, addresses, proven);
  if (proven) {
    await forgetInterestsOf(tx, addresses);
    await forgetHelpOf(tx, addresses);
  }
  await forgetAttemptsAbout(tx, [id, ...addresses]);
  await keepOwedRefunds(tx, { id, email });
  await forgetAccount(tx, id, addresses);
  await forgetAnsweredRequests(tx, now);
}

/**
 * Removes personal data from requests of deleted accounts. An open request keeps the address that its answer goes to.
 * An answered one keeps it for `ANSWERED_RETENTION_DAYS`, so that it can be reopened if it was marked as answered by
 * mistake.
 */
export async function forgetAnsweredRequests(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - ANSWERED_RETENTION_DAYS * 86_400_000);
  await db
    .update(dataRequests)
    .set({ email: null, message: "", answer: null })
    .where(
      and(isNull(dataRequests.userId), lte(dataRequests.answeredAt, longAgo), isNotNull(dataRequests.email)),
    );
}

/** Current and former addresses of an account, without those that belong to another account today. */
async function addressesOf(tx: Db, userId: string, email: string): Promise<string[]> {
  const changes = await tx
    .select({ detail: accountEvents.detail })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), eq(accountEvents.kind, "email_changed")));
  const former = changes
    .flatMap(({ detail }) => [detail?.de, detail?.para])
    .filter((one) => one !== undefined);
  const all = [...new Set([email, ...former])];
  const others = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, all), ne(users.id, userId)));
  const taken = new Set(others.map((other) => other.email));
  return all.filter((address) => !taken.has(address));
}
