import { z } from "zod";
import { squeeze } from "#app/lib/text.ts";
import { emailField } from "./email-schema.ts";
import { PASSKEY_NAME_MAX } from "./passkey-names.ts";
import { PASSWORD_MAX } from "./password-rules.ts";

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
