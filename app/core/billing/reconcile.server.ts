import type { Database } from "#app/db/connect.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { BillingDesk } from "./billing-desk.server.ts";
import { newestEventAt } from "./stored-events.server.ts";

const EVERY_MS = 10 * MINUTE_MS;
/** A provider may date a message before others that came earlier. */
const OVERLAP_MS = HOUR_MS;
const WHOLE_EVERY_MS = DAY_MS;
/** Stripe keeps its messages for thirty days. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Asks the provider for its messages, so that those which never came count too: every ten minutes the newest ones, once
 * a day and after a start all that the provider keeps.
 */
export function reconcileJob(database: Database, desk: BillingDesk, now: () => Date): Job {
  let wholeAt = -Infinity;
  return {
    name: "payments",
    every: EVERY_MS,
    async run(signal) {
      await database.exclusively("payments", async () => {
        const begun = now().getTime();
        const isWhole = begun - wholeAt >= WHOLE_EVERY_MS;
        const newest = isWhole ? null : await newestEventAt(database.db, desk.provider.name);
        const since = newest ? newest.getTime() - OVERLAP_MS : begun - KEPT_MS;
        for await (const body of desk.provider.eventsSince(new Date(since))) {
          if (signal.aborted) return;
          await desk.receive(body);
        }
        if (isWhole) wholeAt = begun;
      });
    },
  };
}
