import { z } from "zod";
import { parseAmount } from "#app/facts/query/amount.ts";
import { PRICE_LIMIT, type Filters } from "#app/facts/query/filters.ts";
import { normalise, parseQuery } from "#app/facts/query/query-codec.ts";
import type { Gazetteer } from "#app/facts/query/sentence/gazetteer.ts";
import { interpretSentence } from "#app/facts/query/sentence/sentence.ts";
import { readForm, type FormReading } from "#app/lib/form.ts";
import { squeeze } from "#app/lib/text.ts";
import { ALERT_EVENTS, alertFilters, type AlertWish } from "#app/core/alerts/alert.ts";
import { withoutNamedPlaces } from "#app/facts/query/place-keys.ts";

const LONGEST_NAME = 80;
const MAX_PERCENT = 100;

/** Text fields of the form, as typed; only some texts are valid. All other fields are choices. */
export interface TypedAlert {
  name: string;
  place: string;
  minPrice: string;
  maxPrice: string;
  minDiscount: string;
}

const typed = z.object({
  nome: z
    .string()
    .default("")
    .transform(squeeze)
    .refine((name) => name !== "", { message: "Dê um nome ao alerta." })
    .refine((name) => name.length <= LONGEST_NAME, { message: `Use no máximo ${LONGEST_NAME} caracteres.` }),
  preco_min: amount("Escreva o preço em reais, como 150.000.", PRICE_LIMIT, "O preço vai até R$ 10.000.000."),
  preco_max: amount("Escreva o preço em reais, como 300.000.", PRICE_LIMIT, "O preço vai até R$ 10.000.000."),
  desconto_min: amount("Escreva o desconto em números, como 30.", MAX_PERCENT, "O desconto vai de 0 a 100%."),
});

/**
 * Reads the form of an alert: its own fields, and any key of the search. A place is chosen, or typed and then read as
 * the search reads it.
 */
export function readAlertForm(
  form: FormData | URLSearchParams,
  gazetteer: Gazetteer,
): FormReading<AlertWish> {
  const fields = new FormData();
  for (const [key, value] of form) if (typeof value === "string") fields.append(key, value);
  const read = readForm(typed, fields);
  const errors: Record<string, string> = read.ok ? {} : { ...read.errors };

  const place = withTypedPlace(choices(fields), textOf(fields, "lugar"), gazetteer);
  if (place === null)
    errors.lugar = "Não conhecemos este lugar. Escreva um estado ou uma cidade, como Campinas, SP.";
  const events = ALERT_EVENTS.filter((kind) => fields.getAll("evento").includes(kind));
  if (events.length === 0) errors.evento = "Escolha ao menos um acontecimento.";
  // Checked even if other fields have errors, so that all errors are shown at once.
  const [least, most] = ["preco_min", "preco_max"].map((key) => parseAmount(textOf(fields, key)));
  if (least && most && least > most) errors.preco_max ??= "O preço máximo é menor que o mínimo.";

  if (!read.ok || place === null) return { ok: false, errors };
  const { nome: name, preco_min: minPrice, preco_max: maxPrice, desconto_min: minDiscount } = read.value;
  const { maxDiscount } = place;
  if (minDiscount !== null && maxDiscount !== null && minDiscount > maxDiscount)
    errors.desconto_min = `O desconto mínimo é maior que o máximo, de ${maxDiscount}%.`;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: { name, filters: alertFilters({ ...place, minPrice, maxPrice, minDiscount }), events },
  };
}

/** The text fields exactly as typed. */
export function typedAlert(form: FormData | URLSearchParams): TypedAlert {
  return {
    name: textOf(form, "nome"),
    place: textOf(form, "lugar"),
    minPrice: textOf(form, "preco_min"),
    maxPrice: textOf(form, "preco_max"),
    minDiscount: textOf(form, "desconto_min"),
  };
}

/** The chosen filters, without the text fields. */
export function choices(form: FormData | URLSearchParams): Filters {
  const params = new URLSearchParams();
  for (const [key, value] of form) {
    const isTyped = key === "preco_min" || key === "preco_max" || key === "desconto_min";
    if (typeof value === "string" && !isTyped) params.append(key, value);
  }
  return alertFilters(parseQuery(params).filters);
}

/**
 * Adds a typed place to the chosen ones; null when it is unknown. A city replaces states, and a state replaces cities.
 */
function withTypedPlace(chosen: Filters, text: string, gazetteer: Gazetteer): Filters | null {
  if (text === "") return chosen;
  const understood = interpretSentence(text.replaceAll("/", " "), gazetteer);
  const { cities = [], states = [], ...others } = understood?.filters ?? {};
  const isPlace = cities.length + states.length > 0 && Object.keys(others).length === 0;
  if (!understood || !isPlace || understood.rest !== "") return null;
  if (cities.length > 0) return normalise({ ...chosen, states: [], cities: [...chosen.cities, ...cities] });
  return normalise({ ...withoutNamedPlaces(chosen), states: [...chosen.states, ...states] });
}

/** A whole number from 0 on; empty and 0 mean no condition. */
function amount(notOne: string, most: number, tooMuch: string) {
  return z
    .string()
    .default("")
    .transform((text) => (text.trim() === "" ? 0 : parseAmount(text)))
    .refine((number) => number !== null, { message: notOne })
    .refine((number) => number === null || number <= most, { message: tooMuch })
    .transform((number) => number || null);
}

function textOf(form: FormData | URLSearchParams, key: string): string {
  const value = form.get(key);
  return typeof value === "string" ? value.trim() : "";
}
