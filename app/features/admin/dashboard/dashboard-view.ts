import { activityKindOf, type ActivityKind } from "#app/core/admin-log/activity-kind.ts";
import type { LogEntry } from "#app/core/admin-log/log-entry.ts";
import { UFS, UF_NAMES, type Uf } from "#app/lib/br.ts";
import { dayInSaoPaulo, dayNumber, formatDate, formatMoment, type IsoDate } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { relativeTime } from "#app/lib/relative-time.ts";
import { CENSUS_PAGE } from "../census/census-form.ts";
import { LOGS_PATH } from "../logs/log-query.ts";
import { UNREADABLE_PATH } from "../operations/operations-tabs.ts";

/** What waits for an administrator, by kind. */
export interface Waiting {
  refunds: number;
  help: number;
  dataRequests: number;
  contacts: number;
  quarantinedLists: number;
  undelivered: number;
  /** Messages of the payment provider that could not be read. */
  unreadable: number;
  /** Rows of lists that are probably wrong. */
  suspicious: number;
  /** States with properties for sale of which no addresses of the census are held. */
  unplaced: number;
}

/** Rows beyond so many are not counted. */
export const MOST_WAITING = 1_000;

/** Something to do, with how much of it waits. */
export interface QuickAction {
  to: string;
  label: string;
  count: string;
  waits: boolean;
}

/** Where each kind of waiting things is worked through, in the order in which it is urgent. */
const ACTIONS: readonly (readonly [keyof Waiting, label: string, to: string])[] = [
  ["refunds", "Devoluções a decidir", "/admin/devolucoes"],
  ["unreadable", "Mensagens de pagamento ilegíveis", UNREADABLE_PATH],
  ["dataRequests", "Pedidos sobre dados pessoais", "/admin/operacoes/pedidos"],
  ["help", "Pedidos de ajuda", "/admin/ajuda"],
  ["contacts", "Pedidos de contato", "/admin/operacoes/pedidos?tipo=contato"],
  ["quarantinedLists", "Listas retidas", "/admin/imports#retidas"],
  ["suspicious", "Dados suspeitos", "/admin/dados"],
  ["undelivered", "Mensagens que não chegaram", "/admin/operacoes/mensagens"],
  ["unplaced", "Segundo passo: estados sem endereços do IBGE", CENSUS_PAGE],
];

export function quickActions(waiting: Waiting): QuickAction[] {
  return ACTIONS.map(([key, label, to]) => {
    const count = waiting[key];
    const text = count >= MOST_WAITING ? `${writtenCount(MOST_WAITING)}+` : writtenCount(count);
    return { to, label, count: text, waits: count > 0 };
  });
}

/** An act of today. */
export interface Activity {
  id: number;
  to: string;
  action: string;
  by: string;
  /** `5 min atrás`, and the moment for whoever wants it. */
  ago: string;
  at: string;
  kind: string;
  /** Class of the kind's tag. */
  tone: string;
}

const KINDS: Readonly<Record<ActivityKind, { label: string; tone: string }>> = {
  user: { label: "Usuário", tone: "tag tag-good" },
  alert: { label: "Alerta", tone: "tag tag-late" },
  property: { label: "Imóvel", tone: "tag tag-new" },
  error: { label: "Erro", tone: "tag tag-bad" },
  setting: { label: "Configuração", tone: "tag" },
  import: { label: "Listas", tone: "tag" },
  person: { label: "Pedido", tone: "tag" },
  message: { label: "Mensagem", tone: "tag" },
  content: { label: "Conteúdo", tone: "tag" },
  operation: { label: "Operação", tone: "tag" },
  other: { label: "Outro", tone: "tag" },
};

/** Whom an act names when there is no name. */
const NOBODY = "Admin";

export function activityOf({ id, action, by, createdAt }: LogEntry, now: Date): Activity {
  const { label, tone } = KINDS[activityKindOf(action)];
  return {
    id,
    to: `${LOGS_PATH}?log=${id}`,
    action,
    by: by.trim() || NOBODY,
    ago: relativeTime(createdAt, now),
    at: formatMoment(createdAt),
    kind: label,
    tone,
  };
}

/** The age of the newest list of a state. */
export interface ListAge {
  uf: Uf;
  /** `hoje`, `2 d`; `–` without a list. */
  age: string;
  /** `São Paulo: lista de 08/01/2026`. */
  title: string;
  /** More than 48 hours old, or none at all. */
  stale: boolean;
}

/** A list has a day without an hour, so it is certainly older than 48 hours from the third day on. */
const STALE_DAYS = 3;

export function listAges(byState: Partial<Record<Uf, IsoDate>>, now: Date): ListAge[] {
  const today = dayNumber(dayInSaoPaulo(now));
  return UFS.map((uf) => {
    const date = byState[uf];
    if (date === undefined) return { uf, age: "–", title: `${UF_NAMES[uf]}: nenhuma lista`, stale: true };
    const days = Math.max(0, today - dayNumber(date));
    const title = `${UF_NAMES[uf]}: lista de ${formatDate(date)}, ${days === 0 ? "de hoje" : plural(days, "dia", "dias")}`;
    return { uf, age: days === 0 ? "hoje" : `${days} d`, title, stale: days >= STALE_DAYS };
  });
}

/** How many alerts are active, and how many were made in the last seven days. */
export function alertLines(active: number, thisWeek: number) {
  return {
    alerts: active > 0 ? plural(active, "alerta ativo", "alertas ativos") : "Sem alertas ativos",
    works: active > 0,
    activity: plural(thisWeek, "alerta criado nos últimos 7 dias", "alertas criados nos últimos 7 dias"),
  };
}
