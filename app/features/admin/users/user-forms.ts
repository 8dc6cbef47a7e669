import { z } from "zod";
import { MAX_TRIAL_DAYS } from "#app/features/plan/plan-acts.ts";
import { addDays, readDay, startOfDay } from "#app/lib/dates.ts";
import { MAX_BLOCK_REASON, type UserIntent } from "./user-form-names.ts";

const id = z.uuid();
const NOT_DAYS = `Escreva um número de 1 a ${MAX_TRIAL_DAYS}.`;

/** The forms of a user's dialog, by the value of `intent`. */
export const USER_FORMS = {
  papel: z.object({
    id,
    administrador: z.enum(["sim", "nao"]).transform((value) => (value === "sim" ? "admin" : "user")),
    /** Set when an administrator has confirmed to give up the role themselves. */
    confirmo: z.literal("sim").optional(),
  }),
  bloquear: z.object({
    id,
    motivo: z
      .string({ error: "Escreva o motivo." })
      .trim()
      .min(1, { error: "Escreva o motivo: ele vai no e-mail à pessoa." })
      .max(MAX_BLOCK_REASON, { error: `Use até ${MAX_BLOCK_REASON} caracteres.` }),
  }),
  desbloquear: z.object({ id }),
  sessoes: z.object({ id }),
  reenviar: z.object({ id }),
  premium: z.object({
    id,
    /** Its last day; null: without an end. */
    ate: z
      .string()
      .trim()
      .default("")
      .refine((day) => day === "" || readDay(day) !== null, {
        error: "Escreva um dia que exista, como 03/12/2026.",
      })
      .transform((day) => (day === "" ? null : startOfDay(addDays(readDay(day)!, 1)))),
  }),
  teste: z.object({
    id,
    dias: z
      .string({ error: NOT_DAYS })
      .trim()
      .regex(/^\d{1,3}$/, { error: NOT_DAYS })
      .transform(Number)
      .refine((days) => days >= 1 && days <= MAX_TRIAL_DAYS, { error: NOT_DAYS }),
  }),
  gratuito: z.object({ id }),
} as const satisfies Record<UserIntent, z.ZodType>;
