import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import { paymentName } from "#app/facts/listings/payments.ts";
import { UF_NAMES, UFS } from "#app/lib/br.ts";
import { formatDate } from "#app/lib/dates.ts";
import { joinAnd, joinOr } from "#app/lib/enumerate.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { own } from "#app/lib/own.ts";
import { inCity, inState, inStateAlone, ofCity } from "#app/lib/place-words.ts";
import { fold } from "#app/lib/text.ts";
import { priceWords } from "./amount.ts";
import { areaPlace } from "./area-label.ts";
import type { ConditionKey, CountKey } from "./filter-keys.ts";
import type { Filters } from "./filters.ts";
import {
  amenityName,
  conditionName,
  saleModeName,
  typeName,
  cityName,
  cityState,
  districtName,
  type FilterNames,
} from "./names.ts";
import { textClause } from "./words/text-labels.ts";

const MAX_TYPES = 3;

const PLURALS: Record<string, string> = {
  apartamento: "apartamentos",
  casa: "casas",
  comercial: "imóveis comerciais",
  galpao: "galpões",
  gleba: "glebas",
  gleba_urbana: "glebas urbanas",
  imovel_rural: "imóveis rurais",
  loja: "lojas",
  outros: "outros imóveis",
  predio: "prédios",
  sala: "salas",
  sobrado: "sobrados",
  terreno: "terrenos",
};

type Say = (filters: Filters, names: FilterNames) => string;

/** The noun for what is counted; its plural ends in s. */
const NOUNS: Record<CountKey, string> = {
  minBedrooms: "quarto",
  minParking: "vaga",
  minBathrooms: "banheiro",
  minSuites: "suíte",
};

/** The keys that make the subject of the phrase and its place. */
type SubjectKey = "types" | "states" | "cities" | "districts" | "area";

/** Features of a home, in the order of the phrase: `com 2 quartos ou mais, varanda e piscina`. */
const FEATURES: Record<CountKey | "amenities", (filters: Filters) => string[]> = {
  minBedrooms: counted("minBedrooms"),
  minBathrooms: counted("minBathrooms"),
  minSuites: counted("minSuites"),
  minParking: counted("minParking"),
  amenities: ({ amenities }) => amenities.map((code) => amenityName(code).toLocaleLowerCase("pt-BR")),
};

/** The clauses after the place, in their order; empty without the condition. */
const CLAUSES: Record<Exclude<ConditionKey, SubjectKey | keyof typeof FEATURES> | "features", Say> = {
  minPrice: (filters) => range(filters.minPrice, filters.maxPrice, priceWords),
  minArea: (filters) => range(filters.minArea, filters.maxArea, (m2) => `${writtenCount(m2)}\u00a0m²`),
  minDiscount: discount,
  features,
  payments: ({ payments }) =>
    payments.length > 0 ? `com pagamento por ${either(payments, paymentName)}` : "",
  saleModes: ({ saleModes }, names) =>
    saleModes.length > 0 ? `na modalidade ${either(saleModes, (code) => saleModeName(names, code))}` : "",
  conditions: ({ conditions }) =>
    conditions.length > 0 ? `na condição ${either(conditions, conditionName)}` : "",
  dates: ({ dates }) => (dates === null ? "" : `com leilão ou prazo ${datesWords(dates)}`),
  novelties: ({ novelties }) =>
    novelties.length > 0
      ? `que ${joinOr(novelties.map((kind) => EVENTS[kind].news.clause))} nos 7 dias até a lista mais nova`
      : "",
  text: ({ text }) => (text ? textClause(text) : ""),
};

const MAX_NAMED = 3;

/** The filters as one Portuguese phrase: `Apartamentos em Campinas, SP, até R$ 200 mil, com 2 quartos ou mais`. */
export function describe(filters: Filters, names: FilterNames): string {
  const clauses = Object.values(CLAUSES).map((say) => say(filters, names));
  const place = inArea(filters, names);
  return [`${subject(filters.types, names)} ${place}`, ...clauses.filter(Boolean)].join(", ");
}

function inArea(filters: Filters, names: FilterNames): string {
  if (filters.area === null) return inPlace(filters, names);
  const areaText = filters.area.kind === "ring" ? "na área desenhada" : "na área do mapa";
  return filters.states.length + filters.cities.length > 0
    ? `${inPlace(filters, names)}, ${areaText}`
    : areaText;
}

function subject(types: readonly string[], names: FilterNames): string {
  if (types.length === 0) return "Imóveis";
  if (types.length > MAX_TYPES) return `Imóveis de ${types.length} tipos`;
  const text = joinAnd(
    types.map((code) => own(PLURALS, code) ?? typeName(names, code).toLocaleLowerCase("pt-BR")),
  );
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
}

/** `de A a B`, `a partir de A`, `até B`, or an empty text. */
export function range(min: number | null, max: number | null, say: (value: number) => string): string {
  if (min !== null && max !== null) return min === max ? `de ${say(min)}` : `de ${say(min)} a ${say(max)}`;
  if (min !== null) return `a partir de ${say(min)}`;
  return max === null ? "" : `até ${say(max)}`;
}

function discount({ minDiscount: min, maxDiscount: max }: Filters): string {
  if (min !== null && max !== null) return `com ${min}% a ${max}% de desconto`;
  if (min !== null) return `com ${min}% de desconto ou mais`;
  return max === null ? "" : `com até ${max}% de desconto`;
}

function features(filters: Filters): string {
  const wanted = Object.values(FEATURES).flatMap((say) => say(filters));
  return wanted.length > 0 ? `com ${joinAnd(wanted)}` : "";
}

function counted(key: CountKey): (filters: Filters) => string[] {
  return ({ [key]: least }) => (least === null ? [] : [countWords(key, least)]);
}

/** `2 quartos ou mais`. */
export function countWords(key: CountKey, count: number): string {
  return `${count} ${NOUNS[key]}${count === 1 ? "" : "s"} ou mais`;
}

/** `em 01/12/2026`, `de 01/12/2026 a 31/12/2026`. */
function datesWords({ from, to }: NonNullable<Filters["dates"]>): string {
  return from === to ? `em ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(to)}`;
}

/** Alternatives in alphabetical order without regard to accents: the codes are sorted, their names need not be. */
function either(codes: readonly string[], say: (code: string) => string): string {
  return joinOr(codes.map(say).sort((a, b) => (fold(a) < fold(b) ? -1 : 1)));
}

/**
 * The place of the filters, for headings: `São Paulo, SP`, `Campinas e Santos, SP`, `um raio de 5 km`, `todo o Brasil`.
 */
export function headingPlace(filters: Filters, names: FilterNames): string {
  const { states, cities, districts } = filters;
  if (cities.length > 0) {
    const city = citiesText(cities, names);
    if (districts.length === 0) return city;
    if (districts.length > MAX_NAMED) {
      return `${districts.length} bairros ${cities.length === 1 ? ofCity(cities[0]!, city) : `de ${city}`}`;
    }
    return `${joinAnd(districts.map((slug) => districtName(names, cities, slug)))}, ${city}`;
  }
  if (states.length === 0 || states.length === UFS.length) {
    return filters.area ? areaPlace(filters.area) : "todo o Brasil";
  }
  if (states.length > MAX_NAMED) return `${states.length} estados`;
  return joinAnd(states.map((uf) => UF_NAMES[uf]));
}

/** The same with its preposition: `em Campinas, SP`, `no Rio de Janeiro, RJ`, `na Bahia`, `no estado de São Paulo`. */
export function inPlace(filters: Filters, names: FilterNames): string {
  const { states, cities, districts } = filters;
  const place = headingPlace(filters, names);
  if (cities.length > 0) {
    return cities.length === 1 && districts.length === 0 ? inCity(cities[0]!, place) : `em ${place}`;
  }
  if (states.length === 0 || states.length === UFS.length || states.length > MAX_NAMED) return `em ${place}`;
  return states.length === 1 ? inStateAlone(states[0]!) : joinAnd(states.map(inState));
}

/** One state: `Campinas e Santos, SP`. Several: `Campinas/SP e Niterói/RJ`. Many: `5 cidades de SP`, `5 cidades`. */
function citiesText(cities: readonly string[], names: FilterNames): string {
  const states = new Set(cities.map(cityState));
  const single = states.size === 1 ? [...states][0] : null;
  if (cities.length > MAX_NAMED)
    return single ? `${cities.length} cidades de ${single}` : `${cities.length} cidades`;
  if (single) return `${joinAnd(cities.map((slug) => cityName(names, slug)))}, ${single}`;
  return joinAnd(cities.map((slug) => `${cityName(names, slug)}/${cityState(slug)}`));
}
