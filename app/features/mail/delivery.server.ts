import type { Db } from "#app/db/connect.server.ts";
import { startSending, type Sending } from "#app/db/outgoing.server.ts";
import { mails } from "#app/db/schema/portal.ts";
import type { MailTransport } from "#app/platform/mail-transport.server.ts";

/** Longer than any transport waits for a server. */
const LEASE_MS = 5 * 60_000;

export interface DeliveryOptions {
  now(): Date;
  /** Told of what is no letter's fault: the database or the transport itself failed. */
  onError(error: unknown): void;
  /** Told when a letter is given up, with what the server said. */
  onGivenUp(mail: { id: string; kind: string; reason: string }): void;
  /** Between two looks for letters that are due. */
  pollMs?: number;
}

export type Delivery = Sending;

/**
 * Delivers the letters of this database until it is stopped, one at a time; any number of processes may do so at once.
 * A letter that goes twice has the same Message-ID, made of its row, so that mail programs recognise the second as the
 * first. What was said is forgotten once it is gone: letters hold links that sign people in.
 */
export function startDelivery(db: Db, transport: MailTransport, options: DeliveryOptions): Delivery {
  return startSending(db, mails, {
    ...options,
    leaseMs: LEASE_MS,
    forget: { subject: "", html: "", plain: "" },
    send: ({ id, recipient, subject, html, plain, createdAt }) =>
      transport.send({ id, to: recipient, subject, html, plain, writtenAt: createdAt }),
    onGivenUp: ({ id, kind }, reason) => options.onGivenUp({ id, kind, reason }),
  });
}
