const COOKIE = /(?:^|;\s*)(?:__Secure-)?martelo\.session_token=([^;.]+)/;

/** Token of the session that a `Cookie` header carries, or that a `Set-Cookie` line begins; null without one. */
export function sessionTokenOf(cookies: string | null): string | null {
  return COOKIE.exec(cookies ?? "")?.[1] ?? null;
}
