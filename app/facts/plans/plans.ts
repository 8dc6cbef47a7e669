import { DAY_MS } from "#app/lib/durations.ts";
export type Plan = "free" | "trial" | "premium";

/** A feature that a plan may include. */
export type Capability =
  | "save_favorites"
  | "immediate_notifications"
  | "advanced_map_filters"
  | "alerts_by_place"
  | "full_price_history"
  | "monthly_report"
  | "priority_support"
  | "early_access";

interface PlanTerms {
  /** The name that people read. */
  name: string;
  /** Integer cents a month; null: not sold. */
  priceCents: number | null;
  /** Map queries in a calendar month of São Paulo; null: unlimited. */
  mapQueriesPerMonth: number | null;
  capabilities: ReadonlySet<Capability>;
  /** Whose requests for help are answered first: those of the smaller number. Visitors wait with the free plan. */
  helpRank: number;
}

const EVERYTHING: ReadonlySet<Capability> = new Set([
  "save_favorites",
  "immediate_notifications",
  "advanced_map_filters",
  "alerts_by_place",
  "full_price_history",
  "monthly_report",
  "priority_support",
  "early_access",
]);

/** Every monthly price that Premium was ever sold for, in integer cents, today's first: those who subscribed at a former one keep it. */
export const PREMIUM_AMOUNTS_CENTS: readonly number[] = [2_990];

/**
 * The only table of what each plan includes: features of the screens. The data are public, so the API gives everybody
 * the whole history of a property and accepts drawn areas.
 */
export const PLANS: Readonly<Record<Plan, PlanTerms>> = {
  free: { name: "Gratuito", priceCents: 0, mapQueriesPerMonth: 10, capabilities: new Set(), helpRank: 2 },
  trial: {
    name: "Teste Gratuito",
    priceCents: null,
    mapQueriesPerMonth: null,
    capabilities: EVERYTHING,
    helpRank: 1,
  },
  premium: {
    name: "Premium",
    priceCents: PREMIUM_AMOUNTS_CENTS[0]!,
    mapQueriesPerMonth: null,
    capabilities: EVERYTHING,
    helpRank: 0,
  },
};

export function can(plan: Plan, capability: Capability): boolean {
  return PLANS[plan].capabilities.has(capability);
}

/** The product of a provider's subscriptions that count as Premium. */
export const PREMIUM_PRODUCT = "martelo_premium";

/** States of a subscription in which it counts. */
export const PAID_STATES: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

export interface TrialTerms {
  start: Date;
  days: number;
}

interface SubscriptionTerms {
  productId: string;
  status: string;
  /** Until when it is paid; null: it does not end. */
  currentPeriodEnd: Date | null;
  /** Until when it lasts although its renewal is not paid; null: no longer than it is paid. */
  graceUntil: Date | null;
}

/** The instant at which a trial ends. */
export function trialEnd({ start, days }: TrialTerms): Date {
  return new Date(start.getTime() + days * DAY_MS);
}

/** Trial days less the whole days since it began, at least 0. */
export function trialDaysLeft({ start, days }: TrialTerms, now: Date): number {
  return Math.max(0, days - trialDaysGone(start, now));
}

/** The whole days since a trial began, at least 0. */
export function trialDaysGone(start: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - start.getTime()) / DAY_MS));
}

/** Whether a subscription makes its owner Premium at an instant. */
export function isInForce(subscription: SubscriptionTerms, now: Date): boolean {
  const { productId, status, currentPeriodEnd, graceUntil } = subscription;
  if (productId !== PREMIUM_PRODUCT || !PAID_STATES.has(status)) return false;
  return currentPeriodEnd === null || (graceUntil ?? currentPeriodEnd) > now;
}

/** Premium while a Premium subscription runs, else the trial while it has days left, else free. */
export function planOf(trial: TrialTerms, subscriptions: SubscriptionTerms[], now: Date): Plan {
  if (subscriptions.some((subscription) => isInForce(subscription, now))) return "premium";
  return trialDaysLeft(trial, now) > 0 ? "trial" : "free";
}
