import { setImmediate as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import type { ChannelDelivery, ComposeOptions } from "./channel.ts";

interface ComposerParts<Recipient> {
  /** Name of the lock: only one process composes under it at a time. */
  job: string;
  /** Recipients in one transaction. */
  batchSize: number;
  /** Members with notifications beyond their cursor, up to the newest, that are due now; in pages. */
  due(db: Db, newest: number, now: Date): AsyncIterable<Recipient[]>;
  /**
   * Writes the messages of a batch to the outbox and moves the cursors of its recipients, all or nothing:
   * after an interruption no message is lost or written twice. Returns how many were written.
   */
  write(db: Db, batch: Recipient[], newest: number, options: ComposeOptions): Promise<number>;
}

/** Composes the messages of a channel, one batch of recipients after the other. */
export function composer<Recipient>(parts: ComposerParts<Recipient>): ChannelDelivery["compose"] {
  const { job, batchSize, due, write } = parts;
  return async (database: Database, options: ComposeOptions) => {
    const { db } = database;
    // Matching writes its notifications in batches under this lock: they are composed together once it has
    // finished.
    const newest = await database.exclusively("alerts", () => newestNotification(db));
    return database.exclusively(job, async () => {
      let messages = 0;
      for await (const page of due(db, newest, options.now)) {
        for (let at = 0; at < page.length; at += batchSize) {
          if (options.signal?.aborted) return messages;
          const written = await write(db, page.slice(at, at + batchSize), newest, options);
          messages += written;
          if (written > 0) options.onWritten?.();
          await pause();
        }
      }
      return messages;
    });
  };
}

/** The newest id given to a notification; under the lock it is the newest one in the table. */
async function newestNotification(db: Db): Promise<number> {
  const { rows } = await db.execute<{ newest: number }>(
    sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('notifications', 'id')), 0)::bigint as newest`,
  );
  return rows[0]!.newest;
}
