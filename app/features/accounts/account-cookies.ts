import { readCookie, forgetCookie, writeCookie } from "#app/lib/cookies.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { DEFAULT_PAGE } from "./auth-view.ts";

const COOKIE = "martelo.voltar";
const DAY_S = 86_400;

/** The whole name of a cookie of the sign-in library: it has a prefix on an HTTPS site. */
export function libraryCookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-martelo.${name}` : `martelo.${name}`;
}

/** Value of a cookie of the sign-in library. */
export function libraryCookie(cookies: string | null, name: string): string | null {
  return (
    readCookie(cookies, libraryCookieName(name, true)) ?? readCookie(cookies, libraryCookieName(name, false))
  );
}

/** Session token in a `Cookie` header or in a `Set-Cookie` line; null without one. */
export function sessionTokenOf(cookies: string | null): string | null {
  // What follows the token is its signature.
  return libraryCookie(cookies, "session_token")?.split(".")[0] || null;
}

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
