import { MINUTE_MS } from "#app/lib/durations.ts";
/** The longest wait that is accepted when the source asks for one; a longer one ends the run. */
export const LONGEST_WAIT_MS = 10 * MINUTE_MS;
/** Wait when the source says "too many" or "not now" without saying for how long. */
export const UNSTATED_WAIT_MS = 60_000;

/**
 * Milliseconds between two requests: the pause plus up to half of it at random (`chance` is 0 to 1), so that requests
 * do not come at a fixed rhythm.
 */
export function pauseBefore(pauseMs: number, chance: number): number {
  return Math.round(pauseMs * (1 + chance / 2));
}

type Redirect = { follow: true; url: string } | { follow: false; to: string };

/** Redirects are followed inside the same host only, and never from https down to http. */
export function judgeRedirect(from: string, location: string | null): Redirect {
  const base = new URL(from);
  if (location === null || !URL.canParse(location, base))
    return { follow: false, to: location ?? "endereço não informado" };
  const target = new URL(location, base);
  const isSafe = target.protocol === base.protocol || target.protocol === "https:";
  if (target.hostname === base.hostname && isSafe) return { follow: true, url: target.href };
  // The query of a bot manager's address identifies the visitor, so it is kept out of reports.
  return { follow: false, to: `${target.origin}${target.pathname}` };
}
