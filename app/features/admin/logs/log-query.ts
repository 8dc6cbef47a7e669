import type { LogFilter } from "#app/core/admin-log/search-log.server.ts";
import { addDays, dayInSaoPaulo, startOfDay } from "#app/lib/dates.ts";
import { labelsOf, numberIn } from "#app/lib/list-address.ts";
import { always, choice, defineList, edgeAt, typed, type QueryOf, valueAt } from "#app/lib/list-query.ts";

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
const LOG_PERIODS: Readonly<Record<string, { days: number; label: string }>> = {
  hoje: { days: 0, label: "Hoje" },
  semana: { days: 7, label: "Última semana" },
  mes: { days: 30, label: "Último mês" },
};

export const LOG_ORDERS = { recentes: "Mais novos primeiro", antigos: "Mais antigos primeiro" } as const;

/** What the addresses of the log ask for; `open` is the row whose dialog is open. */
export const logList = defineList(LOGS_PATH, {
  text: typed("Ação ou administrador"),
  type: choice("tipo", "Tipo", labelsOf(LOG_TYPES), "Todos"),
  period: choice("periodo", "Período", labelsOf(LOG_PERIODS), "Todos"),
  order: always("ordem", "Ordem", LOG_ORDERS, { usual: "recentes" }),
  edge: edgeAt(numberIn),
  open: valueAt("log", "Registro", numberIn),
});
export type LogQuery = QueryOf<typeof logList>;

/** The instant at which the wanted period begins; null: the beginning of the log. */
export function periodStart(query: LogQuery, now: Date): Date | null {
  const period = query.period === null ? null : LOG_PERIODS[query.period];
  return period ? startOfDay(addDays(dayInSaoPaulo(now), -period.days)) : null;
}
