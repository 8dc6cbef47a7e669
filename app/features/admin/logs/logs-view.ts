import { LOG_TYPE_NAMES, type LogEntry, type LogType } from "#app/core/admin-log/log-entry.ts";
import { isSettingKey, SETTINGS } from "#app/facts/settings/settings.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { DELETED_ACCOUNT } from "#app/lib/deleted-account.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { pageSteps, type ListPage, type PageSteps } from "#app/lib/page-edge.ts";
import type { Figure } from "../kit/figures.tsx";
import { logList, type LogQuery } from "./log-query.ts";

export interface LogLine {
  id: number;
  action: string;
  by: string;
  at: string;
  type: string;
  /** Class of the type's badge. */
  tone: string;
}

export interface LogDetails {
  action: string;
  facts: { term: string; text: string }[];
  json: string;
}

export interface LogsView {
  counts: Figure[];
  query: LogQuery;
  lines: LogLine[];
  steps: PageSteps;
  open: LogDetails | null;
}

/** Rows of one page. */
export const LOGS_PER_PAGE = 50;

interface LogsFacts {
  query: LogQuery;
  counts: { total: number; today: number; updates: number; deletions: number };
  page: ListPage<LogEntry>;
  open: LogEntry | null;
  /** The name of the affected user; null: nobody, or their account was deleted. */
  target: string | null;
}

export function logsView({ query, counts, page, open, target }: LogsFacts): LogsView {
  return {
    counts: [
      { label: "Total", value: writtenCount(counts.total) },
      { label: "Hoje", value: writtenCount(counts.today) },
      { label: "Alterações", value: writtenCount(counts.updates) },
      { label: "Exclusões", value: writtenCount(counts.deletions) },
    ],
    query,
    lines: page.rows.map(logLine),
    steps: pageSteps(
      page,
      ({ id }) => id,
      (edge) => logList.href({ ...query, open: null, edge }),
    ),
    open: open && logDetails(open, target),
  };
}

const TONES: Readonly<Record<LogType, string>> = {
  create: "tag tag-new",
  update: "tag tag-good",
  delete: "tag tag-late",
  info: "tag",
};

function logLine(entry: LogEntry): LogLine {
  const { id, by, createdAt, type } = entry;
  const action = withSetting(entry);
  return { id, action, by, at: formatMoment(createdAt), type: LOG_TYPE_NAMES[type], tone: TONES[type] };
}

/** The act, with the name of the setting where it changed one. */
function withSetting({ action, details }: Pick<LogEntry, "action" | "details">): string {
  const key = details.setting_key;
  return typeof key === "string" && isSettingKey(key) ? `${action}: ${SETTINGS[key].label}` : action;
}

function logDetails(entry: LogEntry, target: string | null) {
  const { id, by, createdAt, type, targetUserId, details, hash } = entry;
  return {
    action: withSetting(entry),
    facts: [
      { term: "Registro", text: String(id) },
      { term: "Administrador", text: by },
      { term: "Data e hora", text: formatMoment(createdAt) },
      { term: "Tipo", text: LOG_TYPE_NAMES[type] },
      ...(targetUserId === null
        ? []
        : [{ term: "Usuário afetado", text: `${target ?? DELETED_ACCOUNT} (${targetUserId})` }]),
      { term: "Hash", text: hash },
    ],
    json: JSON.stringify(details, null, 2),
  };
}
