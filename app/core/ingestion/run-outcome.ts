import { EVENT_KINDS } from "#app/facts/listings/event-kinds.ts";
import { REPORTED, type FileReport } from "./report.ts";

/** How a run ended. A run of several states is imported if any of its lists is. */
export const RUN_OUTCOMES = {
  importada: "Importada",
  retida: "Retida",
  recusada: "Recusada",
  desfeita: "Desfeita",
  falhou: "Falhou",
  interrompida: "Interrompida",
} as const;
export type RunOutcome = keyof typeof RUN_OUTCOMES;

/** A list that another one of its day replaced can be restored on so many days after that one. */
export const RESTORABLE_DAYS = 90;

export function outcomeOf(reports: FileReport[]): RunOutcome {
  if (reports.some(({ error }) => error === null)) return "importada";
  return reports.some(({ held: reasons }) => reasons !== undefined) ? "retida" : "recusada";
}

const EVENT_COUNTS = EVENT_KINDS.map((kind) => REPORTED[kind].key);

/** What is counted of a run: rows, rows without an event, rejected rows, and the events of each kind. */
export type RunCounts = Record<"rows" | "unchanged" | "rejected" | (typeof EVENT_COUNTS)[number], number>;

/** The counts of all reports of a run, added up. */
export function countsOf(reports: FileReport[]): RunCounts {
  const sum = (count: (report: FileReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    rows: sum(({ rows }) => rows),
    unchanged: sum(({ unchanged }) => unchanged),
    rejected: sum(({ rejected }) => rejected.length),
    ...(Object.fromEntries(EVENT_COUNTS.map((key) => [key, sum((report) => report[key])])) as Record<
      (typeof EVENT_COUNTS)[number],
      number
    >),
  };
}
