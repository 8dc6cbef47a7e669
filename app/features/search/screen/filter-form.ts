import { writtenCount } from "#app/lib/numbers.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import type { Filters, SearchQuery } from "#app/facts/query/filters.ts";
import { asksNothing, countActive, isDefault, toSearchParams } from "#app/facts/query/query-codec.ts";
import type { DayCount, Facets, Histograms } from "#app/core/engine/search-engine.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import {
  AMENITY_NAMES,
  CONDITION_NAMES,
  NOVELTY_OPTIONS,
  optionsOf,
  OTHER_NAMES,
  PAYMENT_NAMES,
  SALE_MODE_NAMES,
  stepOptions,
  TYPE_NAMES,
  type Option,
} from "./filter-options.ts";
import { placeLists, type PlaceLists } from "./place-options.ts";

export interface Bound {
  key: string;
  label: string;
  value: string;
}

export type FilterControlView =
  | { kind: "checks"; options: Option[]; note: string | null }
  /** One minimum. */
  | { kind: "choice"; options: Option[]; note: string | null }
  /** Two bounds; `bins` is what lies along the scale of those with a slider. */
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

/** One control of the filter bar, with a button of its own from a width on; `drawer` never has one. */
export type FilterGroup = {
  key: string;
  label: string;
  active: boolean;
  since: "always" | "md" | "lg" | "xl" | "2xl" | "drawer";
} & FilterControlView;

export interface FilterForm {
  text: string;
  groups: FilterGroup[];
  badge: number;
  /** Whether the button of the date shows two days. */
  period: boolean;
  /** Keys of the address bar without a control here, kept when the form is sent. */
  hidden: { key: string; value: string }[];
}

/** Nearly all of a form's markup, and the same for every page and order of a search. */
export type FilterPanels = FilterGroup[];

export type PackedForm = Pick<FilterForm, "text" | "badge" | "period" | "hidden"> & {
  panels: Packed<FilterPanels>;
};

/** What the drawer asks for while it is being filled in: its groups with new counts, and what it will give. */
export interface FilterDraft {
  total: number;
  panels: Packed<FilterPanels>;
}

const UNTOLD = "As listas da Caixa ainda não dizem isto.";
/** What the lists say only in part, or never: a count of 0 would read as if nobody had it. */
const PARTLY_TOLD = {
  payments:
    "As listas só dizem se aceita financiamento. As outras formas vêm das páginas de imóveis que guardamos.",
  bathrooms: "As listas não dizem quantos: cada “WC” e cada suíte conta um, e pode haver mais.",
  amenities:
    "Academia, ar-condicionado, elevador, playground, portaria e salão de festas as listas não dizem: 0 não quer dizer que ninguém tem.",
};

/** The filter controls of a query with the counts of its facets. */
export function filterForm(
  query: SearchQuery,
  facets: Facets,
  histograms: Histograms,
  today: IsoDate,
): FilterForm {
  const { filters } = query;
  return {
    text: filters.text,
    badge: countActive(filters),
    period: filters.dates !== null && filters.dates.to !== filters.dates.from,
    groups: groupsOf(filters, facets, histograms, today),
    // The only condition without a control: it is drawn on the map.
    hidden: [...toSearchParams({ filters })]
      .filter(([key]) => key === "area")
      .map(([key, value]) => ({ key, value })),
  };
}

/** The same form as loaders return it. */
export function packedForm({ text, badge, period, hidden, groups }: FilterForm): PackedForm {
  return { text, badge, period, hidden, panels: pack(groups) };
}

const PLAIN = new WeakMap<Facets, { today: IsoDate; form: PackedForm }>();

/**
 * `packedForm` of `filterForm`. Without filters, as most visits begin, it is written once a day for each index, which then
 * answers with the same facets all along.
 */
export function searchForm(
  query: SearchQuery,
  facets: Facets,
  histograms: Histograms,
  today: IsoDate,
): PackedForm {
  const write = () => packedForm(filterForm(query, facets, histograms, today));
  if (!asksNothing(query.filters)) return write();
  const known = PLAIN.get(facets);
  if (known?.today === today) return known.form;
  const form = write();
  PLAIN.set(facets, { today, form });
  return form;
}

function groupsOf(
  filters: Filters,
  facets: Facets,
  { prices, discounts, days }: Histograms,
  today: IsoDate,
): FilterGroup[] {
  const group = (
    since: FilterGroup["since"],
    key: string,
    label: string,
    fields: (keyof Filters)[],
    view: FilterControlView,
  ): FilterGroup => ({
    since,
    key,
    label,
    active: fields.some((field) => !isDefault(filters, field)),
    ...view,
  });
  const checks = (options: Option[]): FilterControlView => ({
    kind: "checks",
    options,
    note: options.every(({ count }) => count === 0) ? UNTOLD : null,
  });
  const list = (
    known: Map<string, string>,
    facet: keyof Facets,
    chosen: readonly string[],
    note: string | null = null,
  ) => ({ ...checks(optionsOf(known, facets[facet], chosen)), note });
  const steps = (
    facet: keyof Facets,
    most: number,
    minimum: number | null,
    note: string | null = null,
  ): FilterControlView => {
    const values = Array.from({ length: most }, (_, i) => String(i + 1));
    return { kind: "choice", options: stepOptions(values, facets[facet], minimum), note };
  };
  return [
    group("always", "preco", "Preço", ["minPrice", "maxPrice"], {
      ...range("preco", filters.minPrice, filters.maxPrice),
      scale: "price",
      bins: prices,
      prefix: "R$",
    }),
    group("always", "desconto", "Desconto", ["minDiscount", "maxDiscount"], {
      ...range("desconto", filters.minDiscount, filters.maxDiscount),
      scale: "discount",
      bins: discounts,
      suffix: "%",
    }),
    group("md", "estado", "Estado", ["states", "cities", "districts"], {
      kind: "places",
      lists: placeLists(facets, filters),
    }),
    group("md", "tipo", "Tipos de imóvel", ["types"], list(TYPE_NAMES, "tipo", filters.types)),
    group("lg", "data", datesText(filters) ?? "Data do leilão", ["dates"], {
      kind: "dates",
      from: filters.dates?.from ?? "",
      to: filters.dates?.to ?? "",
      today,
      days,
    }),
    group(
      "lg",
      "modalidade",
      "Modalidade",
      ["saleModes"],
      list(SALE_MODE_NAMES, "modalidade", filters.saleModes),
    ),
    group("xl", "quartos", "Quartos", ["minBedrooms"], steps("quartos", 4, filters.minBedrooms)),
    group("xl", "pagamento", "Pagamento", ["payments"], payments(facets, filters.payments)),
    group(
      "2xl",
      "condicao",
      "Condição",
      ["conditions"],
      checks(optionsOf(CONDITION_NAMES, [], filters.conditions)),
    ),
    group("drawer", "vagas", "Vagas", ["minParking"], steps("vagas", 3, filters.minParking)),
    group(
      "drawer",
      "banheiros",
      "Banheiros",
      ["minBathrooms"],
      steps("banheiros", 4, filters.minBathrooms, PARTLY_TOLD.bathrooms),
    ),
    group("drawer", "area_m2", "Área", ["minArea", "maxArea"], {
      ...range("area", filters.minArea, filters.maxArea),
      suffix: "m²",
    }),
    group(
      "drawer",
      "novidade",
      "Novidade",
      ["novelties"],
      list(NOVELTY_OPTIONS, "novidade", filters.novelties),
    ),
    group(
      "drawer",
      "comodidades",
      "Comodidades",
      ["amenities"],
      list(AMENITY_NAMES, "comodidades", filters.amenities, PARTLY_TOLD.amenities),
    ),
    group(
      "drawer",
      "outras",
      "Mobília, animais e acessibilidade",
      [],
      checks(optionsOf(OTHER_NAMES, [], [])),
    ),
  ];
}

/** Lists say of financing alone whether it is accepted: of the rest only saved pages do, and none counts as nobody. */
function payments(facets: Facets, chosen: readonly string[]): FilterControlView {
  const options = optionsOf(PAYMENT_NAMES, facets.pagamento, chosen).map((option) => ({
    ...option,
    untold: option.count === 0 && option.value !== "financiamento",
  }));
  return { kind: "checks", options, note: PARTLY_TOLD.payments };
}

function range(key: string, min: number | null, max: number | null) {
  return {
    kind: "range" as const,
    scale: null,
    bins: [],
    prefix: "",
    suffix: "",
    min: { key: `${key}_min`, label: "De", value: written(min) },
    max: { key: `${key}_max`, label: "Até", value: written(max) },
  };
}

function written(value: number | null): string {
  return value === null ? "" : writtenCount(value);
}

/** The chosen day or days, as the button shows them. */
function datesText({ dates }: Filters): string | null {
  if (!dates) return null;
  const from = formatDate(dates.from);
  return dates.to === dates.from ? from : `${from} – ${formatDate(dates.to)}`;
}
