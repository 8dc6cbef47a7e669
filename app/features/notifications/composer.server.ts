import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import type { ChannelDelivery, ComposeOptions } from "./channel.ts";

export interface ComposerParts<Recipient> {
  /** Only one process composes under this name at a time. */
  job: string;
  /** Recipients whose messages are one transaction. */
  batchSize: number;
  /** Who has notifications beyond their cursor, up to the newest one, that are due to them now; in pages. */
  due(db: Db, newest: number, now: Date): AsyncIterable<Recipient[]>;
  /**
   * Writes the messages of a batch to the outbox and moves the cursors of its recipients, all or nothing: stopped anywhere,
   * no message is lost or written twice. Gives how many were written.
   */
  write(db: Db, batch: Recipient[], newest: number, options: ComposeOptions): Promise<number>;
}

/** Composes the messages of a channel, a batch of recipients after the other. */
export function composer<Recipient>(parts: ComposerParts<Recipient>): ChannelDelivery["compose"] {
  const { job, batchSize, due, write } = parts;
  return async (database: Database, options: ComposeOptions) => {
    const { db } = database;
    // A round of matching writes in batches: what it finds is one message once it is through.
    const newest = await database.exclusively("alerts", () => newestNotification(db));
    return database.exclusively(job, async () => {
      let messages = 0;
      for await (const page of due(db, newest, options.now)) {
        for (let at = 0; at < page.length; at += batchSize) {
          if (options.signal?.aborted) return messages;
          const written = await write(db, page.slice(at, at + batchSize), newest, options);
          messages += written;
          if (written > 0) options.onWritten?.();
          await breathe();
        }
      }
      return messages;
    });
  };
}

/** The newest number given to a notification, which is the newest there is while nobody writes any. */
async function newestNotification(db: Db): Promise<number> {
  const { rows } = await db.execute<{ newest: number }>(
    sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('notifications', 'id')), 0)::bigint as newest`,
  );
  return rows[0]!.newest;
}
