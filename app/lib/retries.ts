const MINUTE_MS = 60_000;

/** Pauses after the first, second, … failure, in minutes: about a day altogether. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720];

/** When to try again after so many failures; null: eight are enough. */
export function nextAttempt(failures: number, now: Date): Date | null {
  const minutes = PAUSES[failures - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}

/** How sending something ended. `permanent`: trying again would end the same way; `notBefore`: as the receiver asked. */
export type Dispatch = { sent: true } | { sent: false; permanent: boolean; reason: string; notBefore?: Date };
