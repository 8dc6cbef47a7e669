import type { Database } from "#app/db/connect.server.ts";
import { OUTBOXES } from "#app/features/notifications/channels/channels.server.ts";
import { carryOutDeletion, dueDeletions, type DeletionPorts } from "#app/features/privacy/forget.server.ts";
import { dropExpired } from "#app/features/privacy/retention.server.ts";

const HOUR_MS = 3_600_000;

export interface HousekeepingOptions extends DeletionPorts {
  now(): Date;
  onError(error: unknown): void;
}

export interface Housekeeping {
  /** Resolves when the round in hand is through. */
  stop(): Promise<void>;
}

/** Runs a round at once and every hour until it is stopped. */
export function startHousekeeping(database: Database, options: HousekeepingOptions): Housekeeping {
  const round = () => keepHouse(database, options).catch(options.onError);
  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** One round: deletes the accounts whose deletion is due, then expired rows. One process at a time. */
export async function keepHouse(database: Database, options: HousekeepingOptions): Promise<void> {
  const { now, onError } = options;
  await database.exclusively("housekeeping", async () => {
    for (const userId of await dueDeletions(database.db, now())) {
      // A failed deletion is retried in the next round and does not hold up the others.
      await carryOutDeletion(database.db, options, userId, now()).catch(onError);
    }
    for (const outbox of OUTBOXES) await outbox.dropOld(database.db, now());
    await dropExpired(database.db, now());
  });
}
