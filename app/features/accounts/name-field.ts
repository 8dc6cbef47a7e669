import { z } from "zod";
import { squeeze } from "#app/lib/text.ts";

export const LONGEST_NAME = 120;

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
