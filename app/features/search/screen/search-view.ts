import { plural, writtenCount } from "#app/lib/numbers.ts";
import { packedCard, type CardView } from "#app/facts/listings/listing-view.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { FILTER_KEYS, type FilterKey } from "#app/facts/query/filter-keys.ts";
import { NO_FILTERS, type SearchQuery, type Sort } from "#app/facts/query/filters.ts";
import {
  asksNothing,
  canonicalHref,
  isDefault,
  MAX_PAGES,
  normalise,
  usualFor,
  withFilters,
  type UsualSort,
} from "#app/facts/query/query-codec.ts";
import type { Facets, Histograms } from "#app/core/engine/search-engine.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import { buildingView, type BuildingView } from "./building-view.ts";
import { searchForm, type PackedForm } from "./filter-form.ts";
import { pageCount, pageNumbers } from "./pagination.ts";
import type { RemarkView } from "./remark-views.ts";
import { SEARCH_PATH } from "./search-path.ts";
import { FOR_LIVING_RULE } from "./sort-options.ts";

export interface ChipView {
  label: string;
  /** The search without it. */
  href: string;
}

/** A search with one condition less that finds something. */
export interface Relaxation extends ChipView {
  count: number;
}

export interface PageLink {
  page: number;
  /** Pages are left out before it. */
  afterGap: boolean;
  href: string;
  current: boolean;
}

/** The search screen, ready to be shown. */
export interface SearchView {
  heading: string;
  /** What a screen reader hears when results have changed. */
  announcement: string;
  total: number;
  /** `em 987 endereços`, when units are grouped. */
  addresses: string | null;
  /** One per listing or, grouped, the first unit of each address. */
  cards: Packed<CardView>[];
  /** Per card the building it stands for; null for a single unit. Empty unless grouped. */
  buildings: (Packed<BuildingView> | null)[];
  form: PackedForm;
  chips: ChipView[];
  clearHref: string;
  sort: Sort;
  /** The order that the address leaves unsaid. */
  usualSort: Sort;
  /** What the order puts first, where its name does not say it. */
  sortRule: string | null;
  /** Whether any of what is found has a date, the date asked for left aside. */
  dated: boolean;
  grouped: boolean;
  pages: PageLink[];
  previous: string | null;
  next: string | null;
  /** The same with one page more below, and how far that goes: `40 de 1.234`. */
  more: string | null;
  shown: string;
  /** How a sentence was read. */
  remarks: RemarkView[];
  relaxations: Relaxation[];
  exportHref: string;
  /** Where this search becomes an alert; null for a search that asks for nothing. */
  alertHref: string | null;
}

/** So many cards stand below each other at most; further ones are on pages of their own. */
const MAX_CARDS = 200;

/** `1.234 imóveis em leilão em São Paulo, SP`; the place comes with its preposition. */
function searchHeading(total: number, place: string): string {
  return `${plural(total, "imóvel", "imóveis")} em leilão ${place}`;
}

/** What was found: addresses with their units, `addresses` null when every listing stands for itself. */
export interface Found {
  total: number;
  addresses: number | null;
  groups: Listing[][];
  facets: Facets;
}

/** The screen of a query's result. Labels that come from data (`place`, `chips`) are the caller's. */
export function searchView(
  query: SearchQuery,
  found: Found,
  labels: { place: string; chips: ChipView[]; remarks: RemarkView[]; relaxations: Relaxation[] },
  { pageSize, usualSort }: { pageSize: number; usualSort: UsualSort },
  today: IsoDate,
  histograms: Histograms,
): SearchView {
  const { filters, sort, page, through, grouped } = query;
  const entries = found.addresses ?? found.total;
  const last = pageCount(entries, pageSize);
  const link = (from: number, to = from) =>
    canonicalHref(SEARCH_PATH, { ...query, page: from, through: to }, usualSort);
  const addressHref = (citySlug: string, address: string) =>
    canonicalHref(
      SEARCH_PATH,
      withFilters(
        { ...query, page: 1, through: 1, said: "", grouped: false },
        normalise({ ...filters, states: [], cities: [citySlug], districts: [], text: `"${address}"` }),
        usualSort,
      ),
      usualSort,
    );
  const heading = searchHeading(found.total, labels.place);
  const addresses =
    found.addresses === null ? null : `em ${plural(found.addresses, "endereço", "endereços")}`;
  const pageWords = last === 1 ? "" : `, ${pagesWords(page, through)} de ${writtenCount(last)}`;
  const isLong = (through - page + 1) * pageSize >= MAX_CARDS || through - page + 1 >= MAX_PAGES;
  return {
    heading,
    announcement: `${[heading, addresses].filter(Boolean).join(", ")}${pageWords}`,
    total: found.total,
    addresses,
    cards: found.groups.map(([first]) => packedCard(first!, today)),
    buildings: grouped
      ? found.groups.map((units) => (units.length > 1 ? pack(buildingView(units, addressHref)) : null))
      : [],
    form: searchForm(query, found.facets, histograms, today),
    chips: labels.chips.map(({ label, href }) => ({ label, href })),
    clearHref: canonicalHref(
      SEARCH_PATH,
      withFilters({ ...query, page: 1, through: 1, said: "" }, NO_FILTERS, usualSort),
      usualSort,
    ),
    sort,
    usualSort: usualFor(filters, usualSort),
    sortRule: sort === "para_morar" ? FOR_LIVING_RULE : null,
    dated: histograms.days.length > 0,
    grouped,
    pages:
      last === 1
        ? []
        : pageNumbers(through, last).map((number, i, all) => ({
            page: number,
            href: link(number),
            current: number >= page && number <= through,
            afterGap: i > 0 && number - all[i - 1]! > 1,
          })),
    previous: page > 1 ? link(page - 1) : null,
    next: through < last ? link(through + 1) : null,
    more: through < last && !isLong ? link(page, through + 1) : null,
    shown: `${writtenCount((page - 1) * pageSize + found.groups.length)} de ${writtenCount(entries)}`,
    remarks: labels.remarks,
    relaxations: labels.relaxations,
    exportHref: canonicalHref("/api/v1/exportar.csv", { filters, sort }),
    alertHref: asksNothing(filters) ? null : canonicalHref("/alerts", { filters }),
  };
}

function pagesWords(page: number, through: number): string {
  return page === through ? `página ${page}` : `páginas ${page} a ${through}`;
}

const INDEXED_FIELDS = new Set<FilterKey>(["states", "cities", "types", "saleModes"]);

/** Search engines get places, types and modalities, one of each at most; every other combination is a view of those. */
export function isIndexable(query: SearchQuery, usualSort: UsualSort): boolean {
  return (
    query.sort === usualFor(query.filters, usualSort) &&
    !query.grouped &&
    !query.said &&
    query.through === query.page &&
    FILTER_KEYS.every((field) => {
      if (isDefault(query.filters, field)) return true;
      const value = query.filters[field];
      return INDEXED_FIELDS.has(field) && Array.isArray(value) && value.length === 1;
    })
  );
}
