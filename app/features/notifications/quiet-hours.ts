import { hourInSaoPaulo } from "#app/lib/dates.ts";

/** Hours of the day in São Paulo between which nothing is sent, also across midnight; both null: none. */
export interface QuietHours {
  quietFrom: number | null;
  quietTo: number | null;
}

/** Whether a time is in quiet hours. `22` to `7` begins at 22:00 and ends at 07:00; equal hours mean never. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, now: Date): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const hour = hourInSaoPaulo(now);
  return quietFrom <= quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
}
