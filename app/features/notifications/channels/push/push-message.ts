import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";

/** Kinds of push messages. */
export type PushKind = "match" | "summary" | "test";
export type Urgency = "normal" | "high";

/** The data that the service worker shows; `public/sw.js` uses these names. */
interface PushMessage {
  title: string;
  body: string;
  /** Path that a click opens. */
  path: string;
  /** Messages with the same tag are shown as one: the worker sums them up. */
  tag: string;
  /** Title for several messages of one tag. */
  group: string;
  /** The message as one line of such a list. */
  line: string;
  /** Number of properties in it. */
  count: number;
}

export interface Push extends PushMessage {
  kind: PushKind;
  /** A later message of the same topic replaces one that waits at the push service. */
  topic: string;
}

/** How long the push service keeps each kind of message, and its urgency. */
export const TERMS: Readonly<Record<PushKind, { ttlMs: number; urgency: Urgency }>> = {
  match: { ttlMs: 24 * HOUR_MS, urgency: "normal" },
  summary: { ttlMs: 24 * HOUR_MS, urgency: "normal" },
  test: { ttlMs: 5 * MINUTE_MS, urgency: "high" },
};

export const TEST_PUSH: Push = {
  kind: "test",
  title: "Os avisos chegam aqui",
  body: "É assim que o Martelo avisa quando um alerta encontra um imóvel.",
  path: "/settings/avisos",
  tag: "teste",
  group: "Teste",
  line: "Os avisos chegam aqui",
  count: 1,
  topic: "teste",
};

const LONGEST = { title: 120, body: 400, group: 80, line: 160 };

/**
 * The payload, shortened to what every service accepts, however long alert names are. The worker recognizes a
 * repeated message by its id.
 */
export function writePayload(
  id: string,
  { title, body, path, tag, group, line, count }: PushMessage,
): string {
  return JSON.stringify({
    id,
    title: cut(title, LONGEST.title),
    body: cut(body, LONGEST.body),
    path,
    tag,
    group: cut(group, LONGEST.group),
    line: cut(line, LONGEST.line),
    count,
  });
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}

/** A subscription as browsers send it: `PushSubscription.toJSON()`. */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({
    // A point of P-256 and 16 random bytes, base64url.
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
