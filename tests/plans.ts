import { inArray } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import type { PlanActOutcome } from "#app/features/plan/plan-acts.ts";
import { changePlan } from "#app/features/plan/plan-acts.server.ts";

/**
 * Gives a member Premium without an end, or takes that and the rest of the trial away, as the command does, for tests
 * about something else: the letters about it are dropped.
 */
export async function setPlan(
  db: Db,
  email: string,
  plan: "premium" | "free",
  now: Date,
): Promise<PlanActOutcome> {
  const wish = plan === "premium" ? ({ plan, until: null } as const) : { plan };
  const answer = await changePlan(db, email, wish, { adminId: null, baseUrl: "http://localhost:3000", now });
  await db.delete(mails).where(inArray(mails.kind, ["premium_given", "given_premium_ended", "trial_ended"]));
  return answer;
}
