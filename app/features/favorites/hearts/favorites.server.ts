import { and, desc, eq, inArray } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { planOfMember, plansOf } from "#app/facts/plans/plans-of.server.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { forgetCookie, readCookie, writeCookie } from "#app/lib/cookies.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { FavoriteMark } from "./favorite-mark.ts";
import { keepFavorite, removeFavorite } from "./keep.server.ts";

interface Member {
  userId: string;
  plan: Plan;
}

export type MarkOutcome =
  | { outcome: "saved" | "removed" }
  /** The plan saves no favourites: the wish is stored until one does. */
  | { outcome: "plan" }
  | { outcome: "unknown_property" }
  /** The limit of favourites is reached. */
  | { outcome: "full" }
  | { outcome: "too_many"; waitSeconds: number };

const MAX_PER_MINUTE = 120;
/** Limit on every plan, wishes included: every page contains the numbers, and nobody follows more. */
const MAX_FAVORITES = 1_000;

const COOKIE = "martelo.desejo";
const DAY_S = 86_400;
/** Beyond this the oldest are dropped. */
const MAX_WISHES = 20;

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
 * Saves the wishes that a browser stored before its owner signed in, counted towards the rate limit like hearts. Done when
 * the session begins, because reading a page writes nothing.
 */
export async function grantWishes(
  db: Db,
  { userId, cookies }: { userId: string; cookies: string | null },
  now: Date,
): Promise<void> {
  const wishes = wishesOf(cookies);
  if (wishes.length === 0) return;
  const member = { userId, plan: await planOfMember(db, userId, now) };
  for (const number of wishes) {
    const { outcome } = await markFavorite(db, member, { number, saved: true }, now);
    if (outcome === "too_many") break;
  }
}

/** How many of these properties are a member's favourites or stored wishes. */
export async function countSaved(db: Db, userId: string, numbers: string[]): Promise<number> {
  const rows = await db
    .select({ number: favorites.nDoImovel })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), inArray(favorites.nDoImovel, numbers)));
  return rows.length;
}

async function saveFavorite(
  db: Db,
  { userId, plan }: Member,
  number: string,
  now: Date,
): Promise<MarkOutcome> {
  const values = { userId, number, most: MAX_FAVORITES, wish: !can(plan, "save_favorites") };
  const { known, room, wish } = await keepFavorite(db, values, now);
  if (!known) return { outcome: "unknown_property" };
  if (!room) return { outcome: "full" };
  return { outcome: wish ? "plan" : "saved" };
}

/** Numbers of a member's favourites, the newest first. */
export async function favoriteNumbers(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ number: favorites.nDoImovel })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.desejo, false)))
    .orderBy(desc(favorites.createdAt), favorites.nDoImovel);
  return rows.map(({ number }) => number);
}

/**
 * The wishes of a member whose plan saves favourites become favourites. Done when such a plan begins, whether its owner
 * opens a page or not: what they see does not depend on it.
 */
export async function fulfilWishes(db: Db, userId: string, now: Date): Promise<void> {
  if (can(await planOfMember(db, userId, now), "save_favorites")) await turnIntoFavorites(db, userId);
}

async function turnIntoFavorites(db: Db, userId: string): Promise<void> {
  await db
    .update(favorites)
    .set({ desejo: false })
    .where(and(eq(favorites.userId, userId), eq(favorites.desejo, true)));
}

/** The same for all members, for wishes that came in while the plan began. */
export async function fulfilAllWishes(db: Db, now: Date): Promise<void> {
  const wishing = await db
    .selectDistinct({ userId: favorites.userId })
    .from(favorites)
    .where(eq(favorites.desejo, true));
  const plans = await plansOf(
    db,
    wishing.map(({ userId }) => userId),
    now,
  );
  for (const [userId, plan] of plans) if (can(plan, "save_favorites")) await turnIntoFavorites(db, userId);
}

/** The properties that a visitor wanted to save, newest last: saved once they have signed in. */
export function wishesOf(cookies: string | null): string[] {
  return (readCookie(cookies, COOKIE) ?? "")
    .split(".")
    .filter((number) => /^\d{4,13}$/.test(number))
    .slice(-MAX_WISHES);
}

/** `Set-Cookie` that stores the visitor's wishes for a day, with one property added or removed. */
export function wishCookie(
  wishes: string[],
  { number, saved }: { number: string; saved: boolean },
  secure: boolean,
): string {
  const others = wishes.filter((one) => one !== number);
  const newest = (saved ? [...others, number] : others).slice(-MAX_WISHES);
  return newest.length === 0
    ? FORGET_WISHES
    : writeCookie(COOKIE, newest.join("."), { maxAge: DAY_S, secure });
}

export const FORGET_WISHES = forgetCookie(COOKIE);
