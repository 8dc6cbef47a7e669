import { own } from "#app/lib/own.ts";
import { joinAnd, joinOr } from "#app/lib/enumerate.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { formatDate } from "#app/lib/dates.ts";
import { fold } from "#app/lib/text.ts";
import { priceWords } from "./amount.ts";
import type { Filters, Novelty } from "./filters.ts";
import { inPlace } from "./heading.ts";
import { amenityName, conditionName, paymentName, saleModeName, typeName } from "./names.ts";
import type { FilterNames } from "./names.ts";

export { headingPlace, inPlace } from "./heading.ts";

const MOST_TYPES = 3;

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

const NOVELTY_CLAUSES: Record<Novelty, string> = {
  novo: "entraram na lista",
  baixou: "baixaram de preço",
  voltou: "voltaram à lista",
};

/** The filters as one Portuguese phrase: `Apartamentos em Campinas, SP, até R$ 200 mil, com 2 quartos ou mais`. */
export function describe(filters: Filters, names: FilterNames): string {
  const clauses = [
    range(filters.minPrice, filters.maxPrice, priceWords),
    range(filters.minArea, filters.maxArea, (m2) => `${writtenCount(m2)}\u00a0m²`),
    discount(filters),
    features(filters),
    filters.payments.length > 0
      ? `com pagamento por ${either(filters.payments, (code) => paymentName(names, code))}`
      : "",
    filters.saleModes.length > 0
      ? `na modalidade ${either(filters.saleModes, (code) => saleModeName(names, code))}`
      : "",
    filters.conditions.length > 0 ? `na condição ${either(filters.conditions, conditionName)}` : "",
    dates(filters),
    filters.novelties.length > 0
      ? `que ${joinOr(filters.novelties.map((kind) => NOVELTY_CLAUSES[kind]))} nos últimos 7 dias`
      : "",
    filters.text ? `com “${filters.text}”` : "",
  ];
  const place = inArea(filters, names);
  return [`${subject(filters.types, names)} ${place}`, ...clauses.filter(Boolean)].join(", ");
}

function inArea(filters: Filters, names: FilterNames): string {
  if (filters.area === null) return inPlace(filters, names);
  const drawn = filters.area.kind === "ring" ? "na área desenhada" : "na área do mapa";
  return filters.states.length + filters.cities.length > 0 ? `${inPlace(filters, names)}, ${drawn}` : drawn;
}

function subject(types: readonly string[], names: FilterNames): string {
  if (types.length === 0) return "Imóveis";
  if (types.length > MOST_TYPES) return `Imóveis de ${types.length} tipos`;
  const text = joinAnd(
    types.map((code) => own(PLURALS, code) ?? typeName(names, code).toLocaleLowerCase("pt-BR")),
  );
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
}

/** `de A a B`, `a partir de A`, `até B`, or nothing. */
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
  const wanted = [
    filters.minBedrooms === null ? "" : roomsWords(filters.minBedrooms, "quarto"),
    filters.minBathrooms === null ? "" : roomsWords(filters.minBathrooms, "banheiro"),
    filters.minParking === null ? "" : roomsWords(filters.minParking, "vaga"),
    ...filters.amenities.map((code) => amenityName(code).toLocaleLowerCase("pt-BR")),
  ].filter(Boolean);
  return wanted.length > 0 ? `com ${joinAnd(wanted)}` : "";
}

/** `2 quartos ou mais`. */
export function roomsWords(count: number, noun: "quarto" | "banheiro" | "vaga"): string {
  return `${count} ${noun}${count === 1 ? "" : "s"} ou mais`;
}

function dates(filters: Filters): string {
  return filters.dates === null ? "" : `com leilão ou prazo ${datesWords(filters.dates)}`;
}

/** `em 01/12/2026`, `de 01/12/2026 a 31/12/2026`. */
export function datesWords({ from, to }: NonNullable<Filters["dates"]>): string {
  return from === to ? `em ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(to)}`;
}

/** Alternatives in reading order, which ignores accents: codes are sorted, their words need not be. */
function either(codes: readonly string[], say: (code: string) => string): string {
  return joinOr(codes.map(say).sort((a, b) => (fold(a) < fold(b) ? -1 : 1)));
}
