import type { ReportFacts } from "#app/core/reports/read-report.server.ts";
import { sumOf } from "#app/core/reports/report-sums.ts";
import { COHORTS, mondayOf } from "#app/core/reports/report-period.ts";
import { addDays, dayNumber, type IsoDate } from "#app/lib/dates.ts";

/** The members who signed up in a week, and how many of them used the portal in each of the weeks after it. */
interface Cohort {
  /** Its Monday. */
  week: IsoDate;
  signUps: number;
  /** By the number of the week after that of the sign-up, from the first on; null: not over, or not measured. */
  returned: (number | null)[];
}

export function cohortsOf(facts: ReportFacts, today: IsoDate): Cohort[] {
  const thisWeek = mondayOf(today);
  return Array.from({ length: COHORTS }, (_, n) => addDays(thisWeek, -7 * (COHORTS - n))).map((week) => ({
    week,
    signUps: sumOf(facts, "sign_ups", { first: week, last: addDays(week, 6) }),
    returned: Array.from({ length: COHORTS }, (_, n) => {
      const visit = addDays(week, 7 * (n + 1));
      if (visit >= thisWeek || facts.visitsSince === null || visit < facts.visitsSince) return null;
      return facts.returns.find((one) => one.signUp === week && one.visit === visit)?.members ?? 0;
    }),
  }));
}

/** Of the cohorts of a period, those whose first week after is over and was measured. */
export function sumOfCohorts(cohorts: readonly Cohort[], { first, last }: { first: IsoDate; last: IsoDate }) {
  const sums = { signUps: 0, returned: 0 };
  for (const { week, signUps, returned } of cohorts) {
    const next = returned[0] ?? null;
    if (next === null || dayNumber(week) < dayNumber(first) || addDays(week, 6) > last) continue;
    sums.signUps += signUps;
    sums.returned += next;
  }
  return sums;
}
