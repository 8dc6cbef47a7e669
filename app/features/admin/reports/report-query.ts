import {
  ownPeriod,
  periodUntil,
  PERIODS,
  type Period,
  type PeriodKey,
} from "#app/core/reports/report-period.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { choiceKey, leftOutBy } from "#app/lib/left-out.ts";
import { choiceIn, listAddress } from "#app/lib/list-address.ts";

export const REPORTS_PATH = "/admin/reports";
export const REPORTS_SHEET_PATH = `${REPORTS_PATH}/planilha.csv`;
const USUAL: PeriodKey = "30d";

/** What the address of the reports asks for. */
export interface ReportQuery {
  period: Period;
  /** The dates as they were typed; empty: none. */
  typed: { from: string; to: string };
  /** Why they are no period; null: they are one, or there are none. */
  error: string | null;
}

/** What of an address the page cannot use; what is wrong with dates is said beside their fields. */
export const reportsLeftOut = leftOutBy({ periodo: choiceKey("Período", PERIODS) });

/** Never fails: with dates that are no period it is the usual one, and says why. */
export function readReportQuery(params: URLSearchParams, today: IsoDate): ReportQuery {
  const typed = { from: dateIn(params, "de"), to: dateIn(params, "ate") };
  const usual = periodUntil(choiceIn(params, "periodo", PERIODS) ?? USUAL, today);
  if (typed.from === "" && typed.to === "") return { period: usual, typed, error: null };
  const own = ownPeriod(typed.from, typed.to, today);
  return typeof own === "string" ? { period: usual, typed, error: own } : { period: own, typed, error: null };
}

export function reportHref({ key, first, last }: Period, path = REPORTS_PATH): string {
  return key === null
    ? listAddress(path, { de: first, ate: last })
    : listAddress(path, { periodo: key === USUAL ? null : key });
}

function dateIn(params: URLSearchParams, key: string): string {
  return (params.get(key) ?? "").trim().slice(0, 10);
}
