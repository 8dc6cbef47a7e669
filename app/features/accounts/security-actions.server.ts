import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { qrPath } from "#app/lib/qr-code.ts";
import { requestEmailChange } from "./email-change.server.ts";
import { removePasskey, renamePasskey, type PasskeyOutcome } from "./passkeys.server.ts";
import { faultText, passwordFault } from "./password-rules.ts";
import { changePassword, requestPasswordReset } from "./passwords.server.ts";
import { proveAgain } from "./prove-again.server.ts";
import {
  done,
  proofErrors,
  refused,
  waitOf,
  WRONG_CODE,
  emailChangeForm,
  idForm,
  passkeyForm,
  passwordForm,
  fullProofForm,
  removalForm,
  confirmTwoStepForm,
  endTwoStepForm,
  proofForm,
  setupUri,
  type Posted,
} from "./security-forms.ts";
import {
  SECURITY_INTENTS,
  type SecurityAnswer,
  type SecurityIntent,
  type TwoStepSetup,
} from "./security-view.server.ts";
import { endOtherSessions, endSession } from "./sessions.server.ts";
import { waitText } from "./sign-in-words.ts";
import { beginTwoStep, confirmTwoStep, endTwoStep, newRecoveryCodes } from "./two-step.server.ts";

type Handler = (posted: Posted) => Promise<SecurityAnswer>;

const HANDLERS: Record<SecurityIntent, Handler> = {
  senha: changesPassword,
  "criar-senha": createsPassword,
  email: changesEmail,
  ativar: (posted) => answerTwoStepForm("ativar", posted),
  confirmar: (posted) => answerTwoStepForm("confirmar", posted),
  desativar: (posted) => answerTwoStepForm("desativar", posted),
  codigos: (posted) => answerTwoStepForm("codigos", posted),
  provar: proves,
  renomear: renames,
  remover: removes,
  encerrar: ends,
  "encerrar-outras": endsOthers,
};

/** Handles a form of the security page. Unknown ids and ids of other members change nothing. */
export async function answerSecurityForm(posted: Posted): Promise<SecurityAnswer> {
  const intent = SECURITY_INTENTS.find((name) => name === posted.form.get("intent"));
  return intent ? HANDLERS[intent](posted) : { outcome: "nothing" };
}

async function changesPassword({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(passwordForm, form);
  if (!read.ok) return refused("senha", read.errors);
  const { current, next, repeated } = read.value;
  const choice = {
    password: next,
    repeated,
    personal: [viewer.email, viewer.fullName],
  };
  // Loaded only when a password is set, because the list is large.
  const { isCommonPassword } = await import("./common-passwords.ts");
  const fault = passwordFault(choice, isCommonPassword);
  if (fault) {
    const text = faultText(fault);
    return refused("senha", fault === "mismatch" ? { repeated: text } : { next: text });
  }
  const answer = await changePassword(host, headers, viewer, { current, next });
  if (answer.outcome === "changed") return done("Senha atualizada!", "Sua senha foi alterada com sucesso.");
  const errors: FieldErrors =
    answer.outcome === "too_many"
      ? { "": waitText(answer.waitSeconds) }
      : { current: "A senha atual não confere." };
  return refused("senha", errors, { title: "Erro ao atualizar senha", wait: waitOf(answer) });
}

async function createsPassword({ host, headers, viewer }: Posted): Promise<SecurityAnswer> {
  const answer = await requestPasswordReset(host, headers, viewer.email);
  if (answer.outcome === "letter_sent")
    return done("Email enviado!", "Verifique sua caixa de entrada para redefinir sua senha.");
  return refused(
    "criar-senha",
    { "": waitText(answer.waitSeconds) },
    { title: "Erro ao enviar email", wait: waitOf(answer) },
  );
}

async function changesEmail({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const email = String(form.get("newEmail") ?? "").slice(0, 254);
  const read = readForm(emailChangeForm, form);
  if (!read.ok) return refused("email", read.errors, { email });
  const answer = await requestEmailChange(host, headers, viewer, read.value);
  if (answer.outcome === "letter_sent")
    return done(
      "Email enviado!",
      `Abra a mensagem que enviamos para ${viewer.email}. Depois da sua confirmação, escrevemos ao novo endereço.`,
    );
  const errors =
    answer.outcome === "same_email" ? { newEmail: "Este já é o seu e-mail." } : proofErrors(answer);
  return refused("email", errors, { email, wait: waitOf(answer) });
}

async function proves({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(fullProofForm, form);
  if (!read.ok) return refused("provar", read.errors);
  const answer = await proveAgain(host, headers, viewer, read.value);
  if (answer.outcome === "fresh")
    return done("Tudo certo, é você", "Agora você pode criar a chave de acesso.");
  return refused("provar", proofErrors(answer), { wait: waitOf(answer) });
}

async function renames({ host, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(passkeyForm, form);
  if (!read.ok) return read.errors.id ? { outcome: "nothing" } : refused("renomear", read.errors);
  const answer = await renamePasskey(host, viewer.userId, read.value.id, read.value.name);
  return passkeyAnswer(answer, "renomear", "Chave de acesso renomeada");
}

async function removes({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(removalForm, form);
  if (!read.ok) return read.errors.id ? { outcome: "nothing" } : refused("remover", read.errors);
  const answer = await removePasskey(host, headers, viewer, read.value);
  if (answer.outcome === "wrong_password" || answer.outcome === "sign_in_again")
    return refused("remover", proofErrors(answer));
  return passkeyAnswer(answer, "remover", "Chave de acesso removida");
}

function passkeyAnswer(answer: PasskeyOutcome, intent: SecurityIntent, title: string): SecurityAnswer {
  if (answer.outcome === "done") return done(title);
  if (answer.outcome === "not_theirs") return { outcome: "nothing" };
  return refused(intent, { "": waitText(answer.waitSeconds) }, { wait: answer.waitSeconds });
}

async function ends({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(idForm, form);
  const ended = read.ok && (await endSession(host, headers, viewer, read.value.id));
  return ended ? done("Sessão encerrada", "Aquele aparelho precisa entrar de novo.") : { outcome: "nothing" };
}

async function endsOthers({ host, headers, viewer }: Posted): Promise<SecurityAnswer> {
  const count = await endOtherSessions(host, headers, viewer);
  if (count === 0) return { outcome: "nothing" };
  return done(
    count === 1 ? "Sessão encerrada" : `${count} sessões encerradas`,
    "Só este aparelho continua na conta.",
  );
}

/** Handles the forms of two-step verification. */
async function answerTwoStepForm(
  intent: "ativar" | "confirmar" | "desativar" | "codigos",
  posted: Posted,
): Promise<SecurityAnswer> {
  return { ativar: begins, confirmar: confirms, desativar: turnsOff, codigos: renews }[intent](posted);
}

async function begins({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(proofForm, form);
  if (!read.ok) return refused("ativar", read.errors);
  const answer = await beginTwoStep(host, headers, viewer, read.value.password);
  if (answer.outcome === "begun") return { outcome: "setup", setup: setupOf(answer.uri), errors: {} };
  if (answer.outcome === "already_on") return { outcome: "nothing" };
  return refused("ativar", proofErrors(answer), { wait: waitOf(answer) });
}

async function confirms({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const uri = setupUri.safeParse(form.get("uri"));
  if (!uri.success) return { outcome: "nothing" };
  const again = (errors: FieldErrors, wait?: number): SecurityAnswer => ({
    outcome: "setup",
    setup: setupOf(uri.data),
    errors,
    ...(wait !== undefined && { wait }),
  });
  const read = readForm(confirmTwoStepForm, form);
  if (!read.ok) return again(read.errors);
  const answer = await confirmTwoStep(host, headers, viewer, read.value.code);
  if (answer.outcome === "on")
    return { outcome: "codes", codes: answer.codes, renewed: false, cookies: answer.cookies };
  if (answer.outcome === "begin_again") return { outcome: "nothing" };
  if (answer.outcome === "too_many") return again({ code: waitText(answer.waitSeconds) }, answer.waitSeconds);
  return again({ code: WRONG_CODE });
}

async function turnsOff({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(endTwoStepForm, form);
  if (!read.ok) return refused("desativar", read.errors);
  const answer = await endTwoStep(host, headers, viewer, read.value);
  if (answer.outcome === "off")
    return done(
      "Verificação em duas etapas desativada",
      "Sua conta volta a pedir só a senha.",
      answer.cookies,
    );
  return refused("desativar", proofErrors(answer), { wait: waitOf(answer) });
}

async function renews({ host, headers, viewer, form }: Posted): Promise<SecurityAnswer> {
  const read = readForm(fullProofForm, form);
  if (!read.ok) return refused("codigos", read.errors);
  const answer = await newRecoveryCodes(host, headers, viewer, read.value.password, read.value.code);
  if (answer.outcome === "made") return { outcome: "codes", codes: answer.codes, renewed: true, cookies: [] };
  if (answer.outcome === "is_off") return { outcome: "nothing" };
  return refused("codigos", proofErrors(answer), { wait: waitOf(answer) });
}

function setupOf(uri: string): TwoStepSetup {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: qrPath(uri) };
}
