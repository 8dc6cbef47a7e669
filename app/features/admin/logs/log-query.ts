import type { LogFilter } from "#app/core/admin-log/search-log.server.ts";
import { addDays, dayInSaoPaulo, startOfDay } from "#app/lib/dates.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { edgeKeys, readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { choiceIn, edgeIn, edgeValues, listAddress, numberIn, textIn } from "#app/lib/list-address.ts";

export const LOGS_PATH = "/admin/logs";
/** Address of the spreadsheet of the same filters. */
export const LOGS_SHEET_PATH = `${LOGS_PATH}/planilha.csv`;

/** Values of `tipo`, with their types and words. */
export const LOG_TYPES: Readonly<Record<string, { type: LogFilter["type"]; label: string }>> = {
  // Also blocks, roll backs and accepted lists, whose verbs make them information.
  mudanca: { type: "change", label: "Qualquer mudança" },
  criacao: { type: "create", label: "Criações" },
  alteracao: { type: "update", label: "Alterações" },
  exclusao: { type: "delete", label: "Exclusões" },
  info: { type: "info", label: "Informações" },
};

/** Values of `periodo`, with the days that each begins before today. */
export const LOG_PERIODS: Readonly<Record<string, { days: number; label: string }>> = {
  hoje: { days: 0, label: "Hoje" },
  semana: { days: 7, label: "Última semana" },
  mes: { days: 30, label: "Último mês" },
};

/** Values of `ordem`; without one the newest come first. */
export const LOG_ORDERS = { recentes: "Mais novos primeiro", antigos: "Mais antigos primeiro" } as const;

/** What the address of the log asks for. */
export interface LogQuery {
  /** Part of an action or of an administrator's name. */
  text: string;
  /** A key of `LOG_TYPES`; null: all. */
  type: string | null;
  /** A key of `LOG_PERIODS`; null: all. */
  period: string | null;
  order: keyof typeof LOG_ORDERS;
  /** Null: the first page. */
  edge: PageEdge<number> | null;
  /** The row whose dialog is open. */
  open: number | null;
}

/** What may stand at the keys of the address that are no choices. */
export const LOG_KEYS: AddressKeys = { ...edgeKeys(numberIn), log: readKey("Registro", numberIn) };

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readLogQuery(params: URLSearchParams): LogQuery {
  return {
    text: textIn(params, "q"),
    type: choiceIn(params, "tipo", LOG_TYPES),
    period: choiceIn(params, "periodo", LOG_PERIODS),
    order: choiceIn(params, "ordem", LOG_ORDERS) ?? "recentes",
    edge: edgeIn(params, numberIn),
    open: numberIn(params, "log"),
  };
}

/** The address of a state of the log, or of its spreadsheet; defaults are left out. */
export function logsHref(query: LogQuery, path = LOGS_PATH): string {
  const { text, type, period, order, edge, open } = query;
  const ordem = order === "recentes" ? null : order;
  return listAddress(path, { q: text, tipo: type, periodo: period, ordem, ...edgeValues(edge), log: open });
}

/** The instant at which the wanted period begins; null: the beginning of the log. */
export function periodStart(query: LogQuery, now: Date): Date | null {
  const period = query.period === null ? null : LOG_PERIODS[query.period];
  return period ? startOfDay(addDays(dayInSaoPaulo(now), -period.days)) : null;
}
