import { forgetCookie, readCookie, writeCookie } from "#app/lib/cookies.ts";

/** Who draws the map: our embedded ground, or Google Maps for those who brought a key and asked for it. */
export type MapProvider = "martelo" | "google";

/** Name of the cookie; the key itself never leaves the device. */
const COOKIE = "mapa";
const YEAR_SECONDS = 31_536_000;

export function mapProviderOf(cookies: string | null): MapProvider {
  return readCookie(cookies, COOKIE) === "google" ? "google" : "martelo";
}

/** `Set-Cookie` that keeps the choice of Google for a year; anything else forgets it. */
export function mapProviderCookie(choice: string): string {
  return choice === "google" ? writeCookie(COOKIE, choice, { maxAge: YEAR_SECONDS }) : forgetCookie(COOKIE);
}

/** Only the page with the map may ask Google for anything, and only for somebody who chose it there. */
export function mayAskGoogle(pathname: string, cookies: string | null): boolean {
  return pathname === "/dashboard" && mapProviderOf(cookies) === "google";
}
