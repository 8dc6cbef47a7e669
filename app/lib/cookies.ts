import { parse, serialize } from "cookie-es";

/** The value of a cookie in a `Cookie` header, decoded; null without it. No cookie of ours has a NUL byte. */
export function readCookie(header: string | null, name: string): string | null {
  const value = parse(header ?? "", { filter: (key) => key === name })[name];
  return typeof value === "string" && !value.includes("\0") ? value : null;
}

/** Seconds of a year, which what somebody chose on a device is usually remembered for. */
export const YEAR_S = 31_536_000;

interface CookieOptions {
  /** Seconds that it is kept. Browsers keep cookies at most 400 days, and the library writes no more. */
  maxAge: number;
  path?: string;
  /** Whether it is sent over HTTPS only. */
  secure?: boolean;
}

/** The `Set-Cookie` header of a cookie that scripts cannot read and that forms of other sites do not send. */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  return serialize(name, value, { path: "/", ...options, httpOnly: true, sameSite: "lax" });
}

/** A `Set-Cookie` header for HTTPS only. */
export function secured(cookie: string): string {
  return /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`;
}

/** The `Set-Cookie` header that deletes a cookie. */
export function forgetCookie(name: string, options: Omit<CookieOptions, "maxAge"> = {}): string {
  return writeCookie(name, "", { ...options, maxAge: 0 });
}
