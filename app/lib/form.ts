import type { z } from "zod";

/** The errors of a form's fields, in Portuguese, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

export type FormReading<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

/** Reads a posted form with its schema: the value, or the first error of each field. Files are left out. */
export function readForm<T>(schema: z.ZodType<T>, form: FormData): FormReading<T> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const parsed = schema.safeParse(Object.fromEntries(texts));
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? "")] ??= message;
  return { ok: false, errors };
}
