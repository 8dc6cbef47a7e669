import { unusedValues, type UnusedValue } from "#app/facts/query/unused-values.ts";
import { forgetCookie, readCookie, writeCookie } from "#app/lib/cookies.ts";

const COOKIE = "martelo.fora";
const LIFE_S = 60;
const LONGEST = 2_000;

/**
 * `Set-Cookie` that carries what a search cannot use of a typed address to the canonical one, whose page says it. Null where
 * all of it is used.
 */
export function unusedCookie(params: URLSearchParams): string | null {
  if (unusedValues(params).length === 0) return null;
  const typed = params.toString();
  return typed.length > LONGEST ? null : writeCookie(COOKIE, typed, { maxAge: LIFE_S });
}

/** What the cookie carries; nothing without it. */
export function carriedUnused(cookies: string | null): UnusedValue[] {
  return unusedValues(new URLSearchParams(readCookie(cookies, COOKIE) ?? ""));
}

export const FORGET_UNUSED = forgetCookie(COOKIE);
