import { choiceKey, leftOutBy } from "#app/lib/left-out.ts";
import type { FieldErrors } from "#app/lib/form.ts";
import type { Award } from "#app/facts/costs/cash-calendar.ts";

/** Part of the income that the form suggests for the instalment, percent: the most in the contracts that Lei 8.692/1993, arts. 2º and 11, is about. */
export const USUAL_SHARE = 30;

/** The fields of the form by their key in the address. */
export const GUIDE_FIELDS = [
  "objetivo",
  "dinheiro",
  "reserva",
  "renda",
  "parte_renda",
  "prazo_anos",
  "fgts",
  "fgts_pode",
  "ocupado",
  "lugar",
] as const;
type GuideField = (typeof GUIDE_FIELDS)[number];

/** What of an address the guide cannot use and no field shows as it was typed. */
export const guideLeftOut = leftOutBy({
  fgts_pode: choiceKey("Condições do FGTS", { sim: true, nao: true, nao_sei: true }),
  ocupado: choiceKey("Imóvel ocupado", { sim: true, nao: true }),
});

/** What a person told about a purchase. Amounts are cents. */
export interface GuideAnswers {
  purpose: "live" | "invest";
  cashCents: number;
  reserveCents: number;
  /** Null: no loan is wanted. */
  income: { monthlyCents: number; sharePercent: number; years: number } | null;
  fgtsCents: number;
  /** Whether the conditions of FGTS are met; null: the person does not know. */
  fgtsAllowed: boolean | null;
  toleratesOccupied: boolean;
  /** A municipality's slug or a state's code in lower case, as in the tables of costs; null: not said. */
  place: string | null;
}

export const GUIDE_YEARS = [10, 15, 20, 25, 30, 35];

/** The form as it was sent: what was typed, and the answers or the errors of its fields; null: nothing was sent. */
export interface GuideReading {
  typed: Readonly<Partial<Record<GuideField, string>>>;
  read: { ok: true; value: GuideAnswers } | { ok: false; errors: FieldErrors } | null;
}

/** The days after an award as they were sent: the days that count, what was typed, and what is wrong with it. */
export interface AwardReading {
  won: Award;
  typed: { venceu: string; homologada: string };
  errors: FieldErrors;
}
