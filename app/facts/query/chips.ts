import { writtenCount } from "#app/lib/numbers.ts";
import { formatDate } from "#app/lib/dates.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { EVENTS } from "#app/facts/listings/event-kinds.ts";
import { paymentName } from "#app/facts/listings/payments.ts";
import { priceWords } from "./amount.ts";
import { areaLabel } from "./area-label.ts";
import { countWords, range } from "./describe.ts";
import {
  FILTER_KEYS,
  HIGH_OF,
  isHighKey,
  isListKey,
  keysOf,
  type ConditionKey,
  type CountKey,
  type ListKey,
  type LowKey,
} from "./filter-keys.ts";
import type { Filters, Novelty, SearchQuery } from "./filters.ts";
import {
  amenityName,
  cityName,
  cityState,
  conditionName,
  districtName,
  saleModeName,
  typeName,
} from "./names.ts";
import type { FilterNames } from "./names.ts";
import { canonicalHref, isDefault, keyOf, normalise, without, withFilters } from "./query-codec.ts";
import type { UsualSort } from "./query-codec.ts";
import { labelledParts } from "./words/text-labels.ts";

/**
 * One removable condition. `key` is its key in the address (the lower bound's for a range), `value` its value there.
 */
interface Chip {
  key: string;
  value: string;
  label: string;
  /** Address of the same search without this condition, in the same order of results, from the first page. */
  href: string;
}

type Says = Pick<Chip, "value" | "label">;

/** Keys with several values have a chip for each value. */
const VALUE_LABELS: Record<ListKey, (value: string, names: FilterNames, filters: Filters) => string> = {
  states: (uf) => UF_NAMES[uf as Uf],
  cities: (slug, names) => `${cityName(names, slug)}/${cityState(slug)}`,
  districts: (slug, names, { cities }) => districtName(names, cities, slug),
  types: (code, names) => typeName(names, code),
  saleModes: (code, names) => saleModeName(names, code),
  payments: paymentName,
  amenities: amenityName,
  conditions: conditionName,
  novelties: (kind) => EVENTS[kind as Novelty].news.many,
};

/** Of the neighbourhoods or cities of a region (`zona oeste do Rio` has forty): more of them have one chip together. */
const MOST_CHIPS = 8;
const TOGETHER: Partial<Record<ListKey, string>> = { districts: "bairros", cities: "cidades" };

/** Every other condition has one chip, whose label is computed only where it is set. */
const LABELS: Record<Exclude<ConditionKey, ListKey | "text">, (filters: Filters) => Says> = {
  minPrice: between("minPrice", (from, to) => range(from, to, priceWords)),
  minDiscount: between(
    "minDiscount",
    (from, to) => `${range(from, to, (percent) => `${percent}%`)} de desconto`,
  ),
  minBedrooms: atLeast("minBedrooms"),
  minParking: atLeast("minParking"),
  minBathrooms: atLeast("minBathrooms"),
  minSuites: atLeast("minSuites"),
  minArea: between("minArea", (from, to) => range(from, to, (m2) => `${writtenCount(m2)}\u00a0m²`)),
  dates: (filters) => ({ value: datesValue(filters), label: datesLabel(filters) }),
  area: ({ area }) => ({ value: area?.kind ?? "", label: area ? areaLabel(area) : "" }),
};

/** Chips of all conditions that differ from the default, in the order of the address; a range is one chip. */
export function chips(query: SearchQuery, names: FilterNames, pathname: string, usual?: UsualSort): Chip[] {
  const filters = normalise(query.filters);
  const first = { ...query, filters, page: 1, through: 1, sentence: "" };
  const href = (left: Filters) => canonicalHref(pathname, withFilters(first, left, usual), usual);
  return FILTER_KEYS.flatMap((key) => {
    if (isListKey(key) && filters[key].length > MOST_CHIPS && TOGETHER[key]) {
      const label = `${filters[key].length} ${TOGETHER[key]}`;
      return [{ key: keyOf(key), value: filters[key].join(), label, href: href(without(filters, key)) }];
    }
    if (isListKey(key))
      return filters[key].map((value) => ({
        key: keyOf(key),
        value,
        label: VALUE_LABELS[key](value, names, filters),
        href: href(without(filters, key, value)),
      }));
    if (isHighKey(key)) return [];
    if (key === "text") return textChips(filters, href);
    const keys = keysOf(key);
    if (keys.every((one) => isDefault(filters, one))) return [];
    const left = keys.reduce((rest, one) => without(rest, one), filters);
    return [{ key: keyOf(key), ...LABELS[key](filters), href: href(left) }];
  });
}

/** A phrase, an exclusion and alternatives have chips of their own beside that of the plain words. */
function textChips(filters: Filters, href: (left: Filters) => string): Chip[] {
  if (filters.text === "") return [];
  return labelledParts(filters.text).map(({ chip, left }) => ({
    key: keyOf("text"),
    value: filters.text,
    label: chip,
    href: href({ ...filters, text: left }),
  }));
}

function between(
  low: LowKey,
  say: (from: number | null, to: number | null) => string,
): (filters: Filters) => Says {
  return ({ [low]: from, [HIGH_OF[low]]: to }) => ({
    value: `${from ?? ""}..${to ?? ""}`,
    label: capital(say(from, to)),
  });
}

function atLeast(key: CountKey): (filters: Filters) => Says {
  return ({ [key]: count }) => ({ value: String(count), label: countWords(key, count ?? 0) });
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
