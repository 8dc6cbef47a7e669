import { forgetCookie, readCookie, writeCookie, YEAR_S } from "#app/lib/cookies.ts";

const THEMES = ["claro", "escuro"] as const;
export type Theme = (typeof THEMES)[number];

/** Name of the cookie and of the form field. */
const THEME_COOKIE = "tema";

/** The chosen theme of a `Cookie` header; null follows the system. */
export function themeOf(cookies: string | null): Theme | null {
  const value = readCookie(cookies, THEME_COOKIE);
  return THEMES.find((theme) => theme === value) ?? null;
}

/** `Set-Cookie` that stores a choice for a year; any value but a theme deletes the cookie. */
export function themeCookie(choice: string, secure: boolean): string {
  const chosen = THEMES.some((theme) => theme === choice);
  return chosen
    ? writeCookie(THEME_COOKIE, choice, { maxAge: YEAR_S, secure })
    : forgetCookie(THEME_COOKIE, { secure });
}
