import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { errorText } from "#app/lib/error-facts.ts";
import { nextAttempt, type Dispatch } from "#app/lib/retries.ts";
import { pass } from "#app/platform/failpoint.server.ts";
import { startJob, type JobWatch } from "#app/platform/job.server.ts";
import type { Db } from "./connect.server.ts";

/** An outgoing queue: messages are written as rows, then sent, and retried until they are sent or given up. */
export type OutgoingTable = PgTable & Record<keyof OutgoingColumns, PgColumn>;

interface OutgoingColumns {
  id: string;
  attempts: number;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  lastError: string | null;
}

/** What is sent side by side, each by a job of its own. */
export const LANES = ["account letters", "match letters", "pushes"] as const;
export type Lane = (typeof LANES)[number];

/** Counts what was sent and what failed; `reason`: what the receiver said. */
export interface DeliveryWatch {
  ended(lane: Lane, outcome: "sent" | "failed" | "given_up", reason?: string): void;
}

/** Follows the sending of a process, for administrators. */
export interface SendingWatch {
  jobs: JobWatch;
  deliveries: DeliveryWatch;
}

interface SendingOptions<Row> {
  lane: Lane;
  watch?: SendingWatch;
  now(): Date;
  /**
   * Sends a message and returns the outcome; `unwanted`: there is no recipient any more, which is no failure,
   * and the row is deleted.
   */
  send(row: Row): Promise<Dispatch | "unwanted">;
  /** Column values that a sent row is overwritten with. */
  forget: Partial<Row>;
  /** Which rows; without it, all. */
  only?: SQL;
  /** How long a row belongs to the process that claimed it; longer than the timeout of any receiver. */
  leaseMs: number;
  /** How many messages are sent at once. */
  lanes?: number;
  /** Called when the database or the sending itself failed, not for a message that the receiver refused. */
  onError(error: unknown): void;
  /** Called when a message is given up, with the receiver's answer. */
  onGivenUp(row: Row, reason: string): void;
  /** Pause between two polls for due rows. */
  pollMs?: number;
}

export interface Sending {
  /** Polls now, because a row was written. */
  nudge(): void;
  /** Resolves when the messages being sent have been sent or have failed. */
  stop(): Promise<void>;
}

const POLL_MS = 5_000;
const LONGEST_ERROR = 500;

/**
 * Sends the due rows of a table until it is stopped; any number of processes may do so at once. Each message
 * is sent at least once: after a crash between sending a message and recording it, the row is sent again when
 * its lease ends.
 */
export function startSending<T extends OutgoingTable>(
  db: Db,
  table: T,
  options: SendingOptions<T["$inferSelect"] & OutgoingColumns>,
): Sending {
  type Row = T["$inferSelect"] & OutgoingColumns;
  const { lane, watch, now, send, only, forget, leaseMs, onError, onGivenUp } = options;
  const { lanes = 1, pollMs = POLL_MS } = options;
  const onTheirWay = new Set<Promise<void>>();
  const job = { name: `sending ${lane}`, every: pollMs, run: startDue } as const;
  const claiming = startJob(job, onError, watch?.jobs);

  async function startDue(): Promise<void> {
    const free = lanes - onTheirWay.size;
    if (free < fewest(lanes)) return;
    for (const row of await claim(free)) start(row);
  }

  function start(row: Row): void {
    const way = deliver(row)
      .catch(onError)
      .then(() => {
        onTheirWay.delete(way);
        claiming.nudge();
      });
    onTheirWay.add(way);
  }

  async function deliver(row: Row): Promise<void> {
    pass("message claimed");
    const dispatch = await send(row).catch((error: unknown): Dispatch => {
      onError(error);
      return { sent: false, permanent: false, reason: errorText(error) };
    });
    if (dispatch === "unwanted") return drop(row);
    if (dispatch.sent) {
      pass("message sent");
      watch?.deliveries.ended(lane, "sent");
      return markSent(row);
    }
    const again = dispatch.permanent ? null : later(nextAttempt(row.attempts + 1, now()), dispatch.notBefore);
    watch?.deliveries.ended(lane, again ? "failed" : "given_up", dispatch.reason);
    await markFailed(row, dispatch.reason, again);
    if (!again) onGivenUp(row, dispatch.reason);
  }

  /**
   * Claims the rows that have waited longest, by moving their next attempt to the end of a lease. It is one
   * statement, so no transaction stays open while they are sent: the embedded database has a single
   * connection.
   */
  async function claim(most: number): Promise<Row[]> {
    const at = now();
    const due = sql`(
      with due as materialized (
        select ${table.id} from ${table} where ${and(sql`${table.nextAttemptAt} <= ${at}`, only)}
        order by ${table.nextAttemptAt} limit ${most} for update skip locked
      ) select id from due)`;
    return change({ nextAttemptAt: new Date(at.getTime() + leaseMs) })
      .where(inArray(table.id, due))
      .returning() as unknown as Promise<Row[]>;
  }

  async function markSent({ id }: Row): Promise<void> {
    const done = { sentAt: now(), nextAttemptAt: null, lastError: null, ...forget };
    await change(done).where(eq(table.id, id));
  }

  /** Does nothing if the lease has ended and another process has claimed the row. */
  async function markFailed({ id, attempts, nextAttemptAt }: Row, reason: string, again: Date | null) {
    await change({
      attempts: attempts + 1,
      nextAttemptAt: again,
      lastError: reason.slice(0, LONGEST_ERROR),
    }).where(and(eq(table.id, id), isNull(table.sentAt), eq(table.nextAttemptAt, nextAttemptAt)));
  }

  async function drop({ id }: Row): Promise<void> {
    await db.delete(table).where(eq(table.id, id));
  }

  function change(columns: Partial<OutgoingColumns>) {
    return db.update(table as PgTable).set(columns as Record<string, never>);
  }

  return {
    nudge: claiming.nudge,
    async stop() {
      await claiming.stop();
      await Promise.all(onTheirWay);
    },
  };
}

/**
 * With many lanes, rows are claimed several at a time: one statement per row would take as long as sending
 * it.
 */
function fewest(lanes: number): number {
  return Math.ceil(lanes / 4);
}

function later(planned: Date | null, notBefore: Date | undefined): Date | null {
  return planned && notBefore && notBefore > planned ? notBefore : planned;
}
