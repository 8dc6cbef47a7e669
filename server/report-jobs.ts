import { dropOldHealth, healthJob } from "#app/core/reports/health.server.ts";
import { refreshBilling } from "#app/core/reports/billing-report.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import type { ResponseMeter } from "#app/core/reports/response-meter.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import type { Database } from "#app/db/connect.server.ts";
import type { Job } from "#app/platform/job.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";

interface ReportOptions {
  meter: ResponseMeter;
  isWell(): Promise<boolean>;
  /** Whose messages the figures of payments are about; null: nothing is sold. */
  provider: PaymentProvider | null;
  now(): Date;
}

/** What the reports of administrators need to be counted ahead: health in every process, the rest in one at a time. */
export function reportJobs(database: Database, { meter, isWell, provider, now }: ReportOptions): Job[] {
  const { db } = database;
  return [
    healthJob(db, { meter, isWell, now }),
    {
      name: "reports",
      every: 5 * MINUTE_MS,
      run: () =>
        database.exclusively("reports", async () => {
          await recountMarket(db);
          await dropOldHealth(db, now());
          if (provider) await refreshBilling(db, provider, now());
        }),
    },
  ];
}
