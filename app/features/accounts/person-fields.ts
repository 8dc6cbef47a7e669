import { z } from "zod";
import { squeeze } from "#app/lib/text.ts";

export const LONGEST_NAME = 120;

/** E-mail in the schema of a form; `missing` is the message for an empty field. */
export function emailField(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(254, { error: "Este e-mail é longo demais." })
    .refine((text) => !/[^\p{ASCII}]/u.test(text), { error: "O e-mail não pode ter acentos.", abort: true })
    .pipe(z.email({ error: "Este e-mail não parece completo. Exemplo: nome@exemplo.com.br" }));
}

/** Full name in the schema of a form, at sign-up and in the profile. */
export function nameField() {
  return z
    .string({ error: "Informe seu nome completo." })
    .transform(squeeze)
    .pipe(
      z
        .string()
        .min(2, { error: "Informe seu nome completo." })
        .max(LONGEST_NAME, { error: `Use um nome de até ${LONGEST_NAME} caracteres.` })
        // Letters begin with the name: a web address in it would turn our letters into advertisements of a stranger.
        .refine((text) => !/https?:|www\.|[<>]/i.test(text), { error: "O nome não pode conter endereços." }),
    );
}
