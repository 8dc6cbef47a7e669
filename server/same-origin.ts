import type { IncomingMessage } from "node:http";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** A provider may post its answer; the state in it proves that this site asked for it. */
const ANSWERS_OF_PROVIDERS = /^\/api\/auth\/callback\/[a-z]+$/;
/**
 * Mail programs post to the unsubscribe address of a letter, some from a page of their own; its signature proves that
 * this site wrote it.
 */
const BUTTON_OF_MAIL_PROGRAMS = "/avisos/cancelar";
/** Stripe's messages carry its signature. */
const WEBHOOK_OF_STRIPE = "/webhooks/stripe";

/**
 * A bookmark posts the page of a property from the bank's site, without a session, and an extension with a token. What
 * comes without a token changes nothing of an account: our own page asks its member first.
 */
const PAGES_FROM_ELSEWHERE = ["/trazer/receber", "/trazer/singlefile"];
const POSTED_FROM_ELSEWHERE = new Set([BUTTON_OF_MAIL_PROGRAMS, WEBHOOK_OF_STRIPE, ...PAGES_FROM_ELSEWHERE]);

/**
 * Whether a request that changes something was sent by a page of this site. Browsers send the origin of a request;
 * other programs send neither header and carry no member's cookies.
 */
export function isFromHere(request: IncomingMessage, path: string, publicUrl: string | null): boolean {
  if (SAFE.has(request.method ?? "") || ANSWERS_OF_PROVIDERS.test(path)) return true;
  if (POSTED_FROM_ELSEWHERE.has(path) && request.method === "POST") return true;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const own = publicUrl === null ? null : new URL(publicUrl);
    if (own && origin === own.origin) return true;
    // The same name without encryption is another site, whose pages anybody on the network could have written.
    if (own && host === own.host) return false;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  const site = request.headers["sec-fetch-site"];
  return site === undefined || site === "same-origin" || site === "none";
}
