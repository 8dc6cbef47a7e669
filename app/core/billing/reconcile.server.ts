import type { Database } from "#app/db/connect.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { BillingDesk } from "./billing-desk.server.ts";
import { tellAllPayers } from "./payers.server.ts";
import { recountMembers } from "./recount.server.ts";

const EVERY_MS = 10 * MINUTE_MS;
/** A provider may list a message some time after the moment that it gives it. */
const OVERLAP_MS = HOUR_MS;
/** Stripe keeps its messages for thirty days. */
const RETENTION_MS = 30 * DAY_MS;

/**
 * After a start, brings every member up to today's price list, which may have been corrected. Then asks the provider for
 * its messages, so that those which never came count too: after a start all that it keeps, then every ten minutes those
 * since the last round that was completed. At last tells the provider whom invoices name, where it does not know it yet.
 */
export function reconcileJob(database: Database, desk: BillingDesk, now: () => Date): Job {
  let completedAt: number | null = null;
  return {
    name: "payments",
    every: EVERY_MS,
    async run(signal) {
      await database.exclusively("payments", async () => {
        const begun = now().getTime();
        if (completedAt === null) await recountMembers(database.db, desk.provider, now(), signal);
        const since = completedAt === null ? begun - RETENTION_MS : completedAt - OVERLAP_MS;
        for await (const body of desk.provider.eventsSince(new Date(since))) {
          if (signal.aborted) return;
          await desk.receive(body);
        }
        completedAt = begun;
        await tellAllPayers(database.db, desk.provider, signal);
      });
    },
  };
}
