import { csvLine } from "#app/lib/csv.ts";
import { formatMoment } from "#app/lib/dates.ts";
import type { LogType } from "./log-types.ts";

/** An act as it is shown. */
export interface LogEntry {
  /** Position in the log, from 1 on without gaps. */
  id: number;
  action: string;
  type: LogType;
  /** User id of the administrator; null: a command on the server. */
  adminId: string | null;
  /** Who did it, in words: the name of today. */
  by: string;
  targetUserId: string | null;
  createdAt: Date;
  details: Record<string, unknown>;
  hash: string;
}

export const LOG_TYPE_NAMES: Readonly<Record<LogType, string>> = {
  create: "Criação",
  update: "Alteração",
  delete: "Exclusão",
  info: "Informação",
};

/** The first line of the log as a spreadsheet. */
export const LOG_CSV_HEAD = csvLine([
  "Número",
  "Data e hora",
  "Ação",
  "Tipo",
  "Administrador",
  "Identificador do administrador",
  "Usuário afetado",
  "Detalhes",
  "Instante",
  "Hash",
]);

/** An act as a line of the spreadsheet. */
export function logCsvLine(entry: LogEntry): string {
  const { id, createdAt, action, type, by, adminId, targetUserId, details, hash } = entry;
  return csvLine([
    id,
    formatMoment(createdAt),
    action,
    LOG_TYPE_NAMES[type],
    by,
    adminId,
    targetUserId,
    JSON.stringify(details),
    createdAt.toISOString(),
    hash,
  ]);
}
