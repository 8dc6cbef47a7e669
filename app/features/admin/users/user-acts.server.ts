import type { PlanWish } from "#app/features/plan/plan-acts.ts";
import { planActWords } from "#app/features/plan/plan-acts.ts";
import { changePlan } from "#app/features/plan/plan-acts.server.ts";
import { endAllSessions, resendConfirmationTo } from "#app/features/accounts/account-acts.server.ts";
import { setBlocked, type BlockOutcome } from "#app/features/accounts/blocks.server.ts";
import type { AccountsHost } from "#app/features/accounts/host.server.ts";
import { setRole, type RoleOutcome } from "#app/features/accounts/roles.server.ts";
import { readPerson } from "#app/features/accounts/read-person.server.ts";
import { waitText } from "#app/features/accounts/sign-in-words.ts";
import { readForm, type FormReading } from "#app/lib/form.ts";
import { plural } from "#app/lib/numbers.ts";
import type { RefusedUserForm, UserIntent } from "./user-form-names.ts";
import { USER_FORMS } from "./user-forms.ts";
import { ROLE_NAMES } from "./users-view.ts";

interface PostedUserForm {
  host: AccountsHost;
  headers: Headers;
  adminId: string;
  intent: UserIntent;
  form: FormData;
}

/** What the toast says: of a success, or of a failure and why. */
export interface ActMessage {
  good: boolean;
  text: string;
}

type UserFormAnswer =
  /** `left`: the administrator has given up the role. */
  | { outcome: "done"; message: ActMessage; endedSessions?: boolean; left?: boolean }
  | { outcome: "refused"; message: ActMessage | null; refused: RefusedUserForm }
  /** No page of ours sends this form. */
  | { outcome: "not_ours" };

/** Acts that only a person who has just proved who they are may do. */
export const SENSITIVE: ReadonlySet<UserIntent> = new Set([
  "papel",
  "bloquear",
  "desbloquear",
  "sessoes",
  "premium",
  "teste",
  "gratuito",
]);

/** Why nothing could be done, as the title of the message. */
const NOT_CHANGED: Readonly<Record<UserIntent, string>> = {
  papel: "Erro ao atualizar permissão",
  bloquear: "Erro ao bloquear usuário",
  desbloquear: "Erro ao desbloquear usuário",
  sessoes: "Erro ao encerrar sessões",
  reenviar: "Erro ao reenviar confirmação",
  premium: "Erro ao alterar plano",
  teste: "Erro ao alterar plano",
  gratuito: "Erro ao alterar plano",
};

const GONE = "Esta conta não existe mais.";
const NOT_ALLOWED = "Sua permissão de administrador acabou de ser retirada.";

export function failed(intent: UserIntent, why: string): ActMessage {
  return { good: false, text: `${NOT_CHANGED[intent]}\n${why}` };
}

function done(text: string): ActMessage {
  return { good: true, text };
}

type Handler = (posted: PostedUserForm) => Promise<UserFormAnswer>;

const HANDLERS: Record<UserIntent, Handler> = {
  papel: changesRole,
  bloquear: (posted) =>
    carriedOut(posted, readForm(USER_FORMS.bloquear, posted.form), ({ id, motivo }) =>
      blocks(posted, id, motivo),
    ),
  desbloquear: (posted) =>
    carriedOut(posted, readForm(USER_FORMS.desbloquear, posted.form), ({ id }) => blocks(posted, id, null)),
  sessoes: (posted) =>
    carriedOut(posted, readForm(USER_FORMS.sessoes, posted.form), ({ id }) => ends(posted, id)),
  reenviar: (posted) =>
    carriedOut(posted, readForm(USER_FORMS.reenviar, posted.form), ({ id }) => sendsAgain(posted, id)),
  premium: (posted) =>
    carriedOut(posted, readForm(USER_FORMS.premium, posted.form), ({ id, ate }) =>
      givesPlan(posted, id, { plan: "premium", until: ate }),
    ),
  teste: (posted) =>
    carriedOut(posted, readForm(USER_FORMS.teste, posted.form), ({ id, dias }) =>
      givesPlan(posted, id, { plan: "trial", days: dias }),
    ),
  gratuito: (posted) =>
    carriedOut(posted, readForm(USER_FORMS.gratuito, posted.form), ({ id }) =>
      givesPlan(posted, id, { plan: "free" }),
    ),
};

/** Handles a form of a user's dialog, for an administrator. */
export function answerUserForm(posted: PostedUserForm): Promise<UserFormAnswer> {
  return HANDLERS[posted.intent](posted);
}

/** Does what a form asks for; a form with errors is shown again. */
async function carriedOut<T>(
  posted: PostedUserForm,
  read: FormReading<T>,
  work: (value: T) => Promise<UserFormAnswer>,
): Promise<UserFormAnswer> {
  if (read.ok) return work(read.value);
  // Only what people type can be wrong in a form of ours.
  if (read.errors.id !== undefined) return { outcome: "not_ours" };
  const message = failed(posted.intent, Object.values(read.errors)[0] ?? "");
  return { outcome: "refused", message, refused: { ...shownAgain(posted), errors: read.errors } };
}

function shownAgain({ intent, form }: PostedUserForm): RefusedUserForm {
  const typed = Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  return { intent, userId: typed.id ?? "", errors: {}, typed, asks: null };
}

async function changesRole(posted: PostedUserForm): Promise<UserFormAnswer> {
  const read = readForm(USER_FORMS.papel, posted.form);
  if (!read.ok) return { outcome: "not_ours" };
  const { id: userId, administrador: role, confirmo } = read.value;
  const { host, adminId } = posted;
  const own = userId === adminId;
  if (own && role === "user" && confirmo === undefined)
    return { outcome: "refused", message: null, refused: { ...shownAgain(posted), asks: "own_role" } };
  const { outcome } = await setRole(host.db, { adminId, userId, role }, host.now());
  if (outcome !== "changed" && outcome !== "unchanged")
    return { outcome: "done", message: failed("papel", ROLE_REFUSALS[outcome]) };
  const message = done(`Permissão alterada para ${ROLE_NAMES[role]}`);
  return { outcome: "done", message, left: own && role === "user" };
}

const ROLE_REFUSALS: Record<Exclude<RoleOutcome["outcome"], "changed" | "unchanged">, string> = {
  no_such_account: GONE,
  not_allowed: NOT_ALLOWED,
  last_administrator: "É a única conta que administra o portal: torne antes outra pessoa administradora.",
  unconfirmed: "O e-mail desta conta não foi confirmado: ninguém provou ainda que é dono dele.",
  blocked: "A conta está bloqueada: desbloqueie-a antes.",
};

async function blocks({ host, adminId, intent }: PostedUserForm, userId: string, reason: string | null) {
  const at = { baseUrl: host.baseUrl(), now: host.now() };
  const { outcome } = await setBlocked(host.db, { adminId, userId }, reason, at);
  const message =
    outcome === "changed"
      ? done(reason === null ? "Usuário desbloqueado" : "Usuário bloqueado")
      : failed(intent, BLOCK_REFUSALS[outcome]);
  return { outcome: "done", message, endedSessions: reason !== null } as const;
}

const BLOCK_REFUSALS: Record<Exclude<BlockOutcome["outcome"], "changed">, string> = {
  unchanged: "Nada mudou: já era assim.",
  no_such_account: GONE,
  not_allowed: NOT_ALLOWED,
  administrator: "É uma conta de administrador: retire antes essa permissão.",
};

async function ends({ host, adminId }: PostedUserForm, userId: string): Promise<UserFormAnswer> {
  const count = await endAllSessions(host.db, { adminId, userId }, host.now());
  return count === 0
    ? { outcome: "done", message: failed("sessoes", "Não há sessão aberta.") }
    : {
        outcome: "done",
        message: done(plural(count, "sessão encerrada", "sessões encerradas")),
        endedSessions: true,
      };
}

async function sendsAgain(posted: PostedUserForm, userId: string): Promise<UserFormAnswer> {
  const { host, headers, adminId } = posted;
  const answer = await resendConfirmationTo(host, headers, { adminId, userId });
  switch (answer.outcome) {
    case "letter_sent":
      return { outcome: "done", message: done("Confirmação reenviada") };
    case "too_many":
      return { outcome: "done", message: failed("reenviar", waitText(answer.waitSeconds)) };
    case "nothing_to_confirm":
      return { outcome: "done", message: failed("reenviar", "O e-mail desta conta já está confirmado.") };
    case "no_such_account":
      return { outcome: "done", message: failed("reenviar", GONE) };
  }
}

const PLAN_DONE = new Set(["premium", "free", "trial"]);

async function givesPlan(posted: PostedUserForm, userId: string, wish: PlanWish): Promise<UserFormAnswer> {
  const { host, adminId, intent } = posted;
  const person = await readPerson(host.db, userId, host.now());
  if (!person) return { outcome: "done", message: failed(intent, GONE) };
  const by = { adminId, baseUrl: host.baseUrl(), now: host.now() };
  const answer = await changePlan(host.db, person.email, wish, by);
  const words = planActWords(person.fullName || person.email, answer);
  if (PLAN_DONE.has(answer.outcome)) return { outcome: "done", message: done(words) };
  const message = failed(intent, words);
  return { outcome: "refused", message, refused: shownAgain(posted) };
}
