import { eq } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { startSending, type Sending, type SendingWatch } from "#app/db/outgoing.server.ts";
import { mails } from "#app/db/schema/mail.ts";
import type { Letter, MailTransport } from "#app/platform/mail-transport.server.ts";
import { addressRefused, forgetRefusals } from "./refused-addresses.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";

/** Longer than the timeout of any transport. */
const LEASE_MS = 5 * MINUTE_MS;

export interface DeliveryOptions {
  watch?: SendingWatch;
  now(): Date;
  /** Called when the database or the transport itself failed, but not when the server refused a letter. */
  onError(error: unknown): void;
  /** Called when a letter is given up, with the server's answer. */
  onGivenUp(mail: { id: string; kind: string; reason: string }): void;
  /** Between two polls for letters that are due. */
  pollMs?: number;
}

type Delivery = Sending;

/** Digests that are sent at once. Fewer than the pool has connections, so that one is left for an account letter. */
const BULK_LANES = 8;

type Row = typeof mails.$inferSelect;

/**
 * Delivers the letters of this database until it is stopped: account letters one at a time, and beside them digests in
 * parallel. Any number of processes may do so at once. A letter that is sent twice has the same Message-ID, made from
 * its row, so that mail programs recognise the duplicate. The text is deleted once it is sent, because letters hold
 * links that sign people in. Of letters that an address refuses for good, one is listed among those that were given up.
 */
export function startDelivery(db: Db, transport: MailTransport, options: DeliveryOptions): Delivery {
  async function send(row: Row) {
    const dispatch = await transport.send(await letterOf(row));
    // Letters about matches are not written to an address that refused one, so they tell nothing new about it.
    if (dispatch.sent && !row.bulk) await forgetRefusals(db, [row.recipient]);
    if (dispatch.sent || !dispatch.refusesAddress) return dispatch;
    const isListed = await addressRefused(db, row, dispatch.reason, options.now());
    return isListed ? "unwanted" : dispatch;
  }

  const ways = [false, true].map((bulk) =>
    startSending(db, mails, {
      ...options,
      lane: bulk ? "match letters" : "account letters",
      only: eq(mails.bulk, bulk),
      lanes: bulk ? BULK_LANES : 1,
      leaseMs: LEASE_MS,
      forget: { subject: "", html: "", plain: "", content: null },
      send,
      onGivenUp: ({ id, kind }, reason) => options.onGivenUp({ id, kind, reason }),
    }),
  );
  return {
    nudge() {
      for (const way of ways) way.nudge();
    },
    async stop() {
      await Promise.all(ways.map((way) => way.stop()));
    },
  };
}

async function letterOf({ id, recipient, content, createdAt, ...row }: Row): Promise<Letter> {
  const about = { id, to: recipient, writtenAt: createdAt };
  if (content === null) {
    const { subject, html, plain } = row;
    return { ...about, subject, html, plain, unsubscribeUrl: null };
  }
  const { renderMail } = await import("./render-mail.server.ts");
  return { ...about, ...(await renderMail(content)) };
}
