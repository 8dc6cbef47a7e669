import { eq } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import {
  endGrantedPremium,
  grantOf,
  grantPremium,
  paidSubscription,
} from "#app/core/billing/grant-premium.server.ts";
import type { MailContent } from "#app/core/mail/mail.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { planLetters } from "#app/db/schema/plan.ts";
import { whatStops } from "#app/facts/plans/plan-words.ts";
import { planOfMember } from "#app/facts/plans/plans-of.server.ts";
import { trialDaysGone, trialDaysLeft, trialEnd } from "#app/facts/plans/plans.ts";
import { firstName } from "#app/features/accounts/viewer.ts";
import { writeProfile } from "#app/features/accounts/write-profile.server.ts";
import { ofAddress } from "./member-plan.server.ts";
import { fulfilWishes } from "#app/features/favorites/hearts/favorites.server.ts";
import { MAX_TRIAL_DAYS, type PlanActOutcome, type PlanWish } from "./plan-acts.ts";

interface Submission {
  /** Null: a command on the server. */
  adminId: string | null;
  baseUrl: string;
  now: Date;
}

type Profile = typeof profiles.$inferSelect;

interface Change {
  action: string;
  outcome: PlanActOutcome;
  /** Null: the member gains and loses nothing that they could use. */
  letter: ((about: { name: string; url: string }) => MailContent) | null;
}

/**
 * Changes a member's plan by an administrator's decision, with its log row and a letter to the member, all or nothing.
 * Asked for again, it changes, logs and writes nothing.
 */
export async function changePlan(
  db: Db,
  email: string,
  wish: PlanWish,
  submission: Submission,
): Promise<PlanActOutcome> {
  return db.transaction(async (tx): Promise<PlanActOutcome> => {
    const [profile] = await tx.select().from(profiles).where(ofAddress(tx, email)).for("update");
    if (!profile) return { outcome: "no_such_account" };
    const before = await stateOf(tx, profile.userId, submission.now);
    const change = await carryOut(tx, profile, wish, submission.now);
    if (!("letter" in change)) return change;
    const { letter, action, outcome } = change;
    await fulfilWishes(tx, profile.userId, submission.now);
    if (letter) await tell(tx, profile, letter, submission);
    const after = await stateOf(tx, profile.userId, submission.now);
    const act = { adminId: submission.adminId, action, targetUserId: profile.userId };
    await appendLog(
      tx,
      { ...act, details: { target_user_id: profile.userId, before, after } },
      submission.now,
    );
    return outcome;
  });
}

/** What the log says about a member's plan, before and after. */
async function stateOf(tx: Db, userId: string, now: Date) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId));
  const grant = await grantOf(tx, userId, now);
  return {
    plan: await planOfMember(tx, userId, now),
    trial_days: profile!.freeTrialDays,
    premium_given: grant !== null,
    premium_given_until: grant?.until ?? null,
  };
}

function carryOut(tx: Db, profile: Profile, wish: PlanWish, now: Date): Promise<Change | PlanActOutcome> {
  if (wish.plan === "premium") return givePremium(tx, profile, wish.until, now);
  return wish.plan === "trial" ? extendTrial(tx, profile, wish.days, now) : endPlan(tx, profile, now);
}

async function givePremium(
  tx: Db,
  { userId }: Profile,
  until: Date | null,
  now: Date,
): Promise<Change | PlanActOutcome> {
  if (until !== null && until <= now) return { outcome: "out_of_bounds" };
  const paid = await paidSubscription(tx, userId, now);
  // Whoever is charged on would pay for what they were given.
  if (paid?.renews) return { outcome: "paid", ...paid };
  if (paid?.until && until !== null && until <= paid.until)
    return { outcome: "paid_longer", until: paid.until };
  const grant = await grantOf(tx, userId, now);
  if (grant && grant.until?.getTime() === until?.getTime()) return { outcome: "unchanged" };
  await grantPremium(tx, userId, until, now);
  return {
    action: "Alterou plano do usuário para Premium",
    outcome: { outcome: "premium", until },
    letter: (about) => ({ kind: "premium_given", until, ...about }),
  };
}

async function extendTrial(
  tx: Db,
  { userId, freeTrialStart: start, freeTrialDays }: Profile,
  days: number,
  now: Date,
): Promise<Change | PlanActOutcome> {
  if (!Number.isInteger(days) || days < 1 || days > MAX_TRIAL_DAYS) return { outcome: "out_of_bounds" };
  const paid = await paidSubscription(tx, userId, now);
  if (paid) return { outcome: "paid", ...paid };
  if (await grantOf(tx, userId, now)) return { outcome: "is_premium" };
  const trial = { start, days: freeTrialDays };
  const left = trialDaysLeft(trial, now);
  if (days === left) return { outcome: "unchanged" };
  if (days < left) return { outcome: "trial_longer", endsAt: trialEnd(trial) };
  const extended = { start, days: trialDaysGone(start, now) + days };
  await writeProfile(tx, userId, { freeTrialDays: extended.days }, now);
  const endsAt = trialEnd(extended);
  return {
    action: "Alterou teste gratuito do usuário",
    outcome: { outcome: "trial", endsAt },
    letter: (about) => ({ kind: "trial_extended", endsAt, ...about }),
  };
}

async function endPlan(tx: Db, profile: Profile, now: Date): Promise<Change | PlanActOutcome> {
  const { userId, freeTrialStart: start, freeTrialDays } = profile;
  const paid = await paidSubscription(tx, userId, now);
  if (paid) return { outcome: "paid", ...paid };
  const granted = await grantOf(tx, userId, now);
  const left = trialDaysLeft({ start, days: freeTrialDays }, now);
  if (!granted && left === 0) return { outcome: "unchanged" };
  await endGrantedPremium(tx, userId, now);
  if (left > 0) await endTrial(tx, profile, left, now);
  const stops = whatStops(granted ? "premium" : "trial");
  return {
    action: "Alterou plano do usuário para gratuito",
    outcome: { outcome: "free", trialEnded: left > 0 },
    letter: (about) =>
      granted ? { kind: "given_premium_ended", stops, ...about } : { kind: "trial_ended", stops, ...about },
  };
}

/** The job that writes about ended trials must not write a second letter about this end. */
async function endTrial(tx: Db, profile: Profile, left: number, now: Date): Promise<void> {
  const { userId, freeTrialStart: start, freeTrialDays } = profile;
  const cut = { start, days: Math.max(0, freeTrialDays - left) };
  await writeProfile(tx, userId, { freeTrialDays: cut.days }, now);
  await tx
    .insert(planLetters)
    .values({ userId, kind: "trial_ended", about: trialEnd(cut).toISOString(), writtenAt: now })
    .onConflictDoNothing();
}

/** Nobody who has not confirmed their address, or who is blocked, gets letters about a plan. */
async function tell(
  tx: Db,
  { userId, email, fullName, blockedAt }: Profile,
  letter: NonNullable<Change["letter"]>,
  { baseUrl, now }: Submission,
): Promise<void> {
  const [user] = await tx.select({ proven: users.emailVerified }).from(users).where(eq(users.id, userId));
  if (!user?.proven || blockedAt !== null) return;
  const post = createPost(tx, { now: () => now });
  await post.send(email, letter({ name: firstName(fullName), url: `${baseUrl}/plan` }));
}
