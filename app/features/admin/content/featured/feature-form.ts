import { z } from "zod";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { optionalDay, positionField } from "../fields.ts";

export const FEATURE_FIELDS = ["posicao", "ate"] as const;
/** What the fields of the form hold. */
export type FeatureTyped = Record<(typeof FEATURE_FIELDS)[number], string>;

/** The form of a featured property; its last day has not passed. */
export function featureForm(now: Date) {
  const today = dayInSaoPaulo(now);
  return z
    .object({
      numero: z.string().refine((text) => canonicalNumber(text) === text),
      posicao: positionField(),
      ate: optionalDay().refine((day) => day === null || day >= today, "Este dia já passou."),
    })
    .transform(({ numero, posicao, ate }) => ({ number: numero, position: posicao, until: ate }));
}
