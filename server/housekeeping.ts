import type { Database } from "#app/db/connect.server.ts";
import { foldCounts } from "#app/db/counts.server.ts";
import { OUTBOXES } from "#app/features/notifications/channels/channels.server.ts";
import { dropOldWrites } from "#app/core/ingestion/old-writes.server.ts";
import { dropReplaced } from "#app/core/ingestion/replaced-lists.server.ts";
import { dropOldErrors } from "#app/core/operations/write-errors.server.ts";
import { settleWaiting } from "#app/core/page-deliveries/settle.server.ts";
import { stopRenewals } from "#app/core/billing/end-subscriptions.server.ts";
import {
  carryOutDeletion,
  dueDeletions,
  scheduledDeletions,
  type DeletionPorts,
} from "#app/features/privacy/forget.server.ts";
import { blockedAccounts } from "#app/features/accounts/blocks.server.ts";
import { fulfilAllWishes } from "#app/features/favorites/hearts/favorites.server.ts";
import { dropExpired } from "#app/features/privacy/retention.server.ts";
import type { Job } from "#app/platform/job.server.ts";
import { HOUR_MS } from "#app/lib/durations.ts";

interface HousekeepingOptions extends DeletionPorts {
  now(): Date;
  onError(error: unknown): void;
}

/** Runs a round at the start and every hour. */
export function housekeepingJob(database: Database, options: HousekeepingOptions): Job {
  return { name: "housekeeping", every: HOUR_MS, run: () => keepHouse(database, options) };
}

/**
 * One round: carries out the account deletions that are due, stops what would charge the members whose deletion is
 * confirmed or whose account is blocked, then deletes expired rows, settles pages that wait for a list, and folds the counts. Only one process at a time.
 */
export async function keepHouse(database: Database, options: HousekeepingOptions): Promise<void> {
  const { now, onError } = options;
  await database.exclusively("housekeeping", async () => {
    for (const userId of await dueDeletions(database.db, now())) {
      // A failed deletion is retried in the next round and does not hold up the others.
      await carryOutDeletion(database.db, options, userId, now()).catch(onError);
    }
    for (const userId of await scheduledDeletions(database.db, now()))
      await stopRenewals(database.db, options.providers, userId, now()).catch(onError);
    // Nobody is charged for an account that they cannot use.
    for (const userId of await blockedAccounts(database.db))
      await stopRenewals(database.db, options.providers, userId, now()).catch(onError);
    for (const outbox of OUTBOXES) await outbox.dropOld(database.db, now());
    await dropExpired(database.db, now());
    await settleWaiting(database.db, now());
    await dropOldErrors(database.db, now());
    await dropReplaced(database.db, now());
    await dropOldWrites(database.db, now());
    await fulfilAllWishes(database.db, now());
    await foldCounts(database.db);
  });
}
