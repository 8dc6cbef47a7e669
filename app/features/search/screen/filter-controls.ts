import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { keysOf, type ConditionKey, type CountKey } from "#app/facts/query/filter-keys.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { UnusedValue } from "#app/facts/query/unused-values.ts";
import { isDefault } from "#app/facts/query/query-codec.ts";
import { FACET_OF, type DayCount, type Facets, type Histograms } from "#app/core/engine/search-engine.ts";
import { UNSTATED, optionsOf, stepOptions, type Option } from "./filter-options.ts";
import {
  AMENITY_NAMES,
  CONDITION_NAMES,
  NOVELTY_NAMES,
  OTHER_NAMES,
  PAYMENT_NAMES,
  SALE_MODE_NAMES,
  TYPE_NAMES,
} from "./option-names.ts";
import { AMENITIES } from "#app/facts/listings/amenities.ts";
import { own } from "#app/lib/own.ts";
import { NO_DATA, PARTIAL_DATA, type UnknownCounts } from "./unknown-counts.ts";
import { placeLists, type PlaceLists } from "./place-options.ts";
import { range, type Bound } from "./range-bounds.ts";

export type FilterControlView =
  | { kind: "checks"; options: Option[]; note: string | null }
  /** Radio buttons for a minimum. */
  | { kind: "choice"; options: Option[]; note: string | null }
  /** Two bounds; `bins` is the histogram of those with a slider. */
  | {
      kind: "range";
      scale: "price" | "discount" | null;
      bins: number[];
      prefix: string;
      suffix: string;
      min: Bound;
      max: Bound;
    }
  | { kind: "dates"; from: string; to: string; today: IsoDate; days: DayCount[] }
  | { kind: "places"; lists: PlaceLists };

/** A control of the filter bar, whose button is shown from a certain width on; `drawer`: it never has a button. */
export type FilterGroup = {
  key: string;
  label: string;
  active: boolean;
  since: "always" | "md" | "lg" | "xl" | "2xl" | "drawer";
} & FilterControlView;

/** The control of each condition: a group of the form, the search box, or `hidden` if a field only keeps its value. */
export const CONTROL_OF = {
  text: "box",
  states: "estado",
  cities: "estado",
  districts: "estado",
  types: "tipo",
  saleModes: "modalidade",
  payments: "pagamento",
  minPrice: "preco",
  minDiscount: "desconto",
  minBedrooms: "quartos",
  minParking: "vagas",
  minBathrooms: "banheiros",
  minSuites: "suites",
  minArea: "area_m2",
  dates: "data",
  amenities: "comodidades",
  conditions: "condicao",
  novelties: "novidade",
  // The area is drawn on the map.
  area: "hidden",
} as const satisfies Record<ConditionKey, string>;

/** Groups of the form; `outras` has the options for which no source has data yet. */
type Control = Exclude<(typeof CONTROL_OF)[keyof typeof CONTROL_OF], "box" | "hidden"> | "outras";

interface Shown {
  filters: Filters;
  facets: Facets;
  histograms: Histograms;
  unknown: UnknownCounts;
  today: IsoDate;
  unused: readonly UnusedValue[];
}

interface ControlRule {
  since: FilterGroup["since"];
  label: string | ((filters: Filters) => string);
  view: (shown: Shown) => FilterControlView;
}

/** The controls in the order of the form. */
const CONTROLS: Record<Control, ControlRule> = {
  preco: {
    since: "always",
    label: "Preço",
    view: ({ histograms, ...shown }) => ({
      ...range(shown, "minPrice"),
      scale: "price",
      bins: histograms.prices,
      prefix: "R$",
    }),
  },
  desconto: {
    since: "always",
    label: "Desconto",
    view: ({ histograms, ...shown }) => ({
      ...range(shown, "minDiscount"),
      scale: "discount",
      bins: histograms.discounts,
      suffix: "%",
    }),
  },
  estado: {
    since: "md",
    label: "Estado",
    view: ({ filters, facets, unknown }) => ({
      kind: "places",
      lists: placeLists(facets, filters, unknown.states),
    }),
  },
  tipo: { since: "md", label: "Tipos de imóvel", view: checks("types", TYPE_NAMES) },
  data: {
    since: "lg",
    label: (filters) => datesText(filters) ?? "Data do leilão",
    view: ({ filters, histograms, today }) => ({
      kind: "dates",
      from: filters.dates?.from ?? "",
      to: filters.dates?.to ?? "",
      today,
      days: histograms.days,
    }),
  },
  modalidade: { since: "lg", label: "Modalidade", view: checks("saleModes", SALE_MODE_NAMES) },
  quartos: { since: "xl", label: "Quartos", view: steps("minBedrooms", 4) },
  pagamento: { since: "xl", label: "Pagamento", view: payments },
  condicao: {
    since: "2xl",
    label: "Condição",
    view: ({ filters }) => withoutData(optionsOf(CONDITION_NAMES, [], filters.conditions)),
  },
  vagas: { since: "drawer", label: "Vagas", view: steps("minParking", 3) },
  banheiros: { since: "drawer", label: "Banheiros", view: bathrooms },
  suites: { since: "drawer", label: "Suítes", view: steps("minSuites", 3) },
  area_m2: {
    since: "drawer",
    label: "Área",
    view: (shown) => ({ ...range(shown, "minArea"), suffix: "m²" }),
  },
  novidade: { since: "drawer", label: "Novidade", view: novelties },
  comodidades: {
    since: "drawer",
    label: "Comodidades",
    view: amenities,
  },
  outras: {
    since: "drawer",
    label: "Mobília, animais e acessibilidade",
    view: () => withoutData(optionsOf(OTHER_NAMES, [], [])),
  },
};

/** The groups of the form; a group is active when one of its conditions is set. */
export function groupsOf(shown: Shown): FilterGroup[] {
  const { filters } = shown;
  const set = (Object.keys(CONTROL_OF) as ConditionKey[]).filter((condition) =>
    keysOf(condition).some((key) => !isDefault(filters, key)),
  );
  const inUse = new Set<string>(set.map((condition) => CONTROL_OF[condition]));
  return Object.entries(CONTROLS).map(([key, { since, label, view }]) => ({
    since,
    key,
    label: typeof label === "string" ? label : label(filters),
    active: inUse.has(key),
    ...view(shown),
  }));
}

function checks(key: "types" | "saleModes", known: Map<string, string>): ControlRule["view"] {
  return ({ filters, facets }) => ({
    kind: "checks",
    options: optionsOf(known, facets[FACET_OF[key]], filters[key]),
    note: null,
  });
}

/** Options for which no source has data yet. */
function withoutData(options: Option[]): FilterControlView {
  return { kind: "checks", options: options.map(unknownAt0), note: NO_DATA };
}

/** The same option, of which a count of 0 says that nobody knows. */
function unknownAt0(option: Option): Option {
  return option.count === 0 ? { ...option, unknown: UNSTATED } : option;
}

/** Some amenities no list ever names. */
function amenities({ facets, filters }: Shown): FilterControlView {
  const options = optionsOf(AMENITY_NAMES, facets.comodidades, filters.amenities);
  return {
    kind: "checks",
    options: options.map((option) => (own(AMENITIES, option.value) ? option : unknownAt0(option))),
    note: PARTIAL_DATA.amenities,
  };
}

/** Lists name at least so many: that none has more is not known. */
function bathrooms(shown: Shown): FilterControlView {
  const options = stepsOf(shown, "minBathrooms", 4).map(unknownAt0);
  return { kind: "choice", options, note: PARTIAL_DATA.bathrooms };
}

/** Options for a minimum, from 1 to `most`. */
function steps(key: CountKey, most: number): ControlRule["view"] {
  return (shown) => ({ kind: "choice", options: stepsOf(shown, key, most), note: null });
}

function stepsOf({ filters, facets }: Shown, key: CountKey, most: number): Option[] {
  const values = Array.from({ length: most }, (_, i) => String(i + 1));
  return stepOptions(values, facets[FACET_OF[key]], filters[key]);
}

function novelties({ facets, filters, unknown }: Shown): FilterControlView {
  const options = optionsOf(NOVELTY_NAMES, facets.novidade, filters.novelties);
  return {
    kind: "checks",
    options: unknown.news ? options.map((option) => ({ ...option, unknown: UNSTATED })) : options,
    note: unknown.newsNote,
  };
}

/** Lists say at most whether financing is accepted; the other ways to pay are on saved pages, so a 0 means unknown. */
function payments({ facets, filters, unknown }: Shown): FilterControlView {
  const options = optionsOf(PAYMENT_NAMES, facets.pagamento, filters.payments).map((option) =>
    option.value === "financiamento" && !unknown.financing ? option : unknownAt0(option),
  );
  return { kind: "checks", options, note: PARTIAL_DATA.payments };
}

/** The chosen day or days, as the button shows them. */
function datesText({ dates }: Filters): string | null {
  if (!dates) return null;
  const from = formatDate(dates.from);
  return dates.to === dates.from ? from : `${from} – ${formatDate(dates.to)}`;
}
