import type { ListedUnreadable } from "#app/core/billing/unreadable-events.server.ts";
import { unreadableWords } from "#app/core/billing/unreadable-words.ts";
import { freshnessView, waitingText, type Freshness } from "#app/facts/query/freshness.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { fileName } from "#app/lib/file-name.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import { relativeTime } from "#app/lib/relative-time.ts";

/** `off`: not configured, which is no fault. */
export type PartState = "good" | "warning" | "bad" | "off";

/** A part of the running product, as it answered just now. */
export interface SystemPart {
  key: keyof typeof PART_NAMES;
  state: PartState;
  /** A sentence without its full stop: `Responde em 3 ms`. */
  text: string;
  /** What is wrong one by one, the newest first. */
  details?: string[];
}

export const PART_NAMES = {
  database: "Banco de dados",
  search: "Busca",
  lists: "Listas da Caixa",
  imports: "Última importação",
  queue: "Fila de envio",
  mail: "E-mail",
  push: "Avisos no navegador",
  signIn: "Entrar com outra conta",
  payments: "Pagamentos",
  map: "Mapa",
} as const;

export const STATE_NAMES: Readonly<Record<PartState, string>> = {
  good: "Operacional",
  warning: "Atenção",
  bad: "Fora do ar",
  off: "Não configurado",
};

/** What a database answered to the smallest question. */
export interface DatabaseAnswer {
  reachable: boolean;
  /** It works, but an import occupies its only connection. */
  busy: boolean;
  /** Milliseconds to the answer; null: none came. */
  ms: number | null;
}

/** Messages that are due and not sent. */
export interface Queue {
  /** At most `MOST_COUNTED`. */
  waiting: number;
  /** Since when the one that has waited longest is due. */
  since: Date | null;
}

/** More messages than these are not counted. */
export const MOST_COUNTED = 10_000;
/** A database that answers slower than this makes every page slow. */
const SLOW_DATABASE_MS = 500;
/** The processes that send look every few seconds. */
const LATE_MS = 15 * MINUTE_MS;
const OLD_IMPORT_MS = 48 * HOUR_MS;

export function databasePart({ reachable, busy, ms }: DatabaseAnswer): SystemPart {
  if (busy) return { key: "database", state: "warning", text: "Ocupado com uma importação" };
  if (!reachable || ms === null) return { key: "database", state: "bad", text: "Não responde" };
  const state = ms > SLOW_DATABASE_MS ? "warning" : "good";
  return { key: "database", state, text: `Responde em ${writtenCount(Math.max(1, Math.round(ms)))} ms` };
}

export function searchPart(size: number, isOutdated: boolean): SystemPart {
  const text = `Índice em memória com ${plural(size, "imóvel", "imóveis")}`;
  return isOutdated
    ? {
        key: "search",
        state: "warning",
        text: `${text}; não pôde ser renovado, e as últimas listas ainda faltam`,
      }
    : { key: "search", state: "good", text };
}

/** Warns from 48 hours on, by the oldest list: a list has a day without an hour. */
export function listsPart(freshness: Freshness, now: Date): SystemPart {
  const { days, stale } = freshnessView(freshness, now);
  if (days === null || freshness.newest === null)
    return { key: "lists", state: "warning", text: "Nenhuma lista importada ainda" };
  const age = days === 0 ? "de hoje" : `de ${plural(days, "dia", "dias")} atrás`;
  const waiting = waitingText(freshness);
  const text = `A mais nova é de ${formatDate(freshness.newest)}; a mais antiga, ${age}${waiting}`;
  return { key: "lists", state: stale || waiting ? "warning" : "good", text };
}

/** The file that was imported last. */
export interface LastImport {
  /** Its path on the machine that read it. */
  file: string;
  startedAt: Date;
  /** Null: it runs. */
  finishedAt: Date | null;
  /** How it ended, as the history of imports notes it; null: it runs, or ended before this was noted. */
  outcome: string | null;
}

/** Why what ended otherwise than with its import needs a look. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  retida: "espera que alguém aceite a lista",
  recusada: "foi recusada",
  desfeita: "foi desfeita",
  falhou: "falhou",
  interrompida: "foi interrompida",
};

export function importPart(last: LastImport | null, now: Date): SystemPart {
  if (!last) return { key: "imports", state: "warning", text: "Nenhum arquivo importado ainda" };
  const { startedAt, finishedAt, outcome } = last;
  const file = fileName(last.file);
  const when = relativeTime(finishedAt ?? startedAt, now);
  const missed = NOT_IMPORTED[outcome ?? ""];
  if (missed) return { key: "imports", state: "warning", text: `${file}: a importação ${missed} (${when})` };
  if (!finishedAt) return { key: "imports", state: "good", text: `${file}: em curso (${when})` };
  const old = now.getTime() - finishedAt.getTime() > OLD_IMPORT_MS;
  return { key: "imports", state: old ? "warning" : "good", text: `${file} (${when})` };
}

export function queuePart({ waiting, since }: Queue, now: Date): SystemPart {
  if (waiting === 0 || !since) return { key: "queue", state: "good", text: "Vazia" };
  const late = now.getTime() - since.getTime() > LATE_MS;
  const many = waiting >= MOST_COUNTED ? `${writtenCount(MOST_COUNTED)} ou mais mensagens` : null;
  const text = `${many ?? plural(waiting, "mensagem", "mensagens")} a enviar, desde ${relativeTime(since, now).toLowerCase()}`;
  return { key: "queue", state: late ? "warning" : "good", text };
}

/** `configured`: whether e-mails go to a server rather than to files. */
export function mailPart(configured: boolean, givenUp: number, sentToday: number): SystemPart {
  if (!configured)
    return { key: "mail", state: "off", text: "Sem servidor de e-mail: as mensagens ficam em arquivos" };
  return { key: "mail", ...sendingOf(givenUp, sentToday) };
}

export function pushPart(givenUp: number, sentToday: number): SystemPart {
  return { key: "push", ...sendingOf(givenUp, sentToday) };
}

function sendingOf(givenUp: number, sentToday: number): Pick<SystemPart, "state" | "text"> {
  const sent = `${plural(sentToday, "enviado", "enviados")} hoje`;
  if (givenUp === 0) return { state: "good", text: sent };
  return { state: "warning", text: `${sent}; ${plural(givenUp, "não chegou", "não chegaram")}` };
}

/** Names of the identity providers with keys here, and of those without. */
export interface SignInProviders {
  ready: readonly string[];
  missing: readonly string[];
}

/** Why a provider is not offered to whoever signs in: it has no keys. */
export function signInPart({ ready, missing }: SignInProviders): SystemPart {
  const without =
    missing.length === 0
      ? ""
      : `sem chaves, não ${missing.length === 1 ? "aparece" : "aparecem"}: ${joinAnd([...missing])}`;
  if (ready.length === 0)
    return { key: "signIn", state: "off", text: `Só com e-mail e senha ou chave de acesso; ${without}` };
  return { key: "signIn", state: "good", text: [joinAnd([...ready]), without].filter(Boolean).join("; ") };
}

/** Whether members can buy: nothing, with pretended payments, or with money. */
export type Sales = "none" | "pretended" | "real";

const NO_UNREADABLE: Record<Sales, Pick<SystemPart, "state" | "text">> = {
  none: { state: "off", text: "Nada é vendido nesta instalação" },
  pretended: { state: "off", text: "Pagamentos de teste: ninguém é cobrado" },
  real: { state: "good", text: "Todas as mensagens do serviço de pagamento foram lidas" },
};

/**
 * Whether every message of the payment provider was read: what one says that was not read counts for nothing. `sales`:
 * whether anything is sold on this installation, and for money.
 */
export function paymentsPart(
  sales: Sales,
  { count, newest }: { count: number; newest: readonly ListedUnreadable[] },
): SystemPart {
  if (count === 0) return { key: "payments", ...NO_UNREADABLE[sales] };
  const text =
    count === 1
      ? "1 mensagem do serviço de pagamento não pôde ser lida: o que ela diz ainda não vale"
      : `${writtenCount(count)} mensagens do serviço de pagamento não puderam ser lidas: o que elas dizem ainda não vale`;
  const details = newest.map((message) => {
    const { id, kind, field } = unreadableWords(message);
    return `${id}, ${kind}, campo ${field}, recebida em ${formatMoment(message.firstAt)}`;
  });
  return { key: "payments", state: "warning", text, details };
}

/**
 * What draws the map's ground: what the server of the operator's street tiles answered (milliseconds, or null for no
 * answer), the file of streets, or the embedded ground.
 */
export type MapGroundState = { ms: number | null } | "embedded" | "streets" | "broken streets";

const OWN_GROUND = {
  embedded: { state: "good", text: "Mapa embutido, sem serviço externo" },
  streets: { state: "good", text: "Ruas do arquivo basemap.pmtiles, sem serviço externo" },
  "broken streets": {
    state: "warning",
    text: "O arquivo basemap.pmtiles não pode ser desenhado: aparece o mapa embutido. Confira com npm run basemap",
  },
} as const;

export function mapPart(ground: MapGroundState): SystemPart {
  if (typeof ground === "string") return { key: "map", ...OWN_GROUND[ground] };
  return ground.ms === null
    ? {
        key: "map",
        state: "warning",
        text: "O mapa de ruas não responde: aparece o mapa embutido em seu lugar",
      }
    : {
        key: "map",
        state: "good",
        text: `O mapa de ruas responde em ${writtenCount(Math.round(ground.ms))} ms`,
      };
}
