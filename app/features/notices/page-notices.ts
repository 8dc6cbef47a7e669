import {
  noticeKey,
  noticesFor,
  type Notice,
  type NoticeLevel,
  type Reader,
} from "#app/core/content/notice.ts";
import { readCookie, writeCookie, YEAR_S } from "#app/lib/cookies.ts";

/** A notice as a page shows it. */
export interface NoticeView {
  key: string;
  body: string;
  level: NoticeLevel;
  link: { href: string; text: string } | null;
}

/** The notices of a page for whoever looks at it. */
export function pageNotices(
  notices: readonly Notice[],
  reader: Reader,
  cookies: string | null,
  now: Date,
): NoticeView[] {
  if (notices.length === 0) return [];
  return noticesFor(notices, reader, dismissedNotices(cookies), now).map((notice) => {
    const { body, level, href, linkText } = notice;
    const link = href !== null && linkText !== null ? { href, text: linkText } : null;
    return { key: noticeKey(notice), body, level, link };
  });
}

const COOKIE = "avisos-vistos";
const KEY = /^\d{1,9}\.\d{1,9}$/;

function dismissedNotices(cookies: string | null): Set<string> {
  return new Set((readCookie(cookies, COOKIE) ?? "").split("_").filter((key) => KEY.test(key)));
}

/** `Set-Cookie` that adds a notice to those this browser dismissed. Notices that are gone are forgotten. */
export function dismissalCookie(cookies: string | null, key: string, notices: readonly Notice[]): string {
  const dismissed = dismissedNotices(cookies).add(key);
  const keys = notices.map(noticeKey).filter((one) => dismissed.has(one));
  return writeCookie(COOKIE, keys.join("_"), { maxAge: YEAR_S });
}
