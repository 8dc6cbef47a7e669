import { z } from "zod";
import { REFUND_RIGHTS } from "#app/core/billing/refund-rules.ts";
import type { RefundWish } from "#app/core/billing/refund-requests.server.ts";
import { readForm, type FieldErrors } from "#app/lib/form.ts";
import { isPixKeyKind, readPixKey } from "#app/lib/pix-key.ts";
import { squeeze } from "#app/lib/text.ts";
import { LONGEST_HOLDER, LONGEST_REASON } from "./refund-limits.ts";

/** What was typed and not taken, with the reasons by field; `""` is the form. */
export interface RefundRefusal {
  purchaseId: string;
  errors: FieldErrors;
  values: { kind: string; key: string; holder: string; reason: string };
}

const which = z.object({ direito: z.enum(REFUND_RIGHTS), compra: z.string().min(1).max(200) });

const reason = z
  .string()
  .default("")
  .transform((text) => text.trim())
  .pipe(z.string().max(LONGEST_REASON, `Use no máximo ${LONGEST_REASON} caracteres.`));

const pix = z
  .object({
    "tipo-de-chave": z.string().default(""),
    chave: z.string().default(""),
    titular: z
      .string()
      .default("")
      .transform(squeeze)
      .pipe(
        z
          .string()
          .min(3, "Digite o nome completo de quem recebe, como está no banco.")
          .max(LONGEST_HOLDER, `Use no máximo ${LONGEST_HOLDER} caracteres.`),
      ),
  })
  .transform(({ "tipo-de-chave": kind, chave, titular: holder }, context) => {
    if (!isPixKeyKind(kind)) {
      context.addIssue({ code: "custom", path: ["tipo-de-chave"], message: "Escolha o tipo da chave." });
      return z.NEVER;
    }
    const read = readPixKey(kind, chave);
    if (read.ok) return { ...read.key, holder };
    context.addIssue({ code: "custom", path: ["chave"], message: read.why });
    return z.NEVER;
  });

/** Which money a form asks for; null: it was not sent by our page. */
export function readWhich(form: FormData) {
  const read = readForm(which, form);
  return read.ok ? { right: read.value.direito, purchaseId: read.value.compra } : null;
}

/** What a form says about the refund, with a Pix key if its page asked for one. */
export function readWish(
  form: FormData,
  purchaseId: string,
): { ok: true; wish: RefundWish } | { ok: false; refusal: RefundRefusal } {
  const reading = readForm(z.object({ motivo: reason }), form);
  const key = form.has("chave") ? readForm(pix, form) : null;
  if (reading.ok && (key === null || key.ok))
    return { ok: true, wish: { pix: key?.value ?? null, reason: reading.value.motivo || null } };
  const errors = {
    ...(reading.ok ? {} : reading.errors),
    ...(key && !key.ok ? keyErrors(form, key.errors) : {}),
  };
  return { ok: false, refusal: { purchaseId, errors, values: typedIn(form) } };
}

/** A name that is missing hides what is wrong with the key; both are told at once. */
function keyErrors(form: FormData, errors: FieldErrors): FieldErrors {
  if (errors["tipo-de-chave"] || errors.chave) return errors;
  const withName = new FormData();
  for (const name of ["tipo-de-chave", "chave"]) withName.set(name, String(form.get(name) ?? ""));
  withName.set("titular", "Nome");
  const read = readForm(pix, withName);
  return read.ok ? errors : { ...read.errors, ...errors };
}

export function typedIn(form: FormData): RefundRefusal["values"] {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    kind: text("tipo-de-chave"),
    key: text("chave"),
    holder: text("titular"),
    reason: text("motivo"),
  };
}
