import { readCookie } from "#app/lib/cookies.ts";

/** Value of a cookie of the sign-in library, by its name without the prefix that it has on an HTTPS site. */
export function libraryCookie(cookies: string | null, name: string): string | null {
  return readCookie(cookies, `__Secure-martelo.${name}`) ?? readCookie(cookies, `martelo.${name}`);
}

/** Session token in a `Cookie` header or in a `Set-Cookie` line; null without one. */
export function sessionTokenOf(cookies: string | null): string | null {
  // What follows the token is its signature.
  return libraryCookie(cookies, "session_token")?.split(".")[0] || null;
}
