import { z } from "zod";
import { readDay, type IsoDate } from "#app/lib/dates.ts";
import { readLocalMoment } from "#app/lib/local-moment.ts";

/** A text as it is kept: browsers send line breaks as two characters but count them as one. */
export function textField(most: number, missing?: string) {
  const within = z.string().max(most, `Use no máximo ${most.toLocaleString("pt-BR")} caracteres.`);
  return z
    .string()
    .default("")
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(missing === undefined ? within : within.min(1, missing));
}

/** A text that may be left out: null then. */
export function optionalText(most: number) {
  return textField(most).transform((text) => (text === "" ? null : text));
}

/** A day that may be left out: null then. */
export function optionalDay(wrong = "Confira a data: escreva como 03/12/2026.") {
  return z
    .string()
    .default("")
    .transform((text, context): IsoDate | null => {
      if (text.trim() === "") return null;
      const day = readDay(text);
      if (day === null) context.addIssue({ code: "custom", message: wrong });
      return day;
    });
}

/** A day and time in São Paulo that may be left out: null then. */
export function optionalMoment() {
  return z
    .string()
    .default("")
    .transform((text, context): Date | null => {
      if (text.trim() === "") return null;
      const moment = readLocalMoment(text);
      if (moment === null)
        context.addIssue({
          code: "custom",
          message: "Confira a data e a hora: escreva como 03/12/2026 14:05.",
        });
      return moment;
    });
}

/** The place of something in its list. */
export function positionField() {
  const error = "Informe um número inteiro de 1 a 999.";
  return z
    .string({ error })
    .trim()
    .regex(/^\d{1,3}$/, error)
    .transform(Number)
    .pipe(z.number().min(1, error));
}

const LINK = /^(https?:\/\/[^\s/]+|\/(?!\/))\S*$/;

/** Where a link leads, a place of this site or another one; null: there is no link. */
export function optionalLink(most: number) {
  return optionalText(most).refine(
    (href) => href === null || (LINK.test(href) && URL.canParse(href, "http://localhost")),
    "Use um endereço deste site, como /pricing, ou um que comece por https://.",
  );
}

/** What was typed into the named fields of a form, to be shown again. */
export function typedIn<K extends string>(form: FormData, names: readonly K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as Record<K, string>;
}

/** Number of the version that a form was opened with; 0 for something new, and for a form that no page of ours has. */
export function versionIn(form: FormData): number {
  const text = String(form.get("versao") ?? "");
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
