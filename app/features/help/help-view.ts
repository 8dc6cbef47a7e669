import { canUse } from "#app/facts/plans/plan-words.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { plural, writtenCount } from "#app/lib/numbers.ts";
import type { HelpRow } from "./ask-for-help.server.ts";
import { subjectWords } from "./help.ts";
import type { HelpMessage } from "./own-requests.server.ts";

/** What is known of a request at a glance. */
export interface RequestState {
  words: string;
  tone: "waits" | "answered" | "closed";
}

export const STATE_TAGS: Readonly<Record<RequestState["tone"], string>> = {
  waits: "tag tag-late",
  answered: "tag tag-good",
  closed: "tag",
};

export function stateOf({
  waitingSince,
  closedAt,
}: Pick<HelpRow, "waitingSince" | "closedAt">): RequestState {
  if (closedAt !== null) return { words: "Encerrado", tone: "closed" };
  if (waitingSince !== null) return { words: "Espera resposta", tone: "waits" };
  return { words: "Respondido", tone: "answered" };
}

/** A request in its owner's list. */
export interface RequestLine {
  protocol: string;
  subject: string;
  state: RequestState;
  last: string;
}

export function requestLine(request: HelpRow): RequestLine {
  const { protocol, subject, lastMessageAt } = request;
  return {
    protocol,
    subject: subjectWords(subject),
    state: stateOf(request),
    last: formatMoment(lastMessageAt),
  };
}

export interface MessageView {
  number: number;
  own: boolean;
  who: string;
  when: string;
  body: string;
}

/** A request as its page shows it to the person. */
export interface RequestView {
  protocol: string;
  subject: string;
  state: RequestState;
  number: string | null;
  messages: MessageView[];
  /** What to expect of a request that waits; null: nothing waits. */
  queue: string | null;
  /** The visitor's address, as long as nobody has shown that it is theirs; null: somebody has. */
  unproven: string | null;
}

interface Facts {
  request: HelpRow;
  messages: HelpMessage[];
  /** Of the person who reads; null: a visitor. */
  plan: Plan | null;
  /** How many requests are answered before this one; null: it does not wait. */
  before: number | null;
  now: Date;
}

export function requestView({ request, messages, plan, before, now }: Facts): RequestView {
  const { protocol, subject, nDoImovel, provenAt, email } = request;
  return {
    protocol,
    subject: subjectWords(subject),
    state: stateOf(request),
    number: nDoImovel,
    messages: messages.map(({ number, author, at, body }) => ({
      number,
      own: author === "person",
      who: author === "person" ? "Você" : "Equipe do Martelo",
      when: formatMoment(at),
      body,
    })),
    // As the queue counts it: a request that nobody confirmed is a visitor's.
    queue: before === null ? null : queueWords(provenAt === null ? null : plan, before, now),
    unproven: provenAt === null ? email : null,
  };
}

function queueWords(plan: Plan | null, before: number, now: Date): string {
  const order =
    plan !== null && can(plan, "priority_support")
      ? "Seu plano tem prioridade na fila."
      : "Respondemos por ordem de chegada, depois de quem tem prioridade no plano.";
  if (plan === null || !canUse("help_queue_place", plan, now)) return order;
  const place =
    before === 0 ? "O seu é o próximo pedido." : `Antes do seu há ${plural(before, "pedido", "pedidos")}.`;
  return `${order} ${place}`;
}

/** How many wait, for the page of the form. */
export function waitingWords(waiting: number): string {
  if (waiting === 0) return "Agora nenhum pedido espera resposta.";
  return waiting === 1
    ? "Agora 1 pedido espera resposta."
    : `Agora ${writtenCount(waiting)} pedidos esperam resposta.`;
}
