import type { IsoDate } from "#app/lib/dates.ts";
import type { HealthDay } from "./health.server.ts";
import type { Daily, ReportFacts } from "./read-report.server.ts";
import { addAnswers, noAnswers, type Answers } from "./response-meter.ts";

interface HealthSums extends Answers {
  measured: number;
  failed: number;
}

/** A daily number over some days, both ends included. */
export function sumOf(
  { daily }: Pick<ReportFacts, "daily">,
  name: Daily,
  { first, last }: { first: IsoDate; last: IsoDate },
): number {
  let sum = 0;
  for (const [day, number] of daily[name]) if (day >= first && day <= last) sum += number;
  return sum;
}

/** The measures of some days together. */
export function sumOfHealth(days: readonly HealthDay[]): HealthSums {
  const sums: HealthSums = { ...noAnswers(), measured: 0, failed: 0 };
  for (const day of days) {
    addAnswers(sums, day);
    sums.measured += day.measured;
    sums.failed += day.failed;
  }
  return sums;
}
