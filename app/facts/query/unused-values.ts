import { isIsoDate } from "#app/lib/dates.ts";
import {
  leftOutSentence,
  leftOutValues,
  MOST_LEFT_OUT,
  shown,
  type AddressKey,
  type AddressKeys,
  type LeftOutValue,
} from "#app/lib/left-out.ts";
import { parseAmount } from "./amount.ts";
import { CODECS, FILTER_KEYS, first, HIGH_OF, isHighKey, isListKey, LOW_KEYS } from "./filter-keys.ts";
import type { FilterKey } from "./filter-keys.ts";
import { keyOf } from "./query-codec.ts";

/** A value of an address or a field that the search cannot use as it stands. */
export interface UnusedValue extends LeftOutValue {
  /** `crossed`: the lower end of a range that is above its upper one; the search takes them the other way round. */
  why: "unreadable" | "crossed";
}

const NAMES: Record<FilterKey, string> = {
  text: "Busca",
  states: "Estado",
  cities: "Cidade",
  districts: "Bairro",
  types: "Tipo de imóvel",
  saleModes: "Modalidade",
  payments: "Pagamento",
  minPrice: "Preço mínimo",
  maxPrice: "Preço máximo",
  minDiscount: "Desconto mínimo",
  maxDiscount: "Desconto máximo",
  minBedrooms: "Quartos",
  minParking: "Vagas",
  minBathrooms: "Banheiros",
  minSuites: "Suítes",
  minArea: "Área mínima",
  maxArea: "Área máxima",
  dates: "Data",
  amenities: "Comodidades",
  conditions: "Condição",
  novelties: "Novidade",
  area: "Área do mapa",
};

/** What may stand at the keys of a search. */
export const SEARCH_KEYS: AddressKeys = Object.fromEntries(
  FILTER_KEYS.map((field): [string, AddressKey] => [
    keyOf(field),
    {
      name: NAMES[field],
      unusable: (texts) => unreadable(field, texts),
      why: (text) => whyUnread(field, text),
    },
  ]),
);

/**
 * The values of an address that `parseQuery` drops or exchanges, in the order of the keys. A bound at or beyond its end of
 * the scale (`preco_min=0`) is no such value: it asks for nothing.
 */
export function unusedValues(params: URLSearchParams): UnusedValue[] {
  const unused = FILTER_KEYS.flatMap((field): UnusedValue[] => {
    const key = keyOf(field);
    const dropped = leftOutValues(params, { [key]: SEARCH_KEYS[key]! }).map((value) => ({
      ...value,
      why: "unreadable" as const,
    }));
    if (!isCrossed(field, params)) return dropped;
    return [...dropped, { key, text: shown(first(params.getAll(key))), why: "crossed" }];
  });
  return unused.slice(0, MOST_LEFT_OUT);
}

function unreadable<K extends FilterKey>(field: K, values: readonly string[]): string[] {
  const texts = [...values];
  const { read, clean } = CODECS[field];
  if (field === "text") return [];
  if (isListKey(field)) {
    const pieces = texts.flatMap((text) => text.split(",")).filter((piece) => piece.trim() !== "");
    return pieces.filter((piece) => isNothing(clean(read([piece]))));
  }
  const text = field === "dates" ? texts.filter((one) => one.trim() !== "").join(" a ") : first(texts);
  if (text === "" || !isNothing(clean(read(texts)))) return [];
  return isNumberKey(field) && asksNothing(field, parseAmount(text)) ? [] : [text];
}

function isNothing(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === null;
}

function isNumberKey(field: FilterKey): boolean {
  return field !== "dates" && field !== "area";
}

/** Whether an amount that is no condition is one end of its scale: a minimum of 0, or a maximum beyond what there is. */
function asksNothing(field: FilterKey, amount: number | null): boolean {
  if (amount === null) return false;
  return isHighKey(field) ? amount > 0 : amount === 0;
}

function isCrossed(field: FilterKey, params: URLSearchParams): boolean {
  const low = LOW_KEYS.find((one) => one === field);
  if (!low) return false;
  const [from, to] = ([low, HIGH_OF[low]] as const).map((end) => {
    const { key, read, clean } = CODECS[end];
    return clean(read(params.getAll(key)));
  }) as [number | null, number | null];
  return from !== null && to !== null && from > to;
}

/** What is said of it above the list of results. */
export function unusedWords({ key, text, why }: UnusedValue): string {
  const field = FILTER_KEYS.find((one) => keyOf(one) === key);
  if (field && why === "crossed")
    return `${NAMES[field]} de “${text}” é maior que o máximo: a busca trocou os dois.`;
  return leftOutSentence(text, SEARCH_KEYS[key], "da busca");
}

/** The same of all that a search cannot use of an address. */
export function unusedSentences(params: URLSearchParams): string[] {
  return unusedValues(params).map(unusedWords);
}

/** What is said of it beside its field. */
export function fieldProblem({ text, why }: UnusedValue): string {
  if (why === "crossed") return "Maior que o máximo: a busca trocou os dois.";
  return parseAmount(text) === null ? WHY.number : OUT_OF_BOUNDS;
}

const OUT_OF_BOUNDS = "Está fora do que a busca aceita.";

const WHY = {
  number: "Não é um valor que a busca possa usar: escreva só o número.",
  dates: "Não é uma data do calendário: escreva como 31/12/2026.",
  area: "Não é uma área do mapa.",
  list: "Não é uma das opções.",
};

function whyUnread(field: FilterKey, text: string): string {
  if (field === "area") return WHY.area;
  if (field === "dates") return text.split("..").every(isIsoDate) ? "O fim vem antes do começo." : WHY.dates;
  if (isListKey(field)) return WHY.list;
  return parseAmount(text) === null ? WHY.number : OUT_OF_BOUNDS;
}
