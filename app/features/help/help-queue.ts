import { PLANS, type Plan } from "#app/facts/plans/plans.ts";

/** A request that waits for an answer. */
export interface Waiting {
  id: string;
  /** The plan of its member when somebody looks; null: a visitor. */
  plan: Plan | null;
  since: Date;
}

/** The order in which requests are answered: by plan, as `PLANS` ranks them, then the oldest first. */
export function inQueueOrder<T extends Waiting>(waiting: readonly T[]): T[] {
  return waiting.toSorted(
    (a, b) =>
      rankOf(a.plan) - rankOf(b.plan) ||
      a.since.getTime() - b.since.getTime() ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

function rankOf(plan: Plan | null): number {
  return PLANS[plan ?? "free"].helpRank;
}

/** The plan as the queue names it. */
export function planWords(plan: Plan | null): string {
  return plan === null ? "Visitante" : PLANS[plan].name;
}
