import { writtenCount } from "#app/lib/numbers.ts";
import { formatDate } from "#app/lib/dates.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { priceWords } from "./amount.ts";
import { areaLabel } from "./area-label.ts";
import { range, roomsWords } from "./describe.ts";
import type { Filters, Novelty, SearchQuery } from "./filters.ts";
import {
  amenityName,
  cityName,
  cityState,
  conditionName,
  districtName,
  paymentName,
  saleModeName,
  typeName,
} from "./names.ts";
import type { FilterNames } from "./names.ts";
import { canonicalHref, isDefault, keyOf, normalise, without, withFilters } from "./query-codec.ts";
import type { ListField, UsualSort } from "./query-codec.ts";

/** One removable condition. `key` is its address-bar key (the lower bound's for a range), `value` what it holds there. */
export interface Chip {
  key: string;
  value: string;
  label: string;
  /** Address of the same search without it, in the same order of results, from the first page. */
  href: string;
}

const NOVELTY_LABELS: Record<Novelty, string> = {
  novo: "Novos na lista",
  baixou: "Baixaram de preço",
  voltou: "Voltaram à lista",
};

/** Chips of everything that differs from the default, in the order of the address bar; a range is one chip. */
export function chips(query: SearchQuery, names: FilterNames, pathname: string, usual?: UsualSort): Chip[] {
  const filters = normalise(query.filters);
  const first = { ...query, filters, page: 1, through: 1, said: "" };
  const href = (left: Filters) => canonicalHref(pathname, withFilters(first, left, usual), usual);
  const single = (fields: (keyof Filters)[], value: string, label: string): Chip[] => {
    if (fields.every((field) => isDefault(filters, field))) return [];
    const left = fields.reduce((rest, field) => without(rest, field), filters);
    return [{ key: keyOf(fields[0]!), value, label, href: href(left) }];
  };
  const each = (field: ListField, label: (value: string) => string): Chip[] =>
    filters[field].map((value) => ({
      key: keyOf(field),
      value,
      label: label(value),
      href: href(without(filters, field, value)),
    }));
  const between = (
    low: "minPrice" | "minDiscount" | "minArea",
    high: "maxPrice" | "maxDiscount" | "maxArea",
    text: string,
  ) => single([low, high], `${filters[low] ?? ""}..${filters[high] ?? ""}`, capital(text));
  const least = (
    field: "minBedrooms" | "minParking" | "minBathrooms",
    noun: "quarto" | "vaga" | "banheiro",
  ) => single([field], String(filters[field]), roomsWords(filters[field] ?? 0, noun));

  return [
    ...single(["text"], filters.text, `“${filters.text.replaceAll('"', "")}”`),
    ...each("states", (uf) => UF_NAMES[uf as keyof typeof UF_NAMES]),
    ...each("cities", (slug) => `${cityName(names, slug)}/${cityState(slug)}`),
    ...each("districts", (slug) => districtName(names, filters.cities, slug)),
    ...each("types", (code) => typeName(names, code)),
    ...each("saleModes", (code) => saleModeName(names, code)),
    ...each("payments", (code) => paymentName(names, code)),
    ...between("minPrice", "maxPrice", range(filters.minPrice, filters.maxPrice, priceWords)),
    ...between(
      "minDiscount",
      "maxDiscount",
      `${range(filters.minDiscount, filters.maxDiscount, (percent) => `${percent}%`)} de desconto`,
    ),
    ...least("minBedrooms", "quarto"),
    ...least("minParking", "vaga"),
    ...least("minBathrooms", "banheiro"),
    ...between(
      "minArea",
      "maxArea",
      range(filters.minArea, filters.maxArea, (m2) => `${writtenCount(m2)}\u00a0m²`),
    ),
    ...single(["dates"], datesValue(filters), datesLabel(filters)),
    ...each("amenities", amenityName),
    ...each("conditions", conditionName),
    ...each("novelties", (kind) => NOVELTY_LABELS[kind as Novelty]),
    ...single(["area"], filters.area?.kind ?? "", filters.area ? areaLabel(filters.area) : ""),
  ];
}

function datesValue({ dates }: Filters): string {
  return dates ? `${dates.from}..${dates.to}` : "";
}

function datesLabel({ dates }: Filters): string {
  if (!dates) return "";
  return dates.from === dates.to
    ? formatDate(dates.from)
    : `${formatDate(dates.from)} a ${formatDate(dates.to)}`;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
}
