import { formatMoment } from "#app/lib/dates.ts";
import { DELETED_ACCOUNT } from "#app/lib/deleted-account.ts";
import { deskPath, subjectWords } from "./help.ts";
import { planWords } from "./help-queue.ts";
import type { Queued } from "./help-queue.server.ts";
import { stateOf, type MessageView, type RequestState } from "./help-view.ts";

/** What the queue may show, as its address says. */
export const QUEUE_TABS = {
  esperando: "Esperando",
  respondidos: "Respondidos",
  encerrados: "Encerrados",
} as const;
export type QueueTab = keyof typeof QUEUE_TABS;

/** A request in the administrators' list. */
export interface QueueLine {
  to: string;
  protocol: string;
  subject: string;
  plan: string;
  person: string;
  /** Since when it waits, or when the last message came. */
  when: string;
  state: RequestState;
}

export interface QueueView {
  /** Null: a search. */
  tab: QueueTab | null;
  search: string;
  waiting: number;
  lines: QueueLine[];
  /** Whether there are more than are shown. */
  cut: boolean;
}

export function queueLine(request: Queued): QueueLine {
  const { protocol, subject, plan, name, email, waitingSince, lastMessageAt } = request;
  return {
    to: deskPath(protocol),
    protocol,
    subject: subjectWords(subject),
    plan: planWords(plan),
    person: `${name} · ${email}`,
    when: waitingSince ? `Desde ${formatMoment(waitingSince)}` : formatMoment(lastMessageAt),
    state: stateOf(request),
  };
}

/** A request as an administrator answers it. */
export interface DeskView {
  protocol: string;
  subject: string;
  state: RequestState;
  version: number;
  name: string;
  email: string;
  plan: string;
  /** Whether a visitor has not shown yet that the address is theirs. */
  unproven: boolean;
  number: string | null;
  failure: string | null;
  messages: MessageView[];
}

interface DeskMessage {
  number: number;
  author: "person" | "team";
  body: string;
  at: Date;
  /** The administrator who wrote it; null: the person, or somebody whose account is gone. */
  by: string | null;
}

export function deskView(request: Queued, messages: DeskMessage[]): DeskView {
  const { protocol, subject, version, name, email, plan, provenAt, nDoImovel, failure } = request;
  return {
    protocol,
    subject: subjectWords(subject),
    state: stateOf(request),
    version,
    name,
    email,
    plan: planWords(plan),
    unproven: provenAt === null,
    number: nDoImovel,
    failure,
    messages: messages.map(({ number, author, body, at, by }) => ({
      number,
      own: author === "person",
      who: author === "person" ? name : (by ?? DELETED_ACCOUNT),
      when: formatMoment(at),
      body,
    })),
  };
}
