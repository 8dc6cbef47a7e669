import { z } from "zod";
import { parseCents } from "#app/facts/query/amount.ts";
import { squeeze } from "#app/lib/text.ts";
import { LONGEST_NOTE, LONGEST_TAG } from "#app/features/favorites/own-limits.ts";
import { STAGES } from "#app/features/favorites/stage.ts";

const MAX_TARGET_CENTS = 1_000_000_000_00;

const NUMBER = z.string().regex(/^\d{4,13}$/);

const tag = z
  .string()
  .transform(squeeze)
  .refine((text) => text !== "", { message: "Escreva a etiqueta." })
  .refine((text) => text.length <= LONGEST_TAG, {
    message: `Use no máximo ${LONGEST_TAG} caracteres.`,
  })
  .refine((text) => !text.includes(","), { message: "Uma etiqueta por vez, sem vírgula." });

const target = z
  .string()
  .transform((text) => (text.trim() === "" ? null : (parseCents(text) ?? Number.NaN)))
  .refine((cents) => cents === null || (Number.isSafeInteger(cents) && cents > 0), {
    message: "Escreva o preço em reais, como 150.000.",
  })
  .refine((cents) => cents === null || Number.isNaN(cents) || cents <= MAX_TARGET_CENTS, {
    message: "O alvo vai até R$ 1.000.000.000.",
  });

/** The changes that a form may make to a favourite. */
const CHANGE = z.discriminatedUnion("acao", [
  z.object({
    acao: z.literal("mover"),
    numero: NUMBER,
    etapa: z.enum(STAGES),
    /** Empty: to the top of its column. */
    depois: z
      .union([NUMBER, z.literal("")])
      .default("")
      .transform((text) => text || null),
  }),
  z.object({
    acao: z.literal("anotar"),
    numero: NUMBER,
    // Browsers send line breaks as CRLF, but count them as one character.
    nota: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, "\n").trimEnd())
      .refine((text) => text.length <= LONGEST_NOTE, {
        message: `Use no máximo ${LONGEST_NOTE} caracteres.`,
      }),
    versao: z.coerce.number().int().min(0).max(2_147_483_000),
  }),
  z.object({ acao: z.literal("etiquetar"), numero: NUMBER, etiqueta: tag }),
  z.object({ acao: z.literal("tirar-etiqueta"), numero: NUMBER, etiqueta: z.string().max(LONGEST_TAG) }),
  z.object({ acao: z.literal("alvo"), numero: NUMBER, alvo: target }),
]);

export type Change = z.infer<typeof CHANGE>;

/** Parses a posted form into a change, or a message about invalid input. Null: it was not sent by a form of ours. */
export function readChange(form: FormData): { change: Change } | { why: string } | null {
  const read = CHANGE.safeParse(Object.fromEntries(form));
  if (read.success) return { change: read.data };
  const typed = read.error.issues.find(({ path }) => TYPED.has(String(path[0])));
  return typed && read.error.issues.length === 1 ? { why: typed.message } : null;
}

const TYPED: ReadonlySet<string> = new Set(["nota", "etiqueta", "alvo"]);
