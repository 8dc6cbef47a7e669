import { randomBytes } from "node:crypto";
import { readCookie, writeCookie } from "#app/lib/cookies.ts";

/** Request header that passes the browser's identifier from its cookie to the hooks that record sign-ins. */
export const DEVICE_HEADER = "x-martelo-device";

const COOKIE = "martelo.aparelho";
/** 400 days, the longest lifetime that browsers allow. */
const LIFE_S = 34_560_000;
const NAME = /^[\w-]{22}$/;

/** Request headers with the browser's identifier, and the cookie that stores it in the browser. */
export function namedDevice(headers: Headers, secure: boolean): { headers: Headers; cookies: string[] } {
  const existing = deviceOf(headers);
  const device = existing ?? randomBytes(16).toString("base64url");
  const named = new Headers(headers);
  named.set(DEVICE_HEADER, device);
  const cookie = writeCookie(COOKIE, device, { maxAge: LIFE_S, secure });
  return { headers: named, cookies: existing === device ? [] : [cookie] };
}

/** The browser's identifier from its cookie; null when it has none. */
export function deviceOf(headers: Headers): string | null {
  const cookie = readCookie(headers.get("cookie"), COOKIE);
  return cookie && NAME.test(cookie) ? cookie : null;
}

/** `Chrome no Windows`: browser and system of a `User-Agent`, as far as it names them. */
export function describeDevice(userAgent: string | null): string {
  const browser =
    BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? "Navegador desconhecido";
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return system ? `${browser} no ${system}` : browser;
}

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
