import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "./connect.server.ts";
import { rateLimits } from "./schema/rate-limits.ts";

/** A rate limit: how many attempts are allowed in a window that begins with the first one. */
export interface AttemptLimit {
  /** The key that attempts are counted under: `sign-in:account:ana@exemplo.com`. */
  key: string;
  most: number;
  windowMs: number;
}

/**
 * Counts one attempt against each of the limits, for every process of this database. Returns the seconds to wait, or 0
 * when all of them allow it. A refused attempt counts as well.
 */
export async function spendAttempt(db: Db, limits: AttemptLimit[], now: Date): Promise<number> {
  let wait = 0;
  for (const { key, most, windowMs } of limits) {
    const resets = new Date(now.getTime() + windowMs);
    const { rows } = await db.execute<{ used: number; resets_at: string }>(sql`
      insert into rate_limits as r (key, used, resets_at) values (${key}, 1, ${resets})
      on conflict (key) do update set
        used = case when r.resets_at <= ${now} then 1 else r.used + 1 end,
        resets_at = case when r.resets_at <= ${now} then excluded.resets_at else r.resets_at end
      returning used, resets_at`);
    const { used, resets_at } = rows[0]!;
    if (used > most) {
      wait = Math.max(wait, Math.ceil((new Date(resets_at).getTime() - now.getTime()) / 1000), 1);
    }
  }
  return wait;
}

/** Deletes the counters of an attempt that succeeded. */
export async function forgetAttempts(db: Db, keys: string[]): Promise<void> {
  for (const key of keys) await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function dropOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now));
}

/**
 * Deletes the counters that have one of these, such as an e-mail address, as a whole part of their key: the counters of
 * `a@b.com` are not about `a@b.co`.
 */
export async function forgetAttemptsAbout(db: Db, parts: string[]): Promise<void> {
  for (const part of parts)
    await db.delete(rateLimits).where(sql`position(${`:${part}:`}::text in (${rateLimits.key} || ':')) > 0`);
}
