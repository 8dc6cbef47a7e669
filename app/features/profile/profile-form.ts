import { z } from "zod";
import { cityBySlug } from "#app/facts/places/places.ts";
import { citySlug, type City } from "#app/facts/places/resolve-place.ts";
import { nameField } from "#app/features/accounts/person-fields.ts";
import { isUf } from "#app/lib/br.ts";
import { squeeze } from "#app/lib/text.ts";
import { phoneDigits, type Profile } from "./profile.ts";

export type ProfileValues = Omit<Profile, "email" | "avatarUrl">;

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/i;

const optional = z
  .string()
  .default("")
  .transform((text) => squeeze(text) || null);

/** Area codes have no zero; eleven digits are a mobile phone, which begins with 9. */
const PHONE = /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/;

/** Schema of the profile's form. City and state are given together, and the city is a municipality of that state. */
export const profileForm: z.ZodType<ProfileValues> = z
  .object({
    fullName: nameField(),
    username: optional
      .transform((text) => text?.replace(/^@/, "") || null)
      .refine((text) => text === null || USERNAME.test(text), {
        message:
          "Use de 3 a 30 letras sem acento, números, pontos, hifens ou sublinhados, com letra ou número no início e no fim.",
      }),
    phone: phoneField(),
    city: optional,
    state: optional.refine((text) => text === null || isUf(text), { message: "Escolha um estado da lista." }),
  })
  .superRefine(({ city, state }, context) => {
    if (city === null) return;
    const wrong = (field: "city" | "state", message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (state === null) wrong("state", "Escolha o estado desta cidade.");
    else if (isUf(state) && !municipality(city, state)) {
      wrong("city", `Não há município com este nome em ${state}. Escolha um da lista.`);
    }
  })
  .transform((values) => ({ ...values, city: municipality(values.city, values.state)?.name ?? null }));

function municipality(city: string | null, state: string | null): City | null {
  return city !== null && state !== null && isUf(state) ? cityBySlug(citySlug(city, state)) : null;
}

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
