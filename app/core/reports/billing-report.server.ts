import { eq } from "drizzle-orm";
import type { MonthSums, SumsNow } from "#app/core/billing/figures/figures.ts";
import { readFigures } from "#app/core/billing/figures/read-figures.server.ts";
import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import type { Db } from "#app/db/connect.server.ts";
import { reportFigures } from "#app/db/schema/reports.ts";
import { HOUR_MS } from "#app/lib/durations.ts";

const NAME = "billing";
/** Computing reads every member, so it may take at most this share of the time. */
const SHARE = 1 / 600;

/** The figures of payments, as they were computed last. */
export interface BillingReport extends StoredFigures {
  computedAt: Date;
}

interface StoredFigures {
  /** By calendar month in São Paulo, `2026-11`, the oldest first. */
  months: { name: string; sums: MonthSums }[];
  now: SumsNow;
  /** Whether it is about money, and not a sandbox's. */
  live: boolean;
}

/** Computes the figures of payments anew when they are an hour old, or older where computing takes long. */
export async function refreshBilling(db: Db, provider: PaymentProvider, now: Date): Promise<void> {
  const [last] = await db.select().from(reportFigures).where(eq(reportFigures.name, NAME));
  if (last && now.getTime() - last.computedAt.getTime() < Math.max(HOUR_MS, last.ms / SHARE)) return;
  const startedAt = performance.now();
  const figures = await readFigures(db, provider, now);
  const stored: StoredFigures = {
    months: figures.months.map(({ month, sums }) => ({ name: month.name, sums })),
    now: figures.now,
    live: provider.live,
  };
  const row = {
    computedAt: now,
    ms: Math.round(performance.now() - startedAt),
    data: stored,
  };
  await db
    .insert(reportFigures)
    .values({ name: NAME, ...row })
    .onConflictDoUpdate({ target: reportFigures.name, set: row });
}

/** Null: nothing is sold here, or nothing was computed yet. */
export async function readBilling(db: Db): Promise<BillingReport | null> {
  const [row] = await db.select().from(reportFigures).where(eq(reportFigures.name, NAME));
  if (!row) return null;
  return { ...(row.data as StoredFigures), computedAt: row.computedAt };
}
