import { packedCard, plural, type CardView } from "#app/features/listings/listing-view.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Packed } from "#app/ui/packed.ts";
import { filterForm, packedForm, type PackedForm } from "./filter-form.ts";
import { NO_FILTERS, type SearchQuery, type Sort } from "#app/features/search/filters.ts";
import { pageCount, pageNumbers } from "./pagination.ts";
import { canonicalHref, isDefault, FILTER_FIELDS } from "#app/features/search/query-codec.ts";
import type { SearchResult } from "#app/features/search/search-engine.ts";

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
  total: number;
  cards: Packed<CardView>[];
  form: PackedForm;
  chips: ChipView[];
  clearHref: string;
  sort: Sort;
  pages: PageLink[];
  previous: string | null;
  next: string | null;
  relaxations: Relaxation[];
}

const PATH = "/dashboard";

/** `1.234 imóveis em leilão em São Paulo, SP`. */
export function searchHeading(total: number, place: string): string {
  return `${plural(total, "imóvel", "imóveis")} em leilão em ${place}`;
}

/** The screen of a query's result. Labels that come from data (`place`, `chips`) are the caller's. */
export function searchView(
  query: SearchQuery,
  result: SearchResult,
  labels: { place: string; chips: ChipView[]; relaxations: Relaxation[] },
  pageSize: number,
  today: IsoDate,
): SearchView {
  const last = pageCount(result.total, pageSize);
  const link = (page: number) => canonicalHref(PATH, { ...query, page });
  return {
    heading: searchHeading(result.total, labels.place),
    total: result.total,
    cards: result.items.map((listing) => packedCard(listing, today)),
    form: packedForm(filterForm(query, result.facets)),
    chips: labels.chips.map(({ label, href }) => ({ label, href })),
    clearHref: canonicalHref(PATH, { filters: NO_FILTERS, sort: query.sort }),
    sort: query.sort,
    pages:
      last === 1
        ? []
        : pageNumbers(query.page, last).map((page, i, all) => ({
            page,
            href: link(page),
            current: page === query.page,
            afterGap: i > 0 && page - all[i - 1]! > 1,
          })),
    previous: query.page > 1 ? link(query.page - 1) : null,
    next: query.page < last ? link(query.page + 1) : null,
    relaxations: labels.relaxations,
  };
}

const INDEXED_FIELDS = new Set(["states", "cities", "types", "saleModes"]);

/** Search engines get places, types and modalities, one of each at most; every other combination is a view of those. */
export function isIndexable(query: SearchQuery): boolean {
  return (
    query.sort === "recentes" &&
    FILTER_FIELDS.every((field) => {
      if (isDefault(query.filters, field)) return true;
      const value = query.filters[field];
      return INDEXED_FIELDS.has(field) && Array.isArray(value) && value.length === 1;
    })
  );
}
