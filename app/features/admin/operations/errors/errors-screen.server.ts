import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import {
  allErrors,
  countOpenErrors,
  errorOfRequest,
  findErrors,
  oneError,
  type ErrorFilter,
  type ErrorGroup,
  type SingleReport,
} from "#app/core/operations/read-errors.server.ts";
import { setResolved } from "#app/core/operations/write-errors.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { own } from "#app/lib/own.ts";
import { relativeTime } from "#app/lib/relative-time.ts";
import { JOBS } from "#app/platform/jobs.ts";
import { requestIdIn, errorList, type ErrorQuery } from "../operations-tabs.ts";

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

const ERRORS_PER_PAGE = 50;

interface ErrorsFacts {
  query: ErrorQuery;
  counts: { open: number; returned: number; resolved: number };
  groups: ErrorGroup[];
  total: number;
  open: { group: ErrorGroup; singles: SingleReport[] } | null;
  /** The number that was searched for. */
  requestId: string | null;
  now: Date;
}

/** What `/admin/operacoes/erros` shows. A number of a request finds its error in whatever state and opens it. */
export async function errorsScreen(db: Db, query: ErrorQuery, now: Date): Promise<ErrorsView> {
  const requestId = requestIdIn(query.text);
  const counts = await countOpenErrors(db);
  if (requestId === null) {
    const page = { offset: (query.page - 1) * ERRORS_PER_PAGE, most: ERRORS_PER_PAGE };
    const errors = await findErrors(db, filterOf(query), page);
    const open = query.open === null ? null : await oneError(db, query.open, null);
    return errorsView({ query, counts, ...errors, open, requestId, now });
  }
  const fingerprint = await errorOfRequest(db, requestId);
  const one = fingerprint === null ? null : await oneError(db, fingerprint, requestId);
  const result: Pick<ErrorsFacts, "groups" | "total" | "open"> =
    one === null
      ? { groups: [], total: 0, open: null }
      : { groups: [one.group], total: 1, open: query.open === one.group.fingerprint ? one : null };
  return errorsView({ query, counts, ...result, requestId, now });
}

function filterOf({ state, text }: ErrorQuery): ErrorFilter {
  return { state: ({ abertos: "open", resolvidos: "resolved", todos: null } as const)[state], text };
}

/** The errors that the filters find, on all pages, as the parts of a spreadsheet. */
export async function* errorsSheet(db: Db, query: ErrorQuery): AsyncGenerator<string> {
  yield CSV_MARK + ERRORS_CSV_HEAD;
  const requestId = requestIdIn(query.text);
  if (requestId !== null) {
    const fingerprint = await errorOfRequest(db, requestId);
    const one = fingerprint === null ? null : await oneError(db, fingerprint, requestId);
    if (one !== null) yield errorCsvLine(one.group);
    return;
  }
  const groups = await allErrors(db, filterOf(query));
  yield groups.map(errorCsvLine).join("");
}

/** An administrator marks an error as resolved or opens it again; false: it is so already, or gone. */
export async function markError(
  db: Db,
  { fingerprint, resolve }: { fingerprint: string; resolve: boolean },
  adminId: string,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await setResolved(tx, fingerprint, resolve ? now : null);
    if (!changed) return false;
    const [before, after] = resolve ? ["aberto", "resolvido"] : ["resolvido", "aberto"];
    const details = { fingerprint, ...changed, before, after };
    const action = `Alterou erro do servidor para ${after}`;
    await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
    return true;
  });
}

function errorsView({ query, counts, groups, total, open, requestId, now }: ErrorsFacts): ErrorsView {
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

const ERRORS_CSV_HEAD = csvLine([
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

function errorCsvLine(group: ErrorGroup): string {
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
