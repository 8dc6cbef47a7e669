import { unreadableWords } from "#app/core/billing/unreadable-words.ts";
import type { ListedUnreadable } from "#app/core/billing/unreadable-events.server.ts";
import type {
  DeliveryFigures,
  LaneFigures,
  DeliveryQueue,
} from "#app/core/operations/delivery-counts.server.ts";
import type { GivenUp } from "#app/db/given-up.server.ts";
import type { Lane } from "#app/db/outgoing.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { durationWords } from "#app/lib/duration-words.ts";
import { plural, writtenCount, cappedCount } from "#app/lib/numbers.ts";
import { pageSteps, type ListPage, type PageSteps } from "#app/lib/page-edge.ts";
import { messageList, type MessageQuery } from "../operations-tabs.ts";

export interface LaneLine {
  lane: string;
  title: string;
  waiting: string;
  oldest: string;
  day: string;
  week: string;
  lastError: string;
}

export interface MessageLine {
  id: string;
  title: string;
  receiver: string;
  /** What distinguishes it from the others, for the label of its button. */
  name: string;
  when: string;
  attempts: string;
  reason: string;
}

export interface MessagesView {
  query: MessageQuery;
  figures: { label: string; value: string; note?: string }[];
  /** Why no e-mail is sent; null: they are. */
  unsent: string | null;
  /** How messages leave. */
  ways: { term: string; text: string }[];
  lanes: LaneLine[];
  /** How many did not arrive, in words. */
  summary: string;
  lines: MessageLine[];
  steps: PageSteps;
  unreadable: UnreadableView;
}

export const MESSAGES_PER_PAGE = 50;
/** Values beyond this are told as more. */
const MOST_COUNTED = 10_000;

export interface MessagesFacts {
  query: MessageQuery;
  lanes: { lane: Lane; queue: DeliveryQueue; figures: LaneFigures }[];
  givenUp: { mails: number; pushes: number };
  page: ListPage<GivenUp>;
  delivery: { smtp: boolean; ownPushKey: boolean };
  unreadable: UnreadableView;
  now: Date;
}

const TITLES: Readonly<Record<Lane, string>> = {
  "account letters": "E-mails de contas",
  "match letters": "E-mails de avisos",
  pushes: "Avisos no navegador",
};

export interface UnreadableLine {
  key: string;
  id: string;
  kind: string;
  field: string;
  first: string;
  /** How often it came, and when the last time; null: once. */
  repeats: string | null;
}

export interface UnreadableView {
  /** How many there are, and how many of them are shown, as sentences. */
  count: string;
  lines: UnreadableLine[];
}

export function messagesView({
  query,
  lanes,
  givenUp,
  page,
  delivery,
  unreadable,
  now,
}: MessagesFacts): MessagesView {
  const waiting = lanes.reduce((sum, { queue }) => sum + queue.waiting, 0);
  return {
    query,
    unreadable,
    figures: [
      { label: "Na fila", value: cappedCount(waiting, MOST_COUNTED) },
      { label: "Enviadas", value: writtenCount(ofDay(lanes, "sent")), note: "em 24 horas" },
      { label: "Falhas", value: writtenCount(ofDay(lanes, "failed")), note: "tentativas em 24 horas" },
      {
        label: "Não chegaram",
        value: writtenCount(givenUp.mails + givenUp.pushes),
        note: "desistimos delas",
      },
    ],
    unsent: delivery.smtp
      ? null
      : "SMTP_URL não está definido: nenhum e-mail sai. Cada um vira um arquivo na pasta outbox.",
    ways: [
      { term: "E-mail (SMTP)", text: delivery.smtp ? "Configurado" : "Não configurado" },
      {
        term: "Avisos (VAPID)",
        text: delivery.ownPushKey
          ? "Chave configurada"
          : "Chave criada aqui e guardada na pasta de dados: quem trocar de máquina precisa levá-la",
      },
    ],
    lanes: lanes.map(({ lane, queue, figures }) => ({
      lane,
      title: TITLES[lane],
      waiting: cappedCount(queue.waiting, MOST_COUNTED),
      oldest:
        queue.oldestAt === null ? "–" : durationWords(Math.max(0, now.getTime() - queue.oldestAt.getTime())),
      day: sentWords(figures.day),
      week: sentWords(figures.week),
      lastError: figures.lastError
        ? `${formatMoment(figures.lastError.at)}: ${figures.lastError.text || "sem resposta"}`
        : "Nenhum em 7 dias",
    })),
    summary: plural(countOf(query, givenUp), "mensagem encontrada", "mensagens encontradas"),
    lines: page.rows.map(({ id, title, receiver, name, writtenAt, attempts, reason }) => ({
      id,
      title,
      receiver,
      name,
      when: formatMoment(writtenAt),
      attempts: plural(attempts, "tentativa", "tentativas"),
      reason,
    })),
    steps: pageSteps(
      page,
      ({ writtenAt: at, id }) => ({ at, id }),
      (edge) => messageList.href({ ...query, edge }),
    ),
  };
}

function countOf({ channel }: MessageQuery, { mails, pushes }: MessagesFacts["givenUp"]): number {
  if (channel === null) return mails + pushes;
  return channel === "email" ? mails : pushes;
}

function ofDay(lanes: MessagesFacts["lanes"], what: keyof DeliveryFigures): number {
  return lanes.reduce((all, { figures }) => all + figures.day[what], 0);
}

function sentWords({ sent, failed, givenUp }: DeliveryFigures): string {
  const parts = [plural(sent, "enviada", "enviadas"), plural(failed, "falha", "falhas")];
  if (givenUp > 0) parts.push(plural(givenUp, "desistência", "desistências"));
  return parts.join(", ");
}

/** The newest messages of the payment provider that could not be read, of so many. */
export function unreadableView(newest: readonly ListedUnreadable[], count: number): UnreadableView {
  const shown = count > newest.length ? ` Aqui estão as ${writtenCount(newest.length)} mais novas.` : "";
  return {
    count: `${plural(count, "mensagem não pôde ser lida", "mensagens não puderam ser lidas")}.${shown}`,
    lines: newest.map((message) => ({
      key: message.key,
      ...unreadableWords(message),
      first: formatMoment(message.firstAt),
      repeats: message.lastAt > message.firstAt ? `de novo em ${formatMoment(message.lastAt)}` : null,
    })),
  };
}
