import { and, between, eq, gte, isNull, sql } from "drizzle-orm";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import { GRACE_DAYS } from "#app/core/billing/billing.ts";
import { requestedPurchases } from "#app/core/billing/refund-requests.server.ts";
import { givenUntil } from "#app/core/billing/grant-premium.server.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { subscriptions } from "#app/db/schema/billing.ts";
import { planLetters } from "#app/db/schema/plan.ts";
import { plansOf, trialEndsBetween } from "#app/facts/plans/plans-of.server.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/durations.ts";
import type { Job } from "#app/platform/job.server.ts";
import { ANNOUNCED_MS, dueLetters, FRESH_MS, MONTH_ANNOUNCED_MS, type DueLetter } from "./due-letters.ts";
import { endingMonth } from "./member-plan.server.ts";

const EVERY_MS = 5 * MINUTE_MS;

interface Options {
  /** Null: nothing is sold on this installation. */
  desk: BillingDesk | null;
  /** Called after letters were queued. */
  onWritten?(): void;
  baseUrl(): string;
  now(): Date;
}

/** Writes the letters about trials and payments that are due. */
export function planLettersJob(database: Database, options: Options): Job {
  return {
    name: "plan letters",
    every: EVERY_MS,
    run: (signal) =>
      database.exclusively("plan-letters", () => writeDueLetters(database.db, options, signal)),
  };
}

/** One round. Each letter is written once, together with the row that says so. */
export async function writeDueLetters(
  db: Db,
  { desk, baseUrl, now, onWritten }: Options,
  signal?: AbortSignal,
): Promise<void> {
  const at = now();
  const people = await candidates(db, at);
  const plans = await plansOf(
    db,
    people.map(({ userId }) => userId),
    at,
  );
  for (const { userId, email, fullName, start, days } of people) {
    if (signal?.aborted) return;
    const billing = desk && (await desk.billing(userId));
    const due = dueLetters(
      {
        name: firstName(fullName),
        plan: plans.get(userId) ?? "free",
        trial: { start, days },
        billing,
        monthEndsAt: billing && (await endingMonth(db, userId, billing, at)),
        requested: await requestedPurchases(db, userId),
        givenUntil: await givenUntil(db, userId),
        url: `${baseUrl()}/plan`,
      },
      at,
    );
    for (const letter of due) await writeOnce(db, { userId, email }, letter, at);
    if (due.length > 0) onWritten?.();
  }
}

async function writeOnce(
  db: Db,
  { userId, email }: { userId: string; email: string },
  { about, content }: DueLetter,
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .insert(planLetters)
      .values({ userId, kind: content.kind, about, writtenAt: at })
      .onConflictDoNothing()
      .returning({ userId: planLetters.userId });
    if (first.length > 0) await createPost(tx, { now: () => at }).send(email, content);
  });
}

/**
 * Query of the confirmed members whose trial or paid time ends or ended lately, or about whose payments something changed
 * lately: each kind is read by its index, because most members have none of it.
 */
export function candidates(db: Db, now: Date) {
  const from = new Date(now.getTime() - FRESH_MS);
  const sinceGrace = new Date(from.getTime() - GRACE_DAYS * DAY_MS);
  const { updatedAt, currentPeriodEnd } = subscriptions;
  const paidEnd = between(currentPeriodEnd, sinceGrace, new Date(now.getTime() + MONTH_ANNOUNCED_MS));
  const some = sql`select ${profiles.userId} from ${profiles}
      where ${trialEndsBetween(from, new Date(now.getTime() + ANNOUNCED_MS))}
    union select ${subscriptions.userId} from ${subscriptions} where ${gte(updatedAt, from)}
    union select ${subscriptions.userId} from ${subscriptions} where ${paidEnd}`;
  return db
    .select({
      userId: profiles.userId,
      email: profiles.email,
      fullName: profiles.fullName,
      start: profiles.freeTrialStart,
      days: profiles.freeTrialDays,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(sql`${profiles.userId} in (${some})`, eq(users.emailVerified, true), isNull(profiles.blockedAt)),
    );
}
