import type { QuietHours } from "./quiet-hours.ts";

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
