import { csvLine } from "#app/lib/csv.ts";
import { formatMoment } from "#app/lib/dates.ts";

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

/** What the verb of an act says; `info` is also what other verbs change: a block, a roll back, an accepted list. */
export type LogType = "create" | "update" | "delete" | "info";

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

/** The type of an act, from the verb of its sentence; a sentence with none of these verbs is information. */
export function logTypeOf(action: string): LogType {
  if (action.includes("Deletou")) return "delete";
  if (action.includes("Alterou")) return "update";
  if (action.includes("Criou")) return "create";
  return "info";
}

/** Whether an act changed something: all do but a copy that somebody took along, and one that failed. */
export function isChange(action: string): boolean {
  return !/^(Exportou|Falhou|Falha|Erro)\b/.test(action);
}
