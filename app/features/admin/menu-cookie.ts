import { readCookie, writeCookie } from "#app/lib/cookies.ts";

/** Remembers whether an administrator keeps the menu of the back-office narrow. */
const MENU_COOKIE = "menu-admin";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Name of the field that says what the menu becomes, and its two values, which the cookie stores. */
export const MENU_NAME = "menu";
export const MENU_WIDTHS = { wide: "largo", narrow: "estreito" } as const;

/** Whether the menu is wide, as it is without a choice. */
export function isMenuWide(cookies: string | null): boolean {
  return readCookie(cookies, MENU_COOKIE) !== MENU_WIDTHS.narrow;
}

/** Name of the field with the page to which a form without scripts leads back. */
export const BACK_NAME = "volta";

/** `Set-Cookie` that keeps the choice for a week. */
export function menuCookie(choice: string, secure: boolean): string {
  const value = choice === MENU_WIDTHS.narrow ? MENU_WIDTHS.narrow : MENU_WIDTHS.wide;
  return writeCookie(MENU_COOKIE, value, { maxAge: WEEK_SECONDS, secure });
}
