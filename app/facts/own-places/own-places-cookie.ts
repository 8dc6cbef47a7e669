import { z } from "zod";
import type { OwnPlaces } from "#app/db/shapes/own-places.ts";
import { forgetCookie, readCookie, writeCookie, YEAR_S } from "#app/lib/cookies.ts";
import { isNearBrazil, MAX_OWN_PLACES, MAX_PLACE_NAME } from "./own-places.ts";

const COOKIE = "lugares";
/** The places are in the account: this browser has none of its own. */
const IN_ACCOUNT = "conta";

const degrees = z.number();
const schema = z.object({
  places: z
    .array(
      z.object({
        name: z.string().min(1).max(MAX_PLACE_NAME),
        at: z.tuple([degrees, degrees]).refine(isNearBrazil),
        metres: z.number().int().min(0).max(1_000_000),
      }),
    )
    .min(1)
    .max(MAX_OWN_PLACES),
  active: z.number().int().min(0).nullable(),
}) satisfies z.ZodType<OwnPlaces>;

/** What a browser says of its owner's places: nothing, that they are in the account, or a visitor's places themselves. */
export function ownPlacesIn(cookies: string | null): OwnPlaces | "account" | null {
  const value = readCookie(cookies, COOKIE);
  if (value === null || value === "") return null;
  if (value === IN_ACCOUNT) return "account";
  try {
    return schema.parse(JSON.parse(value));
  } catch {
    return null;
  }
}

/** `Set-Cookie` that keeps a visitor's places on their device for a year. */
export function ownPlacesCookie(own: OwnPlaces): string {
  return own.places.length === 0
    ? FORGET_OWN_PLACES
    : writeCookie(COOKIE, JSON.stringify(own), { maxAge: YEAR_S });
}

/** `Set-Cookie` that says that the account has places. */
export const PLACES_IN_ACCOUNT = writeCookie(COOKIE, IN_ACCOUNT, { maxAge: YEAR_S });
export const FORGET_OWN_PLACES = forgetCookie(COOKIE);
