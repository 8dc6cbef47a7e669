import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { PLANS, type Plan } from "./plans.ts";

const WARN_FROM = 0.8;

/** How many map queries a member used this month. */
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

/** The day in São Paulo on which a member's map queries are renewed: the first of the next month. */
export function renewalDay(instant: Date): IsoDate {
  const [year, month] = monthOf(instant).split("-").map(Number);
  return month === 12 ? `${year! + 1}-01-01` : `${year}-${String(month! + 1).padStart(2, "0")}-01`;
}

export function usageOf(plan: Plan, used: number): Usage {
  const limit = PLANS[plan].mapQueriesPerMonth;
  return { used, limit, nearLimit: limit !== null && used >= limit * WARN_FROM };
}

/** The warning that a member sees from 80 % of their limit on; null before. */
export function usageWarning({ used, limit, nearLimit }: Usage): string | null {
  if (limit === null || !nearLimit) return null;
  if (used >= limit) return `Você usou as ${limit} consultas ao mapa deste mês.`;
  return `Você está próximo do limite mensal: usou ${used} de ${limit} consultas ao mapa.`;
}
