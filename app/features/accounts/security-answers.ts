import type { FieldErrors } from "#app/lib/form.ts";
import type { AccountsHost } from "./host.server.ts";
import type { Doubt } from "./prove-identity.server.ts";
import type { SecurityAnswer, SecurityIntent } from "./security-view.ts";
import { waitText } from "./sign-in-words.ts";
import type { Viewer } from "./viewer.ts";

/** A form of the security page, and who sent it. */
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

/** Seconds until it may be tried again, of an answer that says so. */
export function waitOf(answer: { outcome: string; waitSeconds?: number }): number | undefined {
  return answer.outcome === "too_many" ? answer.waitSeconds : undefined;
}

/** Why somebody was not believed, beside the field that can mend it; the form as a whole is called "". */
export function doubtText(doubt: Doubt): FieldErrors {
  if (doubt.outcome === "wrong_password") return { password: "A senha não confere." };
  if (doubt.outcome === "too_many") return { "": waitText(doubt.waitSeconds) };
  return { "": "Por segurança, saia e entre de novo antes de fazer esta mudança." };
}
