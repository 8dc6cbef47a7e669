import { readCookie } from "#app/lib/cookies.ts";

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
