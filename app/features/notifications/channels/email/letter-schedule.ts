import { isQuiet, type EmailMode, type Preferences } from "#app/features/notifications/preferences.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { hourInSaoPaulo } from "#app/lib/dates.ts";
import { HOUR_MS } from "#app/lib/durations.ts";

/** The mode under a plan: immediate letters become the digest if the plan lacks them. */
export function emailMode({ email }: Pick<Preferences, "email">, plan: Plan): EmailMode {
  if (email === "none") return "none";
  return can(plan, "immediate_notifications") ? (email ?? "immediate") : "daily";
}

/** The last time at which it was this hour in São Paulo. */
export function lastStruck(hour: number, now: Date): Date {
  const hoursAgo = (hourInSaoPaulo(now) - hour + 24) % 24;
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS);
}

/**
 * Whether new matches are due: at once, or when the hour of the digest has passed since the first of them.
 * What is due in quiet hours waits for their end, and is then one letter.
 */
export function isLetterDue(preferences: Preferences, plan: Plan, firstMatchAt: Date, now: Date): boolean {
  const mode = emailMode(preferences, plan);
  if (mode === "none" || isQuiet(preferences, now)) return false;
  return mode === "immediate" || firstMatchAt < lastStruck(preferences.digestHour, now);
}
