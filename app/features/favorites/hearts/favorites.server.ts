import { desc, eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { FavoriteMark } from "./favorite-mark.ts";
import { keepFavorite, removeFavorite } from "./keep.server.ts";

interface Member {
  userId: string;
  plan: Plan;
}

export type MarkOutcome =
  | { outcome: "saved" | "removed" }
  /** The plan has no favourites: the wish is stored until one has. */
  | { outcome: "plan" }
  | { outcome: "unknown_property" }
  /** The limit of favourites is reached. */
  | { outcome: "full" }
  | { outcome: "too_many"; waitSeconds: number };

const MAX_PER_MINUTE = 120;
/** Limit on every plan: every page contains the numbers, and nobody follows more. */
const MAX_FAVORITES = 1_000;
/** Limit of wishes stored for a plan that does not show favourites. */
const MAX_UNSEEN = 500;

/** Saves or removes a member's favourite; repeating it changes nothing. */
export async function markFavorite(
  db: Db,
  member: Member,
  { number, saved }: FavoriteMark,
  now: Date,
): Promise<MarkOutcome> {
  const limit = { key: `favorite:${member.userId}`, most: MAX_PER_MINUTE, windowMs: MINUTE_MS };
  const waitSeconds = await spendAttempt(db, [limit], now);
  if (waitSeconds > 0) return { outcome: "too_many", waitSeconds };
  if (saved) return saveFavorite(db, member, number, now);
  await removeFavorite(db, member.userId, number, now);
  return { outcome: "removed" };
}

/**
 * Saves the wishes from before signing in, counted towards the rate limit like hearts. Returns the number of
 * properties.
 */
export async function grantWishes(db: Db, member: Member, numbers: string[], now: Date): Promise<number> {
  let granted = 0;
  for (const number of numbers) {
    const { outcome } = await markFavorite(db, member, { number, saved: true }, now);
    if (outcome === "too_many") break;
    if (outcome === "saved" || outcome === "plan") granted++;
  }
  return granted;
}

async function saveFavorite(
  db: Db,
  { userId, plan }: Member,
  number: string,
  now: Date,
): Promise<MarkOutcome> {
  const sees = can(plan, "save_favorites");
  const most = sees ? MAX_FAVORITES : MAX_UNSEEN;
  const { known, room } = await keepFavorite(db, { userId, number, most }, now);
  if (!known) return { outcome: "unknown_property" };
  if (sees && !room) return { outcome: "full" };
  return { outcome: sees ? "saved" : "plan" };
}

/** Numbers of a member's favourites, the newest first; none if the plan has no favourites. */
export async function favoriteNumbers(db: Db, { userId, plan }: Member): Promise<string[]> {
  if (!can(plan, "save_favorites")) return [];
  const rows = await db
    .select({ number: favorites.nDoImovel })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), favorites.nDoImovel);
  return rows.map(({ number }) => number);
}
