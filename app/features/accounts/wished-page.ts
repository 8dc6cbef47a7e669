import { safeReturn } from "#app/lib/return-path.ts";
import { DEFAULT_PAGE } from "./auth-view.ts";

const COOKIE = "martelo.voltar";
const DAY_S = 86_400;

/** Keeps where somebody wanted to go until they come back through the link of their confirmation. */
export function wishedPageCookie(wished: string, secure: boolean): string {
  const kept = wished === DEFAULT_PAGE ? "; Max-Age=0" : `${encodeURIComponent(wished)}; Max-Age=${DAY_S}`;
  return `${COOKIE}=${kept}; Path=/auth; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** The kept page of a `Cookie` header; the usual one without it. */
export function wishedPageOf(cookies: string | null): string {
  const value = /(?:^|;\s*)martelo\.voltar=([^;]+)/.exec(cookies ?? "")?.[1] ?? "";
  try {
    return safeReturn(decodeURIComponent(value), DEFAULT_PAGE);
  } catch {
    return DEFAULT_PAGE;
  }
}
