import { request as httpsRequest, type RequestOptions } from "node:https";
import { isPushEndpoint } from "./endpoint.ts";
import type { VapidIdentity } from "#app/platform/vapid.server.ts";
import { lookupPublic } from "#app/platform/public-host.server.ts";
import type { Urgency } from "./push-message.ts";

/** A browser's address at its push service, and the keys to encrypt for it. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface SealedMessage {
  payload: string;
  /** A later message of the same topic replaces one that was not delivered yet. */
  topic: string;
  urgency: Urgency;
  /** How long the service keeps it for a browser that is offline. */
  ttlSeconds: number;
}

type PushAnswer =
  | { outcome: "taken" }
  /** The permission was revoked, or the browser no longer exists. */
  | { outcome: "gone"; reason: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "later"; reason: string; waitSeconds: number | null };

export interface PushService {
  send(to: PushAddress, message: SealedMessage, now: Date): Promise<PushAnswer>;
}

const TIMEOUT_MS = 15_000;
/** Size that services must accept, without padding and keys. */
const MAX_BYTES = 4_096 - 104;
const LONGEST_WAIT_S = 86_400;
const LONGEST_REASON = 300;

/** Encrypts messages (RFC 8291) and sends them to push services (RFC 8030), signed by us (RFC 8292). */
export function createPushService(identity: VapidIdentity, { anyHost }: { anyHost: boolean }): PushService {
  const guard: RequestOptions = anyHost ? {} : { lookup: lookupPublic };
  return {
    async send(to, { payload, topic, urgency, ttlSeconds }, now) {
      if (!isPushEndpoint(to.endpoint, anyHost)) return refused("not the address of a push service");
      const size = Buffer.byteLength(payload);
      if (size > MAX_BYTES) return refused(`${size} bytes are too many`);
      // Loaded with the first message: most processes send none.
      const { default: webPush } = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
        payload,
        { vapidDetails: identity, TTL: ttlSeconds, urgency, topic },
      );
      return post(to.endpoint, { ...guard, headers }, body as Buffer, now);
    },
  };
}

/** Redirects are not followed: they could lead anywhere. */
function post(endpoint: string, options: RequestOptions, body: Buffer, now: Date): Promise<PushAnswer> {
  const { promise, resolve } = Promise.withResolvers<PushAnswer>();
  const request = httpsRequest(endpoint, { ...options, method: "POST", agent: false }, (response) => {
    const status = response.statusCode ?? 0;
    let received = "";
    response.setEncoding("utf8");
    response.on("data", (text: string) => {
      received += text;
      if (received.length > LONGEST_REASON) response.destroy();
    });
    response.on("close", () => resolve(answerOf(status, received, response.headers["retry-after"], now)));
    response.on("error", () => {});
  });
  const timeout = setTimeout(() => request.destroy(new Error("no answer in time")), TIMEOUT_MS);
  request.on("error", ({ message }) => resolve({ outcome: "later", reason: message, waitSeconds: null }));
  request.on("close", () => clearTimeout(timeout));
  request.end(body);
  return promise;
}

function answerOf(status: number, body: string, retryAfter: string | undefined, now: Date): PushAnswer {
  if (status >= 200 && status < 300) return { outcome: "taken" };
  const reason = `${status} ${body.slice(0, LONGEST_REASON)}`.trim();
  if (status === 404 || status === 410) return { outcome: "gone", reason };
  if (status === 408 || status === 429 || status >= 500)
    return { outcome: "later", reason, waitSeconds: waitOf(retryAfter, now) };
  return refused(reason);
}

function refused(reason: string): PushAnswer {
  return { outcome: "refused", reason };
}

/** Seconds of a `Retry-After` header, which is a number or a date; null without one. */
function waitOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_WAIT_S) : null;
}
