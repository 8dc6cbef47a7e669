import { z } from "zod";

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
