import type { QuietHours } from "./quiet-hours.ts";

/** When letters about matches are written: as soon as they are there, once a day, or never. */
export const EMAIL_MODES = ["immediate", "daily", "none"] as const;
export type EmailMode = (typeof EMAIL_MODES)[number];

export interface Preferences extends QuietHours {
  /** Null: what the plan gives. */
  email: EmailMode | null;
  /** Hour of the day in São Paulo, 0 to 23. */
  digestHour: number;
  /** Whether devices that were allowed to show messages are sent any. */
  push: boolean;
}

/** Of whoever never chose. */
export const DEFAULT_PREFERENCES: Preferences = {
  email: null,
  digestHour: 8,
  quietFrom: null,
  quietTo: null,
  push: true,
};
