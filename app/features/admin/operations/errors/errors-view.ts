import type { ErrorGroup, SingleReport } from "#app/core/operations/read-errors.server.ts";
import { csvLine } from "#app/lib/csv.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { own } from "#app/lib/own.ts";
import { relativeTime } from "#app/lib/relative-time.ts";
import { JOBS } from "#app/platform/jobs.ts";
import { errorList, type ErrorQuery } from "./error-query.ts";

export interface ErrorLine {
  fingerprint: string;
  to: string;
  /** What failed and what the error says, as the log has it. */
  event: string;
  message: string;
  where: string;
  count: string;
  last: string;
  state: { text: string; tone: string };
}

export interface ErrorDetails extends ErrorLine {
  facts: { term: string; text: string }[];
  frames: string;
  /** Whether it waits to be resolved. */
  isOpen: boolean;
  singles: { key: number; requestId: string; at: string; what: string; isRequested: boolean }[];
}

export interface ErrorsView {
  query: ErrorQuery;
  figures: { label: string; value: string; note?: string }[];
  summary: string;
  lines: ErrorLine[];
  page: number;
  pages: number;
  open: ErrorDetails | null;
  /** The number that was searched for and is not in the log. */
  unknown: string | null;
}

export const ERRORS_PER_PAGE = 50;

export interface ErrorsFacts {
  query: ErrorQuery;
  counts: { open: number; returned: number; resolved: number };
  groups: ErrorGroup[];
  total: number;
  open: { group: ErrorGroup; singles: SingleReport[] } | null;
  /** The number that was searched for. */
  requestId: string | null;
  now: Date;
}

export function errorsView({ query, counts, groups, total, open, requestId, now }: ErrorsFacts): ErrorsView {
  const line = (group: ErrorGroup) => lineOf(group, query, now);
  return {
    query,
    figures: [
      { label: "Abertos", value: writtenCount(counts.open) },
      { label: "Voltaram", value: writtenCount(counts.returned), note: "depois de resolvidos" },
      { label: "Resolvidos", value: writtenCount(counts.resolved), note: "nos últimos 30 dias" },
    ],
    summary: plural(total, "erro encontrado", "erros encontrados"),
    lines: groups.map(line),
    page: query.page,
    pages: Math.max(1, Math.ceil(total / ERRORS_PER_PAGE)),
    open: open && { ...line(open.group), ...detailsOf(open.group, open.singles, requestId) },
    unknown: requestId !== null && total === 0 ? requestId : null,
  };
}

function lineOf(group: ErrorGroup, query: ErrorQuery, now: Date): ErrorLine {
  const { fingerprint, event, kind, message, count, lastSeenAt } = group;
  return {
    fingerprint,
    to: errorList.href({ ...query, open: fingerprint }),
    event,
    message: [kind, message].filter(Boolean).join(": "),
    where: whereOf(group),
    count: writtenCount(count),
    last: relativeTime(lastSeenAt, now),
    state: stateOf(group),
  };
}

export const ERRORS_CSV_HEAD = csvLine([
  "Identificador",
  "Falha",
  "Erro",
  "Onde",
  "Vezes",
  "Primeira vez",
  "Última vez",
  "Status",
  "Resolvido em",
]);

export function errorCsvLine(group: ErrorGroup): string {
  const { fingerprint, event, kind, message, count, firstSeenAt, lastSeenAt, resolvedAt } = group;
  return csvLine([
    fingerprint,
    event,
    [kind, message].filter(Boolean).join(": "),
    whereOf(group),
    count,
    formatMoment(firstSeenAt),
    formatMoment(lastSeenAt),
    stateOf(group).text,
    resolvedAt && formatMoment(resolvedAt),
  ]);
}

function whereOf({ job, path }: ErrorGroup): string {
  if (job !== null) return own(JOBS, job)?.title ?? job;
  return path ?? "–";
}

function stateOf({ resolvedAt, returnedAt }: ErrorGroup): { text: string; tone: string } {
  if (resolvedAt !== null) return { text: "Resolvido", tone: "tag tag-good" };
  return returnedAt === null ? { text: "Aberto", tone: "tag" } : { text: "Voltou", tone: "tag tag-late" };
}

function detailsOf(group: ErrorGroup, singles: SingleReport[], wantedId: string | null) {
  const { fingerprint, count, firstSeenAt, lastSeenAt, resolvedAt, returnedAt, frames } = group;
  const moment = (term: string, at: Date | null) => (at === null ? [] : [{ term, text: formatMoment(at) }]);
  return {
    facts: [
      { term: "Vezes", text: writtenCount(count) },
      { term: "Onde", text: whereOf(group) },
      ...moment("Primeira vez", firstSeenAt),
      ...moment("Última vez", lastSeenAt),
      ...moment("Voltou em", returnedAt),
      ...moment("Resolvido em", resolvedAt),
      { term: "Identificador", text: fingerprint },
    ],
    frames,
    isOpen: resolvedAt === null,
    singles: singles.map(({ requestId, method, path, at, host, pid }, key) => ({
      key,
      requestId: requestId ?? "–",
      at: formatMoment(at),
      what: [method, path, host === null ? null : `processo ${host} · ${pid}`].filter(Boolean).join(" "),
      isRequested: requestId !== null && requestId === wantedId,
    })),
  };
}
