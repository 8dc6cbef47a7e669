import { COOKIES_REVISION } from "#app/features/accounts/legal-texts.ts";
import { readCookie, writeCookie, YEAR_S } from "#app/lib/cookies.ts";
import { isIsoDate, type IsoDate } from "#app/lib/dates.ts";

/** A person's answer about optional cookies. */
interface CookieChoice {
  choice: "accepted" | "rejected";
  /** Revision of the cookie policy that the answer is about. */
  version: IsoDate;
  at: Date;
}

const COOKIE = "cookieConsent";

/** The choice in a `Cookie` header; null without one, and for an older revision, so that the banner asks again. */
export function cookieChoiceOf(cookies: string | null): CookieChoice | null {
  const match = /^(accepted|rejected)\.(\d{4}-\d\d-\d\d)\.(\d{1,12})$/.exec(
    readCookie(cookies, COOKIE) ?? "",
  );
  if (!match) return null;
  const [, choice, version, seconds] = match;
  if (!isIsoDate(version!) || version !== COOKIES_REVISION) return null;
  return {
    choice: choice === "accepted" ? "accepted" : "rejected",
    version,
    at: new Date(Number(seconds) * 1000),
  };
}

/** `Set-Cookie` that keeps a choice for a year, with the revision of the policy and the time. */
export function cookieChoiceCookie(choice: CookieChoice["choice"], now: Date): string {
  const value = `${choice}.${COOKIES_REVISION}.${Math.floor(now.getTime() / 1000)}`;
  return writeCookie(COOKIE, value, { maxAge: YEAR_S });
}
