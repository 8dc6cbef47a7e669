import type { IncomingMessage } from "node:http";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** A provider may post its answer; the state it carries is what proves that we asked. */
const ANSWERS_OF_PROVIDERS = /^\/api\/auth\/callback\/[a-z]+$/;
/** Mail programs post to the address of a letter, some from a page of theirs; its signature is what proves that we wrote it. */
const BUTTON_OF_MAIL_PROGRAMS = "/avisos/cancelar";

/**
 * Whether what changes something was sent by a page of ours. Browsers say where a request comes from; what is no
 * browser sends neither header and carries nobody's cookies.
 */
export function isFromHere(request: IncomingMessage, path: string, publicUrl: string | null): boolean {
  if (SAFE.has(request.method ?? "") || ANSWERS_OF_PROVIDERS.test(path)) return true;
  if (path === BUTTON_OF_MAIL_PROGRAMS && request.method === "POST") return true;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const own = publicUrl === null ? null : new URL(publicUrl);
    if (own && origin === own.origin) return true;
    // The same name without encryption is another site: anybody on the way could have written its pages.
    if (own && host === own.host) return false;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  const site = request.headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}
