import { LOOPBACK } from "./address.ts";

/** What proxies add to what they pass on. */
const TRACE_OF_A_PROXY =
  /^(x-forwarded-.*|forwarded|via|cf-.*|cdn-loop|x-real-ip|x-client-ip|true-client-ip|x-original-.*)$/;

/**
 * Whether a request comes from a person at this machine: over loopback, through no proxy, and asking for this machine
 * by a name of its own (another name that leads here is a web site's attempt to read it through the visitor's browser).
 */
export function isLocalRequest(address: string | undefined, headers: Headers): boolean {
  if (!LOOPBACK.has(address ?? "")) return false;
  if ([...headers.keys()].some((name) => TRACE_OF_A_PROXY.test(name))) return false;
  const host = headers.get("host");
  const url = `http://${host}`;
  if (!host || !URL.canParse(url)) return false;
  return isLocalName(new URL(url).hostname);
}

function isLocalName(name: string): boolean {
  return name === "localhost" || name === "[::1]" || LOOPBACK.has(name);
}

/**
 * Whether letters may be read here at all. Where people come by a public address a proxy stands in front, and one that
 * leaves no trace would make everybody a person at this machine; the operator may say that there is none.
 */
export function showsOutbox({ publicUrl, devMail }: { publicUrl: string | null; devMail: boolean }): boolean {
  return devMail || publicUrl === null || isLocalName(new URL(publicUrl).hostname);
}
