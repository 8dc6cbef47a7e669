import { z } from "zod";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { MAX_REASON } from "./property-rows.ts";

/** The form of the switch. */
export const availabilityForm = z
  .object({
    numero: z.string().refine((text) => canonicalNumber(text) === text),
    disponivel: z.enum(["sim", "nao"]),
    motivo: z
      .string()
      .default("")
      // Browsers send line breaks as two characters and count them as one.
      .transform((text) => text.replaceAll("\r\n", "\n").trim())
      .pipe(z.string().max(MAX_REASON, `O motivo tem no máximo ${MAX_REASON} caracteres.`)),
  })
  .transform(({ numero, disponivel, motivo }) => ({
    number: numero,
    available: disponivel === "sim",
    reason: motivo === "" ? null : motivo,
  }));
