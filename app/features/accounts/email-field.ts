import { z } from "zod";

/** An e-mail in a form; `missing` is what an empty field is told. */
export function emailField(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing })
    .max(254, { error: "Este e-mail é longo demais." })
    .refine((text) => !/[^\p{ASCII}]/u.test(text), { error: "O e-mail não pode ter acentos.", abort: true })
    .pipe(z.email({ error: "Este e-mail não parece completo. Exemplo: nome@exemplo.com.br" }));
}
