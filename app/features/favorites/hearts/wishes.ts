import { forgetCookie, readCookie, writeCookie } from "#app/lib/cookies.ts";

const COOKIE = "martelo.desejo";
const DAY_S = 86_400;
/** Beyond this the oldest are dropped. */
const MAX_WISHES = 20;

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
