import type { Run, RunState } from "#app/core/ingestion/runs/find-runs.server.ts";
import { REPORTED, reportedWords } from "#app/core/ingestion/report.ts";
import type { RunCounts } from "#app/core/ingestion/run-outcome.ts";
import { EVENT_KINDS } from "#app/facts/listings/event-kinds.ts";
import { csvLine } from "#app/lib/csv.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { fileName } from "#app/lib/file-name.ts";
import { oneDecimal, plural } from "#app/lib/numbers.ts";
import { pageSteps, type ListPage, type PageSteps } from "#app/lib/page-edge.ts";
import { RUN_ORIGINS, RUN_STATES, runList, type RunQuery } from "./run-query.ts";

/** Rows of one page. */
export const RUNS_PER_PAGE = 50;

export interface RunLine {
  id: number;
  name: string;
  /** The beginning of the file's SHA-256; null for runs from before it was kept. */
  digest: string | null;
  lists: string;
  changes: string;
  by: string;
  at: string;
  state: string;
  /** Class of the state's badge. */
  tone: string;
  /** Whether it brought lists that may be compared with those of another run. */
  comparable: boolean;
}

export interface RunsView {
  query: RunQuery;
  lines: RunLine[];
  steps: PageSteps;
}

const TONES: Readonly<Record<RunState, string>> = {
  importada: "tag tag-good",
  retida: "tag tag-new",
  andamento: "tag tag-new",
  recusada: "tag",
  desfeita: "tag",
  falhou: "tag tag-late",
  interrompida: "tag tag-late",
};

export function runsView(query: RunQuery, page: ListPage<Run>): RunsView {
  const steps = pageSteps(
    page,
    ({ id }) => id,
    (edge) => runList.href({ ...query, edge }),
  );
  return { query, lines: page.rows.map(runLine), steps };
}

export function runLine(run: Run): RunLine {
  return {
    id: run.id,
    name: fileName(run.file),
    digest: run.digest?.slice(0, 12) ?? null,
    lists: listsOf(run),
    changes: isPage(run) ? "Página de um imóvel" : changesOf(run.counts),
    by: startedBy(run),
    at: formatMoment(run.startedAt),
    state: RUN_STATES[run.state],
    tone: TONES[run.state],
    comparable: run.state === "importada" && !isPage(run),
  };
}

/** Whether a run brought the saved page of a property. */
export function isPage({ state, days }: Pick<Run, "state" | "days">): boolean {
  return state === "importada" && days.length === 0;
}

/** `RJ, 10/03/2026`; of a file of many states how many they are. */
function listsOf({ states, days }: Pick<Run, "states" | "days">): string {
  const dates = [...new Set(days)].map(formatDate).join(", ");
  const which = states.length > 3 ? plural(states.length, "estado", "estados") : states.join(", ");
  return [which, dates].filter(Boolean).join(" · ") || "–";
}

/** The counts that are not zero, in words. */
function changesOf(counts: RunCounts | null): string {
  if (counts === null) return "–";
  const parts = EVENT_KINDS.flatMap((kind) => {
    const count = counts[REPORTED[kind].key];
    return count > 0 ? [reportedWords(kind, count)] : [];
  });
  if (counts.rejected > 0) parts.push(plural(counts.rejected, "linha rejeitada", "linhas rejeitadas"));
  const rows = plural(counts.rows, "linha", "linhas");
  return `${rows}: ${parts.length === 0 ? "nada mudou" : joinAnd(parts)}`;
}

export function startedBy({ by, origin }: Pick<Run, "by" | "origin">): string {
  return by ?? RUN_ORIGINS[origin] ?? origin;
}

/** Seconds with a decimal, minutes from 60 s on. */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return "não foi medida";
  const seconds = milliseconds / 1000;
  return seconds < 60 ? `${oneDecimal(seconds)} s` : `${oneDecimal(seconds / 60)} min`;
}

export const RUNS_CSV_HEAD = csvLine([
  "Execução",
  "Arquivo",
  "SHA-256",
  "Estados",
  "Data da lista",
  "Desfecho",
  "Origem",
  "Quem",
  "Início",
  "Duração (ms)",
  "Desfeita em",
  "Linhas",
  "Rejeitadas",
  "Sem mudança",
  ...EVENT_KINDS.map((kind) => REPORTED[kind].words),
  "Erro",
]);

export function runCsvLine(run: Run): string {
  const { counts } = run;
  return csvLine([
    run.id,
    fileName(run.file),
    run.digest,
    run.states.join(" "),
    [...new Set(run.days)].map(formatDate).join(" "),
    RUN_STATES[run.state],
    RUN_ORIGINS[run.origin] ?? run.origin,
    run.by,
    formatMoment(run.startedAt),
    run.durationMs,
    run.rolledBackAt === null ? null : formatMoment(run.rolledBackAt),
    counts?.rows ?? null,
    counts?.rejected ?? null,
    counts?.unchanged ?? null,
    ...EVENT_KINDS.map((kind) => counts?.[REPORTED[kind].key] ?? null),
    run.error,
  ]);
}
