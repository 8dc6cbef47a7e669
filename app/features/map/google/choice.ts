import { forgetCookie, readCookie, writeCookie, YEAR_S } from "#app/lib/cookies.ts";

/** Who draws the map: our embedded base map, or Google Maps for viewers who gave their own key and chose it. */
export type MapProvider = "martelo" | "google";

/** Name of the cookie; the key itself never leaves the device. */
const COOKIE = "mapa";

export function mapProviderOf(cookies: string | null): MapProvider {
  return readCookie(cookies, COOKIE) === "google" ? "google" : "martelo";
}

/** `Set-Cookie` that keeps the choice of Google for a year; any other choice clears it. */
export function mapProviderCookie(choice: string): string {
  return choice === "google" ? writeCookie(COOKIE, choice, { maxAge: YEAR_S }) : forgetCookie(COOKIE);
}

/**
 * Whether the page may load anything from Google: only the page with the map, and only for a viewer who chose
 * Google.
 */
export function mayAskGoogle(pathname: string, cookies: string | null): boolean {
  return pathname === "/dashboard" && mapProviderOf(cookies) === "google";
}
