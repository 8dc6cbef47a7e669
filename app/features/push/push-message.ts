import { z } from "zod";

/** What a push message may be about. */
export type PushKind = "match" | "summary" | "test";
export type Urgency = "normal" | "high";

/** What the service worker shows. It takes the names as they are here: public/sw.js. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a click leads, within the portal. */
  path: string;
  /** Messages of one tag are shown as one. */
  tag: string;
}

export interface Push extends PushMessage {
  kind: PushKind;
  topic: string;
}

/** How long a message is worth showing, and how much of a battery it is worth. */
export const TERMS: Readonly<Record<PushKind, { keptMs: number; urgency: Urgency }>> = {
  match: { keptMs: 24 * 3_600_000, urgency: "normal" },
  summary: { keptMs: 24 * 3_600_000, urgency: "normal" },
  test: { keptMs: 5 * 60_000, urgency: "high" },
};

const LONGEST_TITLE = 120;
const LONGEST_BODY = 400;

/** The message as it travels: short enough for any service, whatever names people give their alerts. */
export function writePayload({ title, body, path, tag }: PushMessage): string {
  return JSON.stringify({ title: cut(title, LONGEST_TITLE), body: cut(body, LONGEST_BODY), path, tag });
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}

/** A browser's address as it tells us: `PushSubscription.toJSON()`. */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({
    // A point of P-256 and 16 random bytes, base64url.
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
