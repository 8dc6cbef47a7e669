import { readCookie } from "#app/lib/cookies.ts";

/** A cookie of the sign-in library, by its name without the prefix that it has where it travels encrypted only. */
export function libraryCookie(cookies: string | null, name: string): string | null {
  return readCookie(cookies, `__Secure-martelo.${name}`) ?? readCookie(cookies, `martelo.${name}`);
}

/** Token of the session that a `Cookie` header carries, or that a `Set-Cookie` line begins; null without one. */
export function sessionTokenOf(cookies: string | null): string | null {
  // What follows the token is its signature.
  return libraryCookie(cookies, "session_token")?.split(".")[0] || null;
}
