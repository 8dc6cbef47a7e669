import { cityBySlug } from "#app/facts/places/places.ts";
import { areaLabel } from "#app/facts/query/area-label.ts";
import { chips } from "#app/facts/query/chips.ts";
import { describe, range } from "#app/facts/query/describe.ts";
import { type Filters } from "#app/facts/query/filters.ts";
import {
  cityName,
  cityState,
  districtName,
  PLAIN_NAMES,
  typeName,
  type FilterNames,
} from "#app/facts/query/names.ts";
import { parseQuery, toSearchParams } from "#app/facts/query/query-codec.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { formatPrice } from "#app/lib/money.ts";

/**
 * Names of places and types that are found without any listing: an alert may be for a place where nothing is for sale.
 */
export const ALERT_NAMES: FilterNames = { ...PLAIN_NAMES, city: (slug) => cityBySlug(slug)?.name ?? null };

/** The keys that the alert form has fields for. Other conditions come from a search and are only shown in the form. */
const FORM_KEYS = new Set(["estado", "cidade", "bairro", "tipo", "preco_min", "preco_max", "desconto_min"]);

/** One condition that the form has no field for: as it stands in the address, and in words. */
export interface ExtraCondition {
  key: string;
  value: string;
  label: string;
}

/** `São Paulo, Campinas/SP`; `Todo o Brasil` for anywhere. */
export function placeWords(filters: Filters): string {
  const { states, cities, districts, area } = filters;
  const places = [
    ...districts.map((slug) => districtName(ALERT_NAMES, cities, slug)),
    ...cities.map(cityWords),
    ...states.map((uf) => UF_NAMES[uf]),
    ...(area ? [areaLabel(area)] : []),
  ];
  return places.length > 0 ? places.join(", ") : "Todo o Brasil";
}

/** `Campinas/SP`. */
export function cityWords(slug: string): string {
  return `${cityName(ALERT_NAMES, slug)}/${cityState(slug)}`;
}

/** `Casa, Apartamento`; `Qualquer` for any type. */
export function typeWords({ types }: Filters): string {
  return types.length > 0 ? types.map((code) => typeName(ALERT_NAMES, code)).join(", ") : "Qualquer";
}

/** `R$ 100.000 a R$ 300.000`; null without a bound. */
export function priceRange({ minPrice, maxPrice }: Filters): string | null {
  const say = (reais: number) => formatPrice(reais * 100);
  if (minPrice !== null && maxPrice !== null) return `${say(minPrice)} a ${say(maxPrice)}`;
  const text = range(minPrice, maxPrice, say);
  return text === "" ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The conditions of a search that the alert form has no fields for. */
export function extraConditions(filters: Filters): ExtraCondition[] {
  return [...toSearchParams({ filters })]
    .filter(([key]) => !FORM_KEYS.has(key))
    .map(([key, value]) => ({ key, value, label: conditionWords(key, value) }));
}

function conditionWords(key: string, value: string): string {
  const query = parseQuery(new URLSearchParams([[key, value]]));
  return chips(query, ALERT_NAMES, "/")
    .map(({ label }) => label)
    .join(", ");
}

const LONGEST_NAME = 80;

/** A suggested name, such as `Casas em Campinas, SP, até R$ 300 mil`, with as many conditions as fit. */
export function suggestedName(filters: Filters): string {
  const words = describe(filters, ALERT_NAMES);
  if (words.length <= LONGEST_NAME) return words;
  return words.slice(0, words.lastIndexOf(", ", LONGEST_NAME)).slice(0, LONGEST_NAME);
}
