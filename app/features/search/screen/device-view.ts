import { isView, type View } from "#app/facts/query/filters.ts";
import { readCookie, writeCookie } from "#app/lib/cookies.ts";

const COOKIE = "vista";
const YEAR_SECONDS = 31_536_000;

/** The view that was chosen last on this device, of addresses that name none. */
export function deviceView(cookies: string | null): View {
  const view = readCookie(cookies, COOKIE);
  return isView(view) ? view : "cartoes";
}

/** `Set-Cookie` that keeps the choice of a view for a year. */
export function viewCookie(view: View): string {
  return writeCookie(COOKIE, view, { maxAge: YEAR_SECONDS });
}
