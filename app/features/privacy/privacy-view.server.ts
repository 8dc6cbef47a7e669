import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { hasPassword } from "#app/features/accounts/passwords.server.ts";
import { dayInSaoPaulo, formatDate, formatDay, formatMoment } from "#app/lib/dates.ts";
import { CONSENTS, withdrawable, type ConsentRecord } from "./consents.ts";
import { consentsOf } from "./consents.server.ts";
import { REQUEST_KINDS, type DataRequest } from "./data-requests.ts";
import { requestsOf } from "./data-requests.server.ts";
import { deletionOf } from "./deletion.server.ts";
import type { DeletionState } from "./deletion.ts";
import type { ConsentLine, PrivacyView, RequestLine } from "./privacy-view.ts";

/** The data of a member's privacy centre, as texts. */
export async function privacyView(
  host: AccountsHost,
  { userId, email }: { userId: string; email: string },
): Promise<PrivacyView> {
  const [password, deletion, consents, requests] = await Promise.all([
    hasPassword(host, userId),
    deletionOf(host, userId),
    consentsOf(host, userId),
    requestsOf(host, userId),
  ]);
  return {
    email,
    hasPassword: password,
    deletion: deletionView(deletion),
    consents: consentLines(consents),
    requests: requests.map((request) => requestLine(request, host.now())),
  };
}

function deletionView(deletion: DeletionState): PrivacyView["deletion"] {
  if (deletion.state === "none") return deletion;
  const moment = deletion.state === "requested" ? deletion.until : deletion.deleteAt;
  return { state: deletion.state, moment: formatMoment(moment) };
}

function consentLines(history: ConsentRecord[]): ConsentLine[] {
  const open = new Set(withdrawable(history).map(({ id }) => id));
  return history.map(({ id, kind, version, granted, at }) => ({
    id,
    label: CONSENTS[kind].label,
    url: CONSENTS[kind].url,
    granted,
    version: formatDate(version),
    when: formatMoment(at),
    withdraw: open.has(id) ? kind : null,
  }));
}

function requestLine(request: DataRequest, now: Date): RequestLine {
  const { protocol, kind, message, createdAt, dueAt, answeredAt, answer } = request;
  const late = answeredAt === null && dayInSaoPaulo(now) > dayInSaoPaulo(dueAt);
  const waiting = late ? `Atrasado: o prazo era ${formatDay(dueAt)}` : `Resposta até ${formatDay(dueAt)}`;
  return {
    protocol,
    kind: REQUEST_KINDS[kind],
    message,
    requestedOn: formatMoment(createdAt),
    status: answeredAt ? `Respondido em ${formatDay(answeredAt)}` : waiting,
    late,
    answer,
  };
}
