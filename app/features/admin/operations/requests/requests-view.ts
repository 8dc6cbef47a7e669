import type { RequestCounts } from "#app/features/privacy/find-requests.server.ts";
import type { ContactRequest, DataRequestOfPerson } from "#app/features/privacy/person-requests.ts";
import { csvLine } from "#app/lib/csv.ts";
import { dayInSaoPaulo, dayNumber, formatDay, formatMoment } from "#app/lib/dates.ts";
import { A_DELETED_ACCOUNT, DELETED_ACCOUNT } from "#app/lib/deleted-account.ts";
import { cappedCount, plural } from "#app/lib/numbers.ts";
import type { PageSteps } from "#app/lib/page-edge.ts";
import type { RequestQuery } from "../operations-tabs.ts";

export interface RequestLine {
  /** As its button sends it: `dados:{id}`. */
  value: string;
  title: string;
  /** Number of the property that it is about; null: none. */
  number: string | null;
  who: string;
  requestedOn: string;
  message: string;
  /** The term of an open request; null: it has none. */
  due: { text: string; tone: string } | null;
  /** Who answered it and when; null: it is open. */
  answered: string | null;
}

export interface RequestsView {
  query: RequestQuery;
  figures: { label: string; value: string; note?: string }[];
  lines: RequestLine[];
  steps: PageSteps;
  /** Open refund requests, which have a page of their own. */
  refunds: number;
}

export const REQUESTS_PER_PAGE = 50;
/** Values beyond this are told as more. */
const MOST_COUNTED = 10_000;
/** From this many days before the last day on a request is urgent. */
const URGENT_DAYS = 3;

interface RequestsFacts {
  query: RequestQuery;
  counts: RequestCounts;
  /** Up to a page. */
  requests: (ContactRequest | DataRequestOfPerson)[];
  steps: PageSteps;
  now: Date;
}

export function requestsView({ query, counts, requests, steps, now }: RequestsFacts): RequestsView {
  return {
    query,
    figures: [
      { label: "Dados pessoais", value: cappedCount(counts.data, MOST_COUNTED), note: "esperam resposta" },
      {
        label: "Vencidos",
        value: cappedCount(counts.overdue, MOST_COUNTED),
        note: "passaram dos 15 dias da LGPD",
      },
      { label: "Contato", value: cappedCount(counts.contacts, MOST_COUNTED), note: "esperam resposta" },
    ],
    lines: requests.map((request) => lineOf(request, now)),
    steps,
    refunds: counts.refunds,
  };
}

const CONTACT = "Contato sobre o imóvel";

function lineOf(request: ContactRequest | DataRequestOfPerson, now: Date): RequestLine {
  const { about, id, requestedAt, answered } = request;
  const shared = {
    value: `${about}:${id}`,
    requestedOn: formatMoment(requestedAt),
    answered: answered && `${formatMoment(answered.at)}, por ${answered.by ?? A_DELETED_ACCOUNT}`,
  };
  if (request.about === "contato") {
    const { number, name, email, phone } = request;
    const who = [name, email, phone].filter((part) => part !== null).join(" · ");
    return { ...shared, title: CONTACT, number, who, message: "", due: null };
  }
  const { wish, protocol, email, message, dueAt } = request;
  return {
    ...shared,
    title: wish,
    number: null,
    who: `${email ?? DELETED_ACCOUNT} · protocolo ${protocol}`,
    message,
    due: answered === null ? dueWords(dueAt, now) : null,
  };
}

export const REQUESTS_CSV_HEAD = csvLine([
  "Protocolo",
  "Pedido",
  "Imóvel",
  "Nome",
  "E-mail",
  "Telefone",
  "Mensagem",
  "Pedido em",
  "Prazo",
  "Respondido em",
  "Respondido por",
]);

export function requestCsvLine(request: ContactRequest | DataRequestOfPerson): string {
  const { requestedAt, answered } = request;
  const what =
    request.about === "contato"
      ? [null, CONTACT, request.number, request.name, request.email, request.phone, null]
      : [request.protocol, request.wish, null, null, request.email, null, request.message];
  return csvLine([
    ...what,
    formatMoment(requestedAt),
    request.about === "dados" ? formatDay(request.dueAt) : null,
    answered && formatMoment(answered.at),
    answered && (answered.by ?? DELETED_ACCOUNT),
  ]);
}

/** The term of a request in words, from a few days before its end on as urgent. */
function dueWords(dueAt: Date, now: Date): { text: string; tone: string } {
  const left = dayNumber(dayInSaoPaulo(dueAt)) - dayNumber(dayInSaoPaulo(now));
  if (dueAt < now || left < 0) {
    const late = left >= 0 ? "hoje" : `há ${plural(-left, "dia", "dias")}`;
    return { text: `Vencido ${late}`, tone: "tag tag-late" };
  }
  if (left === 0) return { text: "Vence hoje", tone: "tag tag-late" };
  if (left <= URGENT_DAYS) return { text: `Vence em ${plural(left, "dia", "dias")}`, tone: "tag tag-late" };
  return { text: `Até ${formatDay(dueAt)}`, tone: "tag" };
}
