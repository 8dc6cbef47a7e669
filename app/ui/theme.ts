export const THEMES = ["claro", "escuro"] as const;
export type Theme = (typeof THEMES)[number];

/** Name of the cookie and of the form field. */
export const THEME_COOKIE = "tema";
const YEAR_SECONDS = 31_536_000;

/** The chosen theme of a `Cookie` header; null follows the system. */
export function themeOf(cookies: string | null): Theme | null {
  const value = /(?:^|;\s*)tema=([a-z]+)/.exec(cookies ?? "")?.[1];
  return THEMES.find((theme) => theme === value) ?? null;
}

/** `Set-Cookie` that keeps a choice for a year; anything but a theme forgets it. */
export function themeCookie(choice: string, secure: boolean): string {
  const chosen = THEMES.some((theme) => theme === choice);
  const life = chosen ? `${choice}; Max-Age=${YEAR_SECONDS}` : "; Max-Age=0";
  return `${THEME_COOKIE}=${life}; Path=/; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
}
