import { z } from "zod";
import type { Payer } from "#app/core/billing/payers.server.ts";
import { readForm, type FieldErrors, type FormReading } from "#app/lib/form.ts";
import { readTaxId } from "#app/lib/tax-id.ts";
import { squeeze } from "#app/lib/text.ts";

export const MAX_PAYER_NAME = 120;

const schema = z.object({
  documento: z.string().trim().default(""),
  nome: z
    .string()
    // Characters without a shape, such as those that turn the direction of writing around.
    .transform((text) => squeeze(text.replace(/\p{Cf}/gu, "")))
    .refine((text) => [...text].length <= MAX_PAYER_NAME, `Use até ${MAX_PAYER_NAME} letras.`)
    .default(""),
});

/** Reads whom receipts should name. A number that is left empty stays as it is stored. */
export function readPayer(form: FormData, stored: Payer): FormReading<Payer> {
  const reading = readForm(schema, form);
  if (!reading.ok) return reading;
  const { documento, nome } = reading.value;
  const refused = (why: string): { ok: false; errors: FieldErrors } => ({
    ok: false,
    errors: { documento: why },
  });
  if (documento === "" && nome === "" && stored.taxId === null)
    return refused("Digite o CPF ou CNPJ, ou o nome que deve sair no recibo.");
  const name = nome || null;
  if (documento === "") return { ok: true, value: { taxId: stored.taxId, name } };
  const number = readTaxId(documento);
  return number.ok ? { ok: true, value: { taxId: number.value, name } } : refused(number.why);
}
