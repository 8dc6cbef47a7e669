import { forgetCookie, readCookie, writeCookie } from "#app/lib/cookies.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { DEFAULT_PAGE } from "./auth-view.ts";

const COOKIE = "martelo.voltar";
const DAY_S = 86_400;

/** Keeps where somebody wanted to go until they come back through the link of their confirmation. */
export function wishedPageCookie(wished: string, secure: boolean): string {
  const options = { path: "/auth", secure };
  return wished === DEFAULT_PAGE
    ? forgetCookie(COOKIE, options)
    : writeCookie(COOKIE, wished, { ...options, maxAge: DAY_S });
}

/** The kept page of a `Cookie` header; the usual one without it. */
export function wishedPageOf(cookies: string | null): string {
  return safeReturn(readCookie(cookies, COOKIE) ?? "", DEFAULT_PAGE);
}
