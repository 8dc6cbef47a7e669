import { isLocalName } from "#app/platform/preview-host.ts";
import { LOOPBACK } from "./address.ts";

/** Headers that proxies add. */
const TRACE_OF_A_PROXY =
  /^(x-forwarded-.*|forwarded|via|cf-.*|cdn-loop|x-real-ip|x-client-ip|true-client-ip|x-original-.*)$/;

/**
 * Whether a request comes from a person at this machine: over loopback, without a proxy, and for one of this machine's
 * own names. Another name that resolves to this machine is a web site's attempt to read it through the visitor's
 * browser.
 */
export function isLocalRequest(address: string | undefined, headers: Headers): boolean {
  if (!LOOPBACK.has(address ?? "")) return false;
  if ([...headers.keys()].some((name) => TRACE_OF_A_PROXY.test(name))) return false;
  const host = headers.get("host");
  const url = `http://${host}`;
  if (!host || !URL.canParse(url)) return false;
  return isLocalName(new URL(url).hostname);
}

/**
 * Whether letters can be read here at all. A public address means that there is a proxy, and one without headers of its
 * own would make every visitor look local; the operator may state that there is none.
 */
export function showsOutbox({ publicUrl, devMail }: { publicUrl: string | null; devMail: boolean }): boolean {
  return devMail || publicUrl === null || isLocalName(new URL(publicUrl).hostname);
}
