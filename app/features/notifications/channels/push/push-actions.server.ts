import { ECDH } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import {
  describeDevice,
  deviceOf,
  namedDevice,
  DEVICE_HEADER,
} from "#app/features/accounts/device.server.ts";
import { changePreferences } from "#app/features/notifications/preferences.server.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { visitorOf } from "#app/platform/visitor.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { rowOf } from "./compose-pushes.server.ts";
import { addDevice, devicesOf, MAX_DEVICES, removeDevice } from "./devices.server.ts";
import { isPushEndpoint } from "./endpoint.ts";
import { subscriptionSchema, TEST_PUSH } from "./push-message.ts";

interface PushFormSubmission {
  db: Db;
  viewer: { userId: string; sessionId: string; plan: Plan };
  headers: Headers;
  form: FormData;
  anyHost: boolean;
  /** Whether cookies need HTTPS. */
  secure: boolean;
  now: Date;
}

type PushFormAnswer =
  | { outcome: "on"; cookies: string[] }
  | { outcome: "removed" }
  | { outcome: "paused" | "resumed" }
  /** A test message was written to the outbox. */
  | { outcome: "test"; device: string }
  | { outcome: "refused"; status: 400 | 402 | 404 | 409 | 429; why: string };

const BEYOND_PLAN = refused(402, "Avisos na hora fazem parte do Premium.");
const NO_DEVICE = refused(404, "Este aparelho não está mais na lista.");
const UNREADABLE = refused(400, "O navegador não informou um endereço de avisos válido.");
const TOO_OFTEN = refused(429, "Foram muitas tentativas seguidas. Tente de novo em alguns minutos.");
const TOO_MANY = refused(409, `Você já tem ${MAX_DEVICES} aparelhos. Remova um para ligar outro.`);

/**
 * Handles a form about devices: `ligar`, `renovar`, `remover`, `testar`, `pausar`, `retomar`. Null for
 * anything else.
 */
export async function answerPushForm(submission: PushFormSubmission): Promise<PushFormAnswer | null> {
  const { db, viewer, form } = submission;
  const id = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "ligar":
      return turnOn(submission);
    case "renovar":
      return renew(submission);
    case "remover":
      return isUuid(id) && (await removeDevice(db, viewer.userId, id)) ? { outcome: "removed" } : NO_DEVICE;
    case "testar":
      return isUuid(id) ? tryOut(submission, id) : NO_DEVICE;
    case "pausar":
      return pause(submission, true);
    case "retomar":
      return pause(submission, false);
    default:
      return null;
  }
}

async function turnOn(submission: PushFormSubmission): Promise<PushFormAnswer> {
  const { db, viewer, headers, form, anyHost, secure, now } = submission;
  if (!can(viewer.plan, "immediate_notifications")) return BEYOND_PLAN;
  const limit = { key: `push-on:${viewer.userId}`, most: 30, windowMs: HOUR_MS };
  if ((await spendAttempt(db, [limit], now)) > 0) return TOO_OFTEN;
  const subscription = readSubscription(form.get("assinatura"));
  if (!subscription || !isPushEndpoint(subscription.endpoint, anyHost)) return UNREADABLE;
  const { headers: named, cookies } = namedDevice(headers, secure);
  const { endpoint, keys } = subscription;
  const name = describeDevice(visitorOf(headers).userAgent);
  const { outcome } = await addDevice(
    db,
    { userId: viewer.userId, sessionId: viewer.sessionId, browser: named.get(DEVICE_HEADER)! },
    { endpoint, ...keys, name },
    now,
  );
  return outcome === "added" ? { outcome: "on", cookies } : TOO_MANY;
}

/** Sent by the service worker, not by the member: it may only change the address of an existing subscription. */
async function renew(submission: PushFormSubmission): Promise<PushFormAnswer> {
  const { db, viewer, headers, now } = submission;
  const known = await devicesOf(db, { userId: viewer.userId, browser: deviceOf(headers) }, now);
  return known.some(({ here }) => here) ? turnOn(submission) : NO_DEVICE;
}

function readSubscription(text: FormDataEntryValue | null) {
  try {
    const subscription = subscriptionSchema.parse(JSON.parse(String(text)));
    // Not a point on the curve: no message could be encrypted for it.
    ECDH.convertKey(subscription.keys.p256dh, "prime256v1", "base64url", "base64url");
    return subscription;
  } catch {
    return null;
  }
}

async function tryOut({ db, viewer, now }: PushFormSubmission, id: string): Promise<PushFormAnswer> {
  if (!can(viewer.plan, "immediate_notifications")) return BEYOND_PLAN;
  const limit = { key: `push-test:${viewer.userId}`, most: 20, windowMs: HOUR_MS };
  if ((await spendAttempt(db, [limit], now)) > 0) return TOO_OFTEN;
  const [device] = await db
    .select({ id: pushDevices.id, name: pushDevices.name })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, viewer.userId), eq(pushDevices.id, id)));
  if (!device) return NO_DEVICE;
  await db.insert(pushes).values(rowOf(TEST_PUSH, viewer.userId, device.id, now));
  return { outcome: "test", device: device.name };
}

async function pause({ db, viewer, now }: PushFormSubmission, paused: boolean): Promise<PushFormAnswer> {
  await changePreferences(db, viewer.userId, { push: !paused }, now);
  return { outcome: paused ? "paused" : "resumed" };
}

function refused(status: 400 | 402 | 404 | 409 | 429, why: string): PushFormAnswer {
  return { outcome: "refused", status, why };
}
