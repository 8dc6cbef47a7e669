import { data, redirect, type RouterContextProvider } from "react-router";
import {
  codeForm,
  emailForm,
  INTENTS,
  newPasswordForm,
  signInForm,
  signUpForm,
} from "#app/features/accounts/auth-forms.ts";
import {
  authAddress,
  BLOCKED_PAGE,
  DEFAULT_PAGE,
  type AuthAnswer,
} from "#app/features/accounts/auth-view.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { faultText, passwordFault, type PasswordChoice } from "#app/features/accounts/password-rules.ts";
import { holderOf, requestPasswordReset, resetPassword } from "#app/features/accounts/passwords.server.ts";
import { secondStep, signIn } from "#app/features/accounts/sign-in.server.ts";
import * as say from "#app/features/accounts/sign-in-words.ts";
import { resendConfirmation, signUp } from "#app/features/accounts/sign-up.server.ts";
import { returnPageCookie } from "#app/features/accounts/account-cookies.ts";
import { readForm } from "#app/lib/form.ts";
import { safeReturn } from "#app/lib/return-path.ts";
import { outgoingCookiesContext, outgoingHeadersContext } from "#app/request-context.ts";
import { reportErrorContext, servicesContext } from "#app/services.ts";
import { badNews, type Toast } from "#app/ui/toast.ts";
import { postedForm } from "./posted-form.server.ts";
import { announce } from "./viewer.server.ts";

interface Posted {
  host: AccountsHost;
  headers: Headers;
  form: FormData;
  /** The page the person wanted to open. */
  returnTo: string;
}

/** The outcome of a form on the accounts page. */
type Outcome =
  | { to: string; toast?: Toast; cookies?: string[] }
  | {
      page: Omit<AuthAnswer, "intent">;
      toast?: Toast;
      cookies?: string[];
      status?: number;
      /** Seconds to wait, after too many attempts. */
      wait?: number;
    };

/** Answers all forms of `/auth`. */
export async function answerAuthForm(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await postedForm(request);
  const intent = INTENTS.find((name) => name === form.get("intent"));
  if (!intent) throw data(null, { status: 400 });
  const returnTo = safeReturn(new URL(request.url).searchParams.get("voltar") ?? "", DEFAULT_PAGE);
  const host = context.get(servicesContext).accounts;
  const outcome = await ANSWERS[intent]({ host, headers: request.headers, form, returnTo }).catch(
    (error: unknown): Outcome => {
      context.get(reportErrorContext)(error, request);
      const values = { name: text(form, "name"), email: text(form, "email") };
      return { page: { values }, toast: say.UNEXPECTED, status: 500 };
    },
  );
  context.get(outgoingCookiesContext).push(...(outcome.cookies ?? []));
  if (outcome.toast) announce(context, outcome.toast);
  if ("to" in outcome) throw redirect(outcome.to);
  const answer: AuthAnswer = { intent, ...outcome.page };
  if (outcome.wait !== undefined)
    context.get(outgoingHeadersContext).set("Retry-After", String(outcome.wait));
  const usual = outcome.wait !== undefined ? 429 : outcome.page.errors ? 422 : 200;
  return data(answer, { status: outcome.status ?? usual });
}

const ANSWERS: Record<AuthAnswer["intent"], (posted: Posted) => Promise<Outcome>> = {
  entrar: enter,
  codigo: enterCode,
  cadastrar: register,
  reenviar: sendAgain,
  redefinir: askReset,
  "nova-senha": setPassword,
};

async function enter({ host, headers, form, returnTo }: Posted): Promise<Outcome> {
  const values = { email: text(form, "email") };
  const read = readForm(signInForm, form);
  if (!read.ok) return { page: { errors: read.errors, values } };
  const answer = await signIn(host, headers, read.value);
  switch (answer.outcome) {
    case "signed_in":
      return { to: returnTo, toast: say.signedIn(returnTo), cookies: answer.cookies };
    case "second_step":
      return { to: authAddress(returnTo, { etapa: "codigo" }), cookies: answer.cookies };
    case "blocked":
      return { to: BLOCKED_PAGE };
    case "unconfirmed":
      return {
        page: { letter: { email: read.value.email, state: "unconfirmed" } },
        toast: say.UNCONFIRMED,
        status: 401,
      };
    case "wrong_credentials":
      return { page: { values }, toast: say.WRONG_CREDENTIALS, status: 401 };
    case "too_many":
      return {
        page: { values },
        toast: say.signInFailed(say.waitText(answer.waitSeconds)),
        wait: answer.waitSeconds,
      };
  }
}

async function enterCode({ host, headers, form, returnTo }: Posted): Promise<Outcome> {
  const read = readForm(codeForm, form);
  if (!read.ok) return { page: { errors: read.errors } };
  const answer = await secondStep(host, headers, read.value.code);
  switch (answer.outcome) {
    case "signed_in":
      return { to: returnTo, toast: say.signedIn(returnTo), cookies: answer.cookies };
    case "wrong_code":
      return { page: { errors: { code: "O código não confere." } }, toast: say.WRONG_CODE, status: 401 };
    case "begin_again":
      return { to: authAddress(returnTo), toast: say.BEGIN_AGAIN };
    case "too_many":
      return {
        page: {},
        toast: say.signInFailed(say.waitText(answer.waitSeconds)),
        wait: answer.waitSeconds,
      };
  }
}

async function register({ host, headers, form, returnTo }: Posted): Promise<Outcome> {
  const values = { name: text(form, "name"), email: text(form, "email") };
  const read = readForm(signUpForm, form);
  const personal = [values.email, values.name];
  if (!read.ok) {
    // All wrong fields are said at once, the password too.
    const typed = { password: text(form, "password"), repeated: text(form, "repeated"), personal };
    return { page: { errors: { ...(await refusal(typed))?.errors, ...read.errors }, values } };
  }
  const { name, email, password, repeated } = read.value;
  const refused = await refusal({ password, repeated, personal });
  if (refused) return { page: { errors: refused.errors, values }, toast: refused.toast };
  const answer = await signUp(host, headers, { name, email, password });
  switch (answer.outcome) {
    case "letter_sent":
      return {
        page: { letter: { email, state: "signed_up" } },
        toast: say.SIGNED_UP,
        cookies: [...answer.cookies, returnPageCookie(returnTo, host.baseUrl().startsWith("https:"))],
      };
    case "invalid_email":
      return { page: { errors: { email: "Este e-mail não pode ser usado." }, values } };
    case "too_many":
      return {
        page: { values },
        toast: badNews("Erro ao criar conta", say.waitText(answer.waitSeconds)),
        wait: answer.waitSeconds,
      };
  }
}

async function sendAgain({ host, headers, form }: Posted): Promise<Outcome> {
  const values = { email: text(form, "email") };
  const read = readForm(emailForm, form);
  if (!read.ok) return { page: { errors: read.errors, values }, toast: badNews("Erro ao enviar email") };
  const answer = await resendConfirmation(host, headers, read.value.email);
  const page = { letter: { email: read.value.email, state: "sent_again" as const } };
  return answer.outcome === "too_many"
    ? {
        page,
        toast: badNews("Erro ao enviar email", say.waitText(answer.waitSeconds)),
        wait: answer.waitSeconds,
      }
    : { page, toast: say.CONFIRMATION_SENT };
}

async function askReset({ host, headers, form }: Posted): Promise<Outcome> {
  const values = { email: text(form, "email") };
  const read = readForm(emailForm, form);
  if (!read.ok) return { page: { errors: read.errors, values } };
  const answer = await requestPasswordReset(host, headers, read.value.email);
  if (answer.outcome === "too_many") {
    const wait = say.waitText(answer.waitSeconds);
    return {
      page: { errors: { email: wait }, values },
      toast: badNews("Erro ao enviar email", wait),
      wait: answer.waitSeconds,
    };
  }
  return { page: {}, toast: say.RESET_SENT };
}

async function setPassword({ host, headers, form, returnTo }: Posted): Promise<Outcome> {
  const read = readForm(newPasswordForm, form);
  const { token, password, repeated } = read.ok ? read.value : { token: "", password: "", repeated: "" };
  const holder = await holderOf(host, token);
  const personal = holder ? [holder.email, holder.name] : [];
  const refused = holder && (await refusal({ password, repeated, personal }));
  if (refused) return { page: { errors: refused.errors }, toast: refused.toast };
  const answer = await resetPassword(host, headers, { token, password });
  switch (answer.outcome) {
    case "signed_in":
      return { to: returnTo, toast: say.PASSWORD_UPDATED, cookies: answer.cookies };
    case "second_step":
      return {
        to: authAddress(returnTo, { etapa: "codigo" }),
        toast: say.PASSWORD_UPDATED,
        cookies: answer.cookies,
      };
    case "blocked":
      return { to: BLOCKED_PAGE, toast: say.PASSWORD_UPDATED };
    case "invalid_link":
      return {
        to: authAddress(returnTo, { reset: "true" }),
        toast: badNews("Erro ao atualizar senha", "O link não vale mais. Peça um novo."),
      };
    default:
      return { to: authAddress(returnTo), toast: say.PASSWORD_UPDATED };
  }
}

/** Why a chosen password is refused, for its field and as a toast; null when it is accepted. */
async function refusal(choice: PasswordChoice) {
  // Loaded only when a password is set, because the list is large.
  const { isCommonPassword } = await import("#app/features/accounts/common-passwords.ts");
  const fault = passwordFault(choice, isCommonPassword);
  if (!fault) return null;
  const words = faultText(fault);
  const repeated = fault === "empty" && choice.repeated === "" ? "Repita a senha." : undefined;
  return {
    errors: fault === "mismatch" ? { repeated: words } : { password: words, ...(repeated && { repeated }) },
    toast: badNews("Erro", words),
  };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 254) : "";
}
