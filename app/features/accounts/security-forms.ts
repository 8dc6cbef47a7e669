import { z } from "zod";
import type { FieldErrors } from "#app/lib/form.ts";
import { squeeze } from "#app/lib/text.ts";
import type { AccountsHost } from "./host.server.ts";
import { PASSKEY_NAME_MAX } from "./passkey-names.ts";
import { PASSWORD_MAX } from "./password-rules.ts";
import { emailField } from "./person-fields.ts";
import type { FullProofRefusal } from "./prove-again.server.ts";
import type { SecurityAnswer, SecurityIntent } from "./security-view.server.ts";
import { waitText } from "./sign-in-words.ts";
import type { Viewer } from "./viewer.ts";

/** Empty for people without a password. */
const password = z.string().max(PASSWORD_MAX, { error: "A senha não confere." }).default("");
const anyCode = z.string({ error: "Informe o código." }).trim().max(64, { error: "O código é mais curto." });
const code = anyCode.min(1, { error: "Informe o código." });

/** The rules of the new password are checked by `passwordFault`, which needs more than the fields. */
export const passwordForm = z.object({
  current: z
    .string({ error: "Informe sua senha atual." })
    .min(1, { error: "Informe sua senha atual." })
    .max(PASSWORD_MAX, { error: "A senha atual não confere." }),
  next: z.string().default(""),
  repeated: z.string().default(""),
});

export const emailChangeForm = z.object({
  newEmail: emailField("Informe o novo e-mail."),
  password,
});

export const proofForm = z.object({ password });

/** The code is asked for only in some sessions. */
export const fullProofForm = z.object({ password, code: anyCode.default("") });

export const confirmTwoStepForm = z.object({ code });

/** Sent back with the code, so that a wrong code does not need a new secret. */
export const setupUri = z
  .string()
  .max(500)
  .refine((text) => text.startsWith("otpauth://totp/") && URL.canParse(text));

export const endTwoStepForm = z.object({ password, code });

export const passkeyForm = z.object({
  id: z.uuid(),
  name: z
    .string({ error: "Dê um nome à chave." })
    .transform(squeeze)
    .pipe(
      z
        .string()
        .min(1, { error: "Dê um nome à chave." })
        .max(PASSKEY_NAME_MAX, { error: `Use um nome de até ${PASSKEY_NAME_MAX} caracteres.` }),
    ),
});

export const removalForm = z.object({ id: z.uuid(), password });

export const idForm = z.object({ id: z.uuid() });

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
