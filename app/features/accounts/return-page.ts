import { forgetCookie, readCookie, writeCookie } from "#app/lib/cookies.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { DEFAULT_PAGE } from "./auth-view.ts";

const COOKIE = "martelo.voltar";
const DAY_S = 86_400;

/** Cookie that keeps the requested page until the person returns by the confirmation link. */
export function returnPageCookie(returnTo: string, secure: boolean): string {
  const options = { path: "/auth", secure };
  return returnTo === DEFAULT_PAGE
    ? forgetCookie(COOKIE, options)
    : writeCookie(COOKIE, returnTo, { ...options, maxAge: DAY_S });
}

/** The requested page in a `Cookie` header; the default page without one. */
export function returnPageOf(cookies: string | null): string {
  return safeReturn(readCookie(cookies, COOKIE) ?? "", DEFAULT_PAGE);
}
