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
  /** Messages of one tag are shown as one: the worker adds them up. */
  tag: string;
  /** What those of one tag have in common. */
  group: string;
  /** The message in one line, where it stands among others. */
  line: string;
  /** How many properties it tells of. */
  count: number;
}

export interface Push extends PushMessage {
  kind: PushKind;
  /** A later message of the same topic takes the place of one that waits for its browser. */
  topic: string;
}

/** How long a message is worth showing, and how much of a battery it is worth. */
export const TERMS: Readonly<Record<PushKind, { keptMs: number; urgency: Urgency }>> = {
  match: { keptMs: 24 * 3_600_000, urgency: "normal" },
  summary: { keptMs: 24 * 3_600_000, urgency: "normal" },
  test: { keptMs: 5 * 60_000, urgency: "high" },
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
 * The message as it travels: short enough for any service, whatever names people give their alerts. By its id the worker
 * knows one that comes twice.
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

/** A browser's address as it tells us: `PushSubscription.toJSON()`. */
export const subscriptionSchema = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({
    // A point of P-256 and 16 random bytes, base64url.
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});
