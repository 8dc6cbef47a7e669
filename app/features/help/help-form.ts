import { z } from "zod";
import { emailField, nameField } from "#app/features/accounts/person-fields.ts";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { isHelpSubject, LONGEST_MESSAGE } from "./help.ts";

/** A message as it is kept: browsers send line breaks as two characters but count them as one. */
function messageField() {
  const missing = "Escreva a sua mensagem.";
  return z
    .string({ error: missing })
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(LONGEST_MESSAGE, `Use no máximo ${LONGEST_MESSAGE.toLocaleString("pt-BR")} caracteres.`),
    );
}

/** The form of `/ajuda` for members; their name and address are known. */
export const memberForm = z.object({
  assunto: z.string({ error: "Escolha o assunto." }).refine(isHelpSubject, "Escolha o assunto."),
  mensagem: messageField(),
  imovel: z
    .string()
    .default("")
    .transform((text, context) => {
      if (text.trim() === "") return null;
      const number = canonicalNumber(text);
      if (number === null)
        context.addIssue({ code: "custom", message: "Confira o número: ele tem de 4 a 13 algarismos." });
      return number;
    }),
  erro: z
    .string()
    .default("")
    .transform((text) => (isUuid(text) ? text : null)),
});

/** The form of `/ajuda` for visitors. */
export const visitorForm = memberForm.extend({
  name: nameField(),
  email: emailField("Informe seu e-mail, para a resposta.").transform((email) => email.toLowerCase()),
});

/** The form that continues a request, and that of an answer. */
export const messageForm = z.object({ mensagem: messageField() });

/** Text fields of the form, kept when it is refused. */
const FORM_FIELDS = ["assunto", "mensagem", "imovel", "erro", "name", "email"] as const;
export type FormValues = Readonly<Partial<Record<(typeof FORM_FIELDS)[number], string>>>;

/** What was typed, at most a little more than a field may hold. */
export function typedIn(form: FormData): FormValues {
  return Object.fromEntries(
    FORM_FIELDS.map((name) => [name, String(form.get(name) ?? "").slice(0, 2 * LONGEST_MESSAGE)]),
  );
}
