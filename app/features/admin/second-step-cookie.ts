import { readCookie, writeCookie } from "#app/lib/cookies.ts";

/** Remembers that an administrator put the notice about the second step off. */
const NOTICE_COOKIE = "duas-etapas-depois";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Name of the field that asks for it. */
export const LATER_NAME = "depois";

export function isPutOff(cookies: string | null): boolean {
  return readCookie(cookies, NOTICE_COOKIE) !== null;
}

/** `Set-Cookie` that puts the notice off for a week. */
export function putOffCookie(secure: boolean): string {
  return writeCookie(NOTICE_COOKIE, "1", { maxAge: WEEK_SECONDS, secure });
}
