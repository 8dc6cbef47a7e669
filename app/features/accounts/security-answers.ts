import type { FieldErrors } from "#app/lib/form.ts";
import type { AccountsHost } from "./host.server.ts";
import type { FullProofRefusal } from "./prove-again.server.ts";
import type { SecurityAnswer, SecurityIntent } from "./security-view.ts";
import { waitText } from "./sign-in-words.ts";
import type { Viewer } from "./viewer.ts";

/** A form of the security page, with its sender. */
export interface Posted {
  host: AccountsHost;
  headers: Headers;
  viewer: Viewer;
  form: FormData;
}

export function done(title: string, text: string | null = null, cookies: string[] = []): SecurityAnswer {
  return { outcome: "done", title, text, cookies };
}

export function refused(
  intent: SecurityIntent,
  errors: FieldErrors,
  { title = "Erro", email, wait }: { title?: string; email?: string; wait?: number | undefined } = {},
): SecurityAnswer {
  const more = { ...(email !== undefined && { email }), ...(wait !== undefined && { wait }) };
  return { outcome: "refused", intent, title, errors, ...more };
}

/** Seconds until the next attempt is allowed, if the answer has them. */
export function waitOf(answer: { outcome: string; waitSeconds?: number }): number | undefined {
  return answer.outcome === "too_many" ? answer.waitSeconds : undefined;
}

export const WRONG_CODE =
  "O código não confere. Confira se a hora do celular está certa e tente o próximo código.";

/** Messages for a failed proof of identity, by field; the key "" stands for the form as a whole. */
export function proofErrors(refusal: FullProofRefusal): FieldErrors {
  if (refusal.outcome === "wrong_password") return { password: "A senha não confere." };
  if (refusal.outcome === "wrong_code") return { code: WRONG_CODE };
  if (refusal.outcome === "too_many") return { "": waitText(refusal.waitSeconds) };
  return { "": "Por segurança, saia e entre de novo antes de fazer esta mudança." };
}
