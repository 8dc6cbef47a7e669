import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { endGrantedPremium, grantPremium, paidElsewhere } from "#app/core/billing/grant-premium.server.ts";
import { trialDaysLeft } from "#app/facts/plans/plans.ts";
import { writeProfile } from "./write-profile.server.ts";

export type SetPlanOutcome =
  | { outcome: "premium" }
  /** `trialEnded`: the trial had days left, and they are lost. */
  | { outcome: "free"; trialEnded: boolean }
  | { outcome: "no_such_account" }
  /** A payment provider charges for the plan: it has to be cancelled there. */
  | { outcome: "paid_elsewhere"; provider: string };

/** Gives an account Premium without a payment, or takes away Premium and the rest of the trial. */
export async function setPlan(
  db: Db,
  email: string,
  plan: "premium" | "free",
  now: Date,
): Promise<SetPlanOutcome> {
  return db.transaction(async (tx): Promise<SetPlanOutcome> => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.email, email.toLowerCase()));
    if (!profile) return { outcome: "no_such_account" };
    const { userId } = profile;
    if (plan === "premium") {
      await grantPremium(tx, userId, now);
      return { outcome: "premium" };
    }
    const paid = await paidElsewhere(tx, userId, now);
    if (paid) return { outcome: "paid_elsewhere", provider: paid };
    await endGrantedPremium(tx, userId, now);
    const left = trialDaysLeft({ start: profile.freeTrialStart, days: profile.freeTrialDays }, now);
    if (left > 0) {
      const days = Math.max(0, profile.freeTrialDays - left);
      await writeProfile(tx, userId, { freeTrialDays: days }, now);
    }
    return { outcome: "free", trialEnded: left > 0 };
  });
}
