import { Cron } from "croner";
import { z } from "zod";
import { readTaxId } from "#app/lib/tax-id.ts";

// What the variables of the environment may hold; an empty one counts as not set.

export const optionalText = z
  .string()
  .trim()
  .transform((text) => text || null)
  .nullable()
  .default(null);

export const optionalUrl = (...protocols: string[]) =>
  optionalText.refine((text) => text === null || hasProtocol(text, protocols), {
    message: `deve ser um endereço que começa com ${protocols.map((name) => `${name}//`).join(" ou ")}`,
  });

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

export const wholeNumber = (min: number, max: number) => {
  const error = `deve ser um número inteiro de ${min} a ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

export const oneOf = <const T extends string>(...words: T[]) =>
  z.enum(words, { error: `deve ser um destes: ${words.join(", ")}` });

function isCronPattern(text: string): boolean {
  try {
    new Cron(text, { paused: true }).stop();
    return true;
  } catch {
    return false;
  }
}

export const issuerUrl = (usual: string) =>
  z
    .url({ protocol: /^https?$/, error: "deve ser um endereço que começa com http:// ou https://" })
    .default(usual)
    .transform((text) => text.replace(/\/+$/, ""));

export const optionalCron = optionalText.refine((text) => text === null || isCronPattern(text), {
  message: "deve ser um horário no formato do cron, como 0 6 * * *",
});

export const optionalTaxId = optionalText.transform((text, refused) => {
  if (text === null) return null;
  const reading = readTaxId(text);
  if (reading.ok) return reading.value;
  refused.addIssue({ code: "custom", message: reading.why });
  return z.NEVER;
});
