import { z } from "zod";
import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { reasonField } from "../kit/reason.ts";

/** The form of the switch. */
export const availabilityForm = z
  .object({
    numero: z.string().refine((text) => canonicalNumber(text) === text),
    disponivel: z.enum(["sim", "nao"]),
    motivo: reasonField,
  })
  .transform(({ numero, disponivel, motivo }) => ({
    number: numero,
    available: disponivel === "sim",
    reason: motivo === "" ? null : motivo,
  }));
