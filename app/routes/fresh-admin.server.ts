import { redirect, type RouterContextProvider } from "react-router";
import { dropPendingForm, keepForm, pendingForm } from "#app/features/accounts/pending-forms.server.ts";
import { PASSWORD_MAX } from "#app/features/accounts/password-rules.ts";
import { proveAgain, type ProofAgain } from "#app/features/accounts/prove-again.server.ts";
import { isFresh } from "#app/features/accounts/prove-identity.server.ts";
import { waitText } from "#app/features/accounts/sign-in-words.ts";
import type { Viewer } from "#app/features/accounts/viewer.ts";
import {
  CONFIRM_PATH,
  confirmAddress,
  pageAfter,
  PROOF_FAULTS,
  PROOF_NAMES,
  type ProofFault,
} from "#app/features/admin/confirm/confirm-form.ts";
import { servicesContext } from "#app/services.ts";
import { badNews } from "#app/ui/toast.ts";
import { announce, requireAdmin } from "./viewer.server.ts";

const MAX_CODE = 64;

/**
 * An administrator who signed in or proved who they are at most 15 minutes ago, by the session's row in the database.
 * Call it in an action before a sensitive act, with the form as it was posted:
 *
 *     await requireAdmin(context, request);
 *     const form = await postedForm(request);
 *     if (isSensitive(form)) await requireFreshAdmin(context, request, form);
 *
 * Where the proof is older, the form is kept on the server and the administrator is redirected to `/admin/confirmar`,
 * which sends the same form to the same address once they have proved who they are: the action then goes on as if
 * nothing had happened, also without scripts. A form with a file is not kept: they return to its page. `page` is that
 * page where the form is sent to an address of its own.
 */
export async function requireFreshAdmin(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  page?: string,
): Promise<Viewer> {
  const viewer = await requireAdmin(context, request);
  const { accounts } = context.get(servicesContext);
  const formId = textOf(form, PROOF_NAMES.pendingForm);
  if (!(await isFreshAdmin(context, viewer))) {
    const fault = await refusal();
    if (fault !== null) throw redirect(await addressFor(fault));
  }
  if (formId !== null) await dropPendingForm(accounts, viewer.userId, formId);
  return viewer;

  /** Null: the form carried a proof, and it was right. */
  async function refusal(): Promise<ProofFault | "none" | null> {
    if (!form.has(PROOF_NAMES.password)) return "none";
    const [password, code] = [textOf(form, PROOF_NAMES.password), textOf(form, PROOF_NAMES.code)];
    // Longer ones are wrong anyway.
    const proof = {
      password: (password ?? "").slice(0, PASSWORD_MAX),
      code: (code ?? "").slice(0, MAX_CODE),
    };
    const answer = await proveAgain(accounts, request.headers, viewer, proof);
    if (answer.outcome === "fresh") return null;
    announce(context, badNews("Não deu para confirmar", wordsOf(answer)));
    if (answer.outcome === "wrong_password") return "senha";
    return answer.outcome === "wrong_code" ? "codigo" : "none";
  }

  async function pendingFormId(address: string): Promise<string | null> {
    if (formId !== null && (await pendingForm(accounts, viewer.userId, formId))) return formId;
    const own = new FormData();
    const proof = new Set<string>(Object.values(PROOF_NAMES));
    for (const [name, value] of form) if (!proof.has(name)) own.append(name, value);
    return keepForm(accounts, viewer.userId, address, own);
  }

  async function addressFor(fault: ProofFault | "none"): Promise<string> {
    const address = postedTo(request);
    const own = new URL(address, request.url);
    const asks = own.pathname === CONFIRM_PATH;
    const back = page ?? (asks ? pageAfter(own.searchParams) : address);
    const id = asks ? null : await pendingFormId(address);
    return confirmAddress(back, { pendingForm: id, fault: fault === "none" ? null : fault });
  }
}

function wordsOf(answer: Exclude<ProofAgain, { outcome: "fresh" }>): string {
  switch (answer.outcome) {
    case "wrong_password":
      return PROOF_FAULTS.senha;
    case "wrong_code":
      return PROOF_FAULTS.codigo;
    case "too_many":
      return waitText(answer.waitSeconds);
    case "sign_in_again":
      return "Entre de novo por uma das formas abaixo.";
  }
}

/**
 * The same for what cannot be kept and sent again, a download or a form with files: they are asked for anew on `page`
 * after the proof. Nothing of a body is read.
 */
export async function requireFreshAdminOn(
  context: Readonly<RouterContextProvider>,
  request: Request,
  page: string,
): Promise<Viewer> {
  const viewer = await requireAdmin(context, request);
  if (!(await isFreshAdmin(context, viewer))) throw redirect(confirmAddress(page));
  return viewer;
}

/** Whether a viewer's proof is recent enough, for pages that ask for it before they take something in. */
export function isFreshAdmin(context: Readonly<RouterContextProvider>, viewer: Viewer): Promise<boolean> {
  return isFresh(context.get(servicesContext).accounts, viewer);
}

/** Path and query to which the form was sent, without what React Router's script adds to them. */
function postedTo(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "") + search.replace(/[?&]_routes=[^&]*/, "");
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
