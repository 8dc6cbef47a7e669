import type { IsoDate } from "#app/lib/dates.ts";
import { keysOf, type ConditionKey } from "#app/facts/query/filter-keys.ts";
import type { SearchQuery } from "#app/facts/query/filters.ts";
import type { UnusedValue } from "#app/facts/query/unused-values.ts";
import { asksNothing, isDefault, keyOf, toSearchParams } from "#app/facts/query/query-codec.ts";
import type { Facets, Histograms } from "#app/core/engine/search-engine.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import type { UnknownCounts } from "./unknown-counts.ts";
import { CONTROL_OF, groupsOf, type FilterGroup } from "./filter-controls.ts";

interface FilterForm {
  text: string;
  groups: FilterGroup[];
  badge: number;
  /** Whether the button of the date has two days to show. */
  period: boolean;
  /** Keys of the address without a control here, sent along with the form. */
  hidden: { key: string; value: string }[];
}

/** The panels: nearly all of the form's markup, equal for every page and order of a search. */
export type FilterPanels = FilterGroup[];

export type PackedForm = Pick<FilterForm, "text" | "badge" | "period" | "hidden"> & {
  panels: Packed<FilterPanels>;
};

/** Answer to the drawer's request while it is being filled in: the groups with new counts, and the total. */
export interface FilterDraft {
  total: number;
  panels: Packed<FilterPanels>;
}

/** Conditions that the number on `Mais filtros` counts, one each. */
const ON_BADGE: Record<ConditionKey, boolean> = {
  text: false,
  states: true,
  cities: false,
  districts: false,
  types: true,
  saleModes: true,
  payments: true,
  minPrice: true,
  minDiscount: true,
  minBedrooms: false,
  minParking: false,
  minBathrooms: false,
  minSuites: false,
  minArea: false,
  dates: false,
  amenities: false,
  conditions: false,
  novelties: false,
  area: false,
};

/** Builds the filter controls of a query, with the counts of its facets. */
export function filterForm(
  query: SearchQuery,
  facets: Facets,
  histograms: Histograms,
  unknown: UnknownCounts,
  today: IsoDate,
  unused: readonly UnusedValue[] = [],
): FilterForm {
  const { filters } = query;
  const conditions = Object.keys(CONTROL_OF) as ConditionKey[];
  const isSet = (condition: ConditionKey) => keysOf(condition).some((key) => !isDefault(filters, key));
  const hidden = conditions.filter((condition) => CONTROL_OF[condition] === "hidden").flatMap(keysOf);
  return {
    text: filters.text,
    badge: conditions.filter((condition) => ON_BADGE[condition] && isSet(condition)).length,
    period: filters.dates !== null && filters.dates.to !== filters.dates.from,
    groups: groupsOf({ filters, facets, histograms, unknown, today, unused }),
    hidden: [...toSearchParams({ filters })]
      .filter(([key]) => hidden.some((one) => keyOf(one) === key))
      .map(([key, value]) => ({ key, value }))
      .concat(query.view ? [{ key: "vista", value: query.view }] : []),
  };
}

/** The same form, packed as loaders return it. */
export function packedForm({ text, badge, period, hidden, groups }: FilterForm): PackedForm {
  return { text, badge, period, hidden, panels: pack(groups) };
}

const PLAIN = new WeakMap<Facets, { today: IsoDate; form: PackedForm }>();

/**
 * `packedForm` of `filterForm`. Without filters, as in most visits, the result is cached for a day and an
 * index, because the facets are the same.
 */
export function searchForm(
  query: SearchQuery,
  facets: Facets,
  histograms: Histograms,
  unknown: UnknownCounts,
  today: IsoDate,
  unused: readonly UnusedValue[] = [],
): PackedForm {
  const write = () => packedForm(filterForm(query, facets, histograms, unknown, today, unused));
  if (!asksNothing(query.filters) || query.view || unused.length > 0) return write();
  const known = PLAIN.get(facets);
  if (known?.today === today) return known.form;
  const form = write();
  PLAIN.set(facets, { today, form });
  return form;
}
