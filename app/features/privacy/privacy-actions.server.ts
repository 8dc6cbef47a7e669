import { z } from "zod";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { readForm } from "#app/lib/form.ts";
import { formatDay } from "#app/lib/dates.ts";
import { tryAgainIn } from "#app/lib/try-again.ts";
import { CONSENTS, isConsentKind } from "./consents.ts";
import { withdrawConsent } from "./consents.server.ts";
import { isRequestKind, LONGEST_MESSAGE } from "./data-requests.ts";
import { askAboutData } from "./data-requests.server.ts";
import { LAST_ADMINISTRATOR } from "./deletion.ts";
import { keepAccount, requestDeletion } from "./deletion.server.ts";
import type { PrivacyRefusal } from "./privacy-view.ts";

type PrivacyAnswer =
  | { outcome: "done"; title: string; text: string | null }
  | ({ outcome: "refused" } & PrivacyRefusal);

interface Submission {
  host: AccountsHost;
  headers: Headers;
  viewer: { userId: string; email: string; fullName: string };
  /** Address that e-mails about data requests go to; null where none is configured. */
  officer: string | null;
  form: FormData;
}

const request = z.object({
  tipo: z.string().refine(isRequestKind, "Escolha o que você quer."),
  mensagem: z
    .string()
    .trim()
    .max(LONGEST_MESSAGE, `Use no máximo ${LONGEST_MESSAGE.toLocaleString("pt-BR")} caracteres.`),
});

/** Handles a form of the privacy centre; null for an unknown one. */
export async function answerPrivacyForm(submission: Submission): Promise<PrivacyAnswer | null> {
  switch (submission.form.get("intent")) {
    case "pedido":
      return answerRequest(submission);
    case "revogar":
      return answerWithdrawal(submission);
    case "excluir":
      return answerDeletion(submission);
    case "manter":
      return answerKeeping(submission);
    default:
      return null;
  }
}

async function answerRequest({ host, viewer, officer, form }: Submission): Promise<PrivacyAnswer> {
  const read = readForm(request, form);
  if (!read.ok) {
    const kind = String(form.get("tipo") ?? "");
    const values = {
      kind: isRequestKind(kind) ? kind : ("" as const),
      message: String(form.get("mensagem") ?? ""),
    };
    return { outcome: "refused", intent: "pedido", errors: read.errors, values };
  }
  const { tipo: kind, mensagem: message } = read.value;
  const answer = await askAboutData(host, viewer, { kind, message }, officer);
  if (answer.outcome === "too_many") {
    const errors = { "": `Você já fez vários pedidos hoje. ${tryAgainIn(answer.waitSeconds)}` };
    return { outcome: "refused", intent: "pedido", errors, values: { kind, message } };
  }
  return {
    outcome: "done",
    title: `Pedido registrado: protocolo ${answer.protocol}`,
    text: `Responderemos por e-mail até ${formatDay(answer.dueAt)}.`,
  };
}

async function answerWithdrawal({ host, viewer, form }: Submission): Promise<PrivacyAnswer> {
  const kind = String(form.get("tipo") ?? "");
  if (!isConsentKind(kind) || !(await withdrawConsent(host, viewer.userId, kind))) {
    return { outcome: "done", title: "Nada a retirar", text: "Esse consentimento já não vale." };
  }
  return { outcome: "done", title: "Consentimento retirado", text: CONSENTS[kind].label };
}

async function answerDeletion({ host, headers, viewer, form }: Submission): Promise<PrivacyAnswer> {
  const answer = await requestDeletion(host, headers, viewer, String(form.get("password") ?? ""));
  switch (answer.outcome) {
    case "letter_sent":
      return {
        outcome: "done",
        title: "Confirme pelo e-mail",
        text: `Enviamos um link para ${viewer.email}. Ele vale por 24 horas.`,
      };
    case "already_scheduled":
      return { outcome: "done", title: "A exclusão já está marcada", text: null };
    case "last_administrator":
      return { outcome: "refused", intent: "excluir", errors: { "": LAST_ADMINISTRATOR } };
    case "wrong_password":
      return { outcome: "refused", intent: "excluir", errors: { password: "A senha não confere." } };
    case "too_many": {
      const errors = { "": `Muitas tentativas. ${tryAgainIn(answer.waitSeconds)}` };
      return { outcome: "refused", intent: "excluir", errors };
    }
  }
}

async function answerKeeping({ host, headers, viewer }: Submission): Promise<PrivacyAnswer> {
  const done = await keepAccount(host, headers, { userId: viewer.userId });
  return done
    ? { outcome: "done", title: "Sua conta fica", text: "O pedido de exclusão foi cancelado." }
    : { outcome: "done", title: "Não há exclusão a cancelar", text: null };
}
