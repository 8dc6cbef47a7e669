import { parse, serialize } from "cookie-es";

/** The value of a cookie in a `Cookie` header, decoded; null without it. */
export function readCookie(header: string | null, name: string): string | null {
  const found = parse(header ?? "", { filter: (key) => key === name })[name];
  return typeof found === "string" ? found : null;
}

interface CookieOptions {
  /** Seconds that it is kept; browsers keep none longer than 400 days, and the library writes no more. */
  maxAge: number;
  path?: string;
  /** Whether it travels encrypted only. */
  secure?: boolean;
}

/** `Set-Cookie` of a cookie for the server alone, which other sites' forms do not bring along. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  return serialize(name, value, { path: "/", ...options, httpOnly: true, sameSite: "lax" });
}

/** `Set-Cookie` that makes a browser forget a cookie. */
export function forgetCookie(name: string, options: Omit<CookieOptions, "maxAge"> = {}): string {
  return writeCookie(name, "", { ...options, maxAge: 0 });
}
