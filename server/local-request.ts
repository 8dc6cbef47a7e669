import { LOOPBACK } from "./address.ts";

/** What proxies add to what they pass on. */
const TRACES_OF_A_PROXY = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * Whether a request comes from a person at this machine: over loopback, through no proxy, and asking for this machine
 * by a name of its own (another name that leads here is a web site's attempt to read it through the visitor's browser).
 */
export function isLocalRequest(address: string | undefined, headers: Headers): boolean {
  if (!LOOPBACK.has(address ?? "")) return false;
  if (TRACES_OF_A_PROXY.some((name) => headers.has(name))) return false;
  const host = headers.get("host");
  const url = `http://${host}`;
  if (!host || !URL.canParse(url)) return false;
  const name = new URL(url).hostname;
  return name === "localhost" || name === "[::1]" || LOOPBACK.has(name);
}
