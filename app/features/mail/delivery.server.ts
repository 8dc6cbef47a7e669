import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { mails } from "#app/db/schema/portal.ts";
import type { Dispatch, Letter, MailTransport } from "#app/platform/mail-transport.server.ts";
import { nextAttempt } from "./retries.ts";

/** How long a letter belongs to whoever took it; longer than any transport waits for a server. */
const LEASE_MS = 5 * 60_000;
const POLL_MS = 5_000;
const LONGEST_ERROR = 500;

export interface DeliveryOptions {
  now(): Date;
  /** Told of what is no letter's fault: the database or the transport itself failed. */
  onError(error: unknown): void;
  /** Told when a letter is given up, with what the server said. */
  onGivenUp(mail: { id: string; kind: string; reason: string }): void;
  /** Between two looks for letters that are due. */
  pollMs?: number;
}

export interface Delivery {
  /** There is a new letter: look now. */
  nudge(): void;
  /** Resolves when the letter in hand is through. */
  stop(): Promise<void>;
}

interface Claimed {
  letter: Letter;
  kind: string;
  failures: number;
  leasedUntil: Date;
}

/**
 * Delivers the letters of this database until it is stopped, one at a time; any number of processes may do so at once.
 * At least once: after a crash between sending and noting it, the letter goes again when its lease ends. Its Message-ID
 * comes from its row, so that mail programs recognise the second as the first.
 */
export function startDelivery(db: Db, transport: MailTransport, options: DeliveryOptions): Delivery {
  const { now, onError, onGivenUp, pollMs = POLL_MS } = options;
  const stopped = new AbortController();
  // A nudge that comes while a letter is in hand counts as well.
  let nudged = false;
  let wake = () => {};

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      nudged = false;
      const claimed = await claim(db, now()).catch(report);
      if (claimed) await deliver(claimed).catch(report);
      else if (!nudged) await rest();
    }
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const { letter, kind, failures } = claimed;
    const dispatch = await transport.send(letter).catch((error: Error): Dispatch => {
      onError(error);
      return { sent: false, permanent: false, reason: error.message };
    });
    if (dispatch.sent) return markSent(db, letter.id, now());
    const again = dispatch.permanent ? null : nextAttempt(failures + 1, now());
    await markFailed(db, claimed, dispatch.reason, again);
    if (!again) onGivenUp({ id: letter.id, kind, reason: dispatch.reason });
  }

  function report(error: unknown): null {
    onError(error);
    return null;
  }

  async function rest(): Promise<void> {
    if (stopped.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    nudge() {
      nudged = true;
      wake();
    },
    async stop() {
      stopped.abort();
      wake();
      await running;
    },
  };
}

/**
 * Takes the letter that waits longest by moving its next attempt to the end of a lease. One statement, so nothing is
 * held while the letter is on its way: the embedded database has a single connection.
 */
async function claim(db: Db, now: Date): Promise<Claimed | null> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const due = sql`(
    with due as materialized (
      select id from mails where next_attempt_at <= ${now} order by next_attempt_at limit 1
      for update skip locked
    ) select id from due)`;
  const [row] = await db
    .update(mails)
    .set({ nextAttemptAt: leasedUntil })
    .where(sql`${mails.id} = ${due}`)
    .returning();
  if (!row) return null;
  const { id, subject, html, plain, kind, attempts } = row;
  const letter = { id, to: row.recipient, subject, html, plain, writtenAt: row.createdAt };
  return { letter, kind, failures: attempts, leasedUntil };
}

/** What was said is forgotten: letters hold links that sign people in. */
async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ sentAt: now, nextAttemptAt: null, lastError: null, subject: "", html: "", plain: "" })
    .where(eq(mails.id, id));
}

/** Unless the lease ended meanwhile and somebody else has the letter now. */
async function markFailed(
  db: Db,
  { letter, failures, leasedUntil }: Claimed,
  reason: string,
  again: Date | null,
) {
  await db
    .update(mails)
    .set({ attempts: failures + 1, nextAttemptAt: again, lastError: reason.slice(0, LONGEST_ERROR) })
    .where(and(eq(mails.id, letter.id), isNull(mails.sentAt), eq(mails.nextAttemptAt, leasedUntil)));
}
