import type { IncomingMessage } from "node:http";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** A provider may post its answer; the state it carries is what proves that we asked. */
const ANSWERS_OF_PROVIDERS = /^\/api\/auth\/callback\/[a-z]+$/;

/**
 * Whether what changes something was sent by a page of ours. Browsers say where a request comes from; what is no
 * browser sends neither header and carries nobody's cookies.
 */
export function isFromHere(request: IncomingMessage, path: string, publicUrl: string | null): boolean {
  if (SAFE.has(request.method ?? "") || ANSWERS_OF_PROVIDERS.test(path)) return true;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  const site = request.headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}
