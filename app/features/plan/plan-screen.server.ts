import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { BillingDesk } from "#app/core/billing/billing-desk.server.ts";
import { grantOf } from "#app/core/billing/grant-premium.server.ts";
import { PriceFault } from "#app/core/billing/payment-provider.ts";
import { requestsOf } from "#app/core/billing/refund-requests.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { mapUsage } from "#app/facts/plans/meter.server.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import { favoritesAccess } from "#app/features/favorites/list/favorite-list.server.ts";
import { endingMonth } from "./member-plan.server.ts";
import type { OnSale } from "./offers-view.ts";
import type { PlanFacts } from "./plan-view.ts";

/** How long a page waits for the provider to say what can be bought. */
const MAX_WAIT_MS = 3_000;

interface Shop {
  desk: BillingDesk | null;
  /** Reports that the provider failed; the page is shown without its offers. */
  onError(error: unknown): void;
}

/** What can be bought, as far as the provider says it in time. */
export async function whatIsOnSale({ desk, onError }: Shop): Promise<OnSale> {
  if (!desk) return "closed";
  const failed = (error: unknown) => {
    onError(error);
    return error instanceof PriceFault ? ("mispriced" as const) : ("unanswered" as const);
  };
  const late = wait(MAX_WAIT_MS, "unanswered" as const, { ref: false });
  return Promise.race([desk.offers().catch(failed), late]);
}

interface PlanContext extends Shop {
  db: Db;
  viewer: Pick<Viewer, "userId" | "plan">;
  now: Date;
}

/** Loads what a member's `/plan` shows. */
export async function loadPlan({ db, viewer, now, ...shop }: PlanContext): Promise<PlanFacts> {
  const { userId, plan } = viewer;
  const [trial, given, usage, favorites, billing, requests, onSale] = await Promise.all([
    trialOf(db, userId),
    grantOf(db, userId, now),
    mapUsage(db, viewer, now),
    favoritesAccess(db, viewer),
    shop.desk?.billing(userId) ?? null,
    shop.desk ? requestsOf(db, shop.desk.provider.name, userId) : [],
    whatIsOnSale(shop),
  ]);
  const monthEndsAt = billing && (await endingMonth(db, userId, billing, now));
  return { plan, trial, given, usage, favorites, billing, requests, monthEndsAt, onSale, now };
}

async function trialOf(db: Db, userId: string): Promise<PlanFacts["trial"]> {
  const [profile] = await db
    .select({ start: profiles.freeTrialStart, days: profiles.freeTrialDays })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile) throw new Error("a signed-in person has no profile");
  return profile;
}
