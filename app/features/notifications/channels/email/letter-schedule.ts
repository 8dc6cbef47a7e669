import type { EmailMode, Preferences } from "#app/features/notifications/preferences.ts";
import { isQuiet } from "#app/features/notifications/quiet-hours.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { hourInSaoPaulo } from "#app/lib/dates.ts";

const HOUR_MS = 3_600_000;

/** What becomes of a wish under a plan: immediate letters fall back to the digest where the plan has none. */
export function emailMode({ email }: Pick<Preferences, "email">, plan: Plan): EmailMode {
  if (email === "none") return "none";
  return can(plan, "immediate_notifications") ? (email ?? "immediate") : "daily";
}

/** The last instant at which a clock in São Paulo struck this hour. */
export function lastStruck(hour: number, now: Date): Date {
  const hoursAgo = (hourInSaoPaulo(now) - hour + 24) % 24;
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS);
}

/**
 * Whether what was found and not written of is due: at once, or when the hour of the digest has struck since the first of
 * it was found. What is due in quiet hours waits for their end, and is one letter then.
 */
export function isLetterDue(preferences: Preferences, plan: Plan, firstFoundAt: Date, now: Date): boolean {
  const mode = emailMode(preferences, plan);
  if (mode === "none" || isQuiet(preferences, now)) return false;
  return mode === "immediate" || firstFoundAt < lastStruck(preferences.digestHour, now);
}
