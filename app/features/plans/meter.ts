import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { PLANS, type Plan } from "./plans.ts";

const WARN_FROM = 0.8;

/** What a member used of their map queries this month. */
export interface Usage {
  used: number;
  /** Null: no limit. */
  limit: number | null;
  /** From 80 % of the limit. */
  nearLimit: boolean;
}

/** Calendar month in São Paulo, `2026-11`. */
export function monthOf(instant: Date): string {
  return dayInSaoPaulo(instant).slice(0, 7);
}

export function usageOf(plan: Plan, used: number): Usage {
  const limit = PLANS[plan].mapQueriesPerMonth;
  return { used, limit, nearLimit: limit !== null && used >= limit * WARN_FROM };
}
