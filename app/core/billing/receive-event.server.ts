import type { Db } from "#app/db/connect.server.ts";
import { billingOf } from "./billing.ts";
import type { PaymentProvider, ProviderEvent, UnreadableEvent } from "./payment-provider.ts";
import { reopenFailed } from "./refund-requests.server.ts";
import { refusalFor } from "./refusal.ts";
import { adoptEvents, countedEvents, lockEvents, memberOf, storeEvent } from "./stored-events.server.ts";
import { forgetUnreadable, noteUnreadable } from "./unreadable-events.server.ts";
import { isWritten, writeSubscription, writtenOf } from "./write-subscription.server.ts";

export type Receipt =
  | { outcome: "counted"; userId: string }
  | { outcome: "known" }
  /** Stored, but it changes nothing: it is not about what we sell. */
  | { outcome: "refused"; id: string; kind: string; reason: string }
  /**
   * About no member whom we know: it is remembered without what it says of a person, and changes nothing unless another
   * message says whose object it is about.
   */
  | { outcome: "nobody"; id: string; kind: string }
  /** Not stored: nothing that we use has changed. */
  | { outcome: "irrelevant" }
  /** Not stored but for what this says. */
  | ({ outcome: "unreadable" } & UnreadableEvent);

/**
 * Stores a provider's message and brings its member's subscription up to date, both or neither. Messages may come in any
 * order and several times. The caller has checked that the provider sent it.
 */
export async function receiveEvent(
  db: Db,
  provider: PaymentProvider,
  body: string,
  now: Date,
): Promise<Receipt> {
  const { event, fault } = provider.readEvent(body);
  if (!event) {
    await noteUnreadable(db, provider.name, fault, now);
    return { outcome: "unreadable", ...fault };
  }
  return db.transaction(async (tx) => {
    await forgetUnreadable(tx, provider.name, [event.id]);
    return fileEvent(tx, provider, event, body, now);
  });
}

/**
 * Stores a message and brings its member's subscription up to date, within a transaction. `about`: the member, where the
 * message is ours.
 */
export async function fileEvent(
  tx: Db,
  provider: PaymentProvider,
  event: ProviderEvent,
  body: string,
  now: Date,
  about: string | null = null,
): Promise<Receipt> {
  const { id, kind, subjects, facts } = event;
  if (facts.length === 0 && subjects.length === 0) return { outcome: "irrelevant" };
  const refusal = refusalFor(provider, event);
  await lockEvents(tx, provider.name);
  const userId = about ?? (await memberOf(tx, provider.name, subjects));
  const isNew = await storeEvent(tx, provider, event, { body, refusal, now, isOurs: userId !== null });
  if (!isNew) return { outcome: "known" };
  const refused = refusal && ({ outcome: "refused", id, kind, reason: refusal } as const);
  if (!userId) return refused || { outcome: facts.length > 0 ? "nobody" : "irrelevant", id, kind };
  await adoptEvents(tx, provider.name, userId, subjects);
  const billing = billingOf(await countedEvents(tx, provider, userId));
  if (
    !refused ||
    !isWritten((await writtenOf(tx, provider.name, [userId])).get(userId) ?? null, billing, now)
  )
    await writeSubscription(tx, provider.name, userId, billing, now);
  await reopenFailed(tx, provider.name, userId, billing);
  return refused || { outcome: "counted", userId };
}
