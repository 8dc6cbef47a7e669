import { MINUTE_MS } from "#app/lib/durations.ts";

/** Pauses after the first, second, … failure, in minutes: about a day altogether. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720];

/** When to retry after this many failures; null: given up after eight. */
export function nextAttempt(failures: number, now: Date): Date | null {
  const minutes = PAUSES[failures - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/**
 * The result of sending a message. `permanent`: retrying cannot help; `notBefore`: the earliest retry that the receiver
 * accepts; `refusesAddress`: not this message, but its address was refused for good.
 */
export type Dispatch =
  | { sent: true }
  | { sent: false; permanent: boolean; reason: string; notBefore?: Date; refusesAddress?: boolean };
