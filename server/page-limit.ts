import type { IncomingMessage, ServerResponse } from "node:http";
import { network } from "#app/lib/network.ts";
import { REFUSAL_WORDS } from "#app/lib/refusal-words.ts";
import { clientAddress } from "./address.ts";
import { createRateLimit } from "./rate-limit.ts";
import { sendRefusal } from "./refusal.ts";

/** The burst in seconds of the steady rate: a person who opens one page after the other never reaches it. */
const BURST_S = 30;

/**
 * The rate limit for pages and their data, `perSecond` for each visitor; 0: none. Returns whether a request exceeded
 * it, and then has answered it. Requests of this machine itself are not limited.
 */
export function createPageLimit(perSecond: number, publicUrl: string | null) {
  const limit = createRateLimit(perSecond * BURST_S, perSecond);
  return function refuses(request: IncomingMessage, response: ServerResponse, now: number): boolean {
    const address = clientAddress(request);
    if (perSecond === 0 || address === null) return false;
    const wait = limit.take(network(address), now);
    if (wait === 0) return false;
    const { title, text } = REFUSAL_WORDS[429];
    const detail = `${text} Tente de novo em ${wait} s.`;
    const headers = { "Retry-After": String(wait) };
    sendRefusal(request, response, { status: 429, title, detail, headers }, publicUrl);
    return true;
  };
}
