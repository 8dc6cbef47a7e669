import { z } from "zod";
import { squeeze } from "#app/lib/text.ts";
import { phoneDigits } from "./profile.ts";

/** Area codes have no zero; eleven digits are a mobile phone, which begins with 9. */
const PHONE = /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/;

/** Telephone number in the schema of a form, as digits; null for an empty field. */
export function phoneField() {
  return z
    .string()
    .default("")
    .transform((text) => phoneDigits(squeeze(text)) || squeeze(text) || null)
    .refine((digits) => digits === null || PHONE.test(digits), {
      message: "Informe o DDD e o número, com 10 ou 11 dígitos, como (11) 99999-9999.",
    });
}
