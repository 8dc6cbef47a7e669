import { z } from "zod";
import { squeeze } from "#app/lib/text.ts";

export const LONGEST_NAME = 120;

/** A person's full name in a form, at sign-up as in the profile. */
export function nameField() {
  return z
    .string({ error: "Informe seu nome completo." })
    .transform(squeeze)
    .pipe(
      z
        .string()
        .min(2, { error: "Informe seu nome completo." })
        .max(LONGEST_NAME, { error: `Use um nome de até ${LONGEST_NAME} caracteres.` })
        // A letter begins with it: an address in it would make ours carry somebody's advertisement.
        .refine((text) => !/https?:|www\.|[<>]/i.test(text), { error: "O nome não pode conter endereços." }),
    );
}
