import { hourInSaoPaulo } from "#app/lib/dates.ts";

/** When letters about matches are composed: immediately, once a day, or never. */
export const EMAIL_MODES = ["immediate", "daily", "none"] as const;
export type EmailMode = (typeof EMAIL_MODES)[number];

export interface Preferences extends QuietHours {
  /** Null: the best that the plan has. */
  email: EmailMode | null;
  /** Hour of the day in São Paulo, 0 to 23. */
  digestHour: number;
  /** Whether push messages are sent to the member's devices. */
  push: boolean;
  /** Whether the monthly report of the market is sent, where the plan has it. */
  monthlyReport: boolean;
}

/** Preferences of a member who never chose any. */
export const DEFAULT_PREFERENCES: Preferences = {
  email: null,
  digestHour: 8,
  quietFrom: null,
  quietTo: null,
  push: true,
  monthlyReport: true,
};

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
