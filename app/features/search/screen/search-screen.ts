import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { chips } from "#app/facts/query/chips.ts";
import { describe, inPlace } from "#app/facts/query/describe.ts";
import type { SearchQuery, View } from "#app/facts/query/filters.ts";
import type { Remarks } from "#app/facts/query/sentence/sentence.ts";
import { type UsualSort } from "#app/facts/query/query-codec.ts";
import { orderingOf } from "#app/facts/query/ordering.ts";
import { unusedWords, type UnusedValue } from "#app/facts/query/unused-values.ts";
import { relaxations } from "./relaxations.ts";
import type { CurrentEngine, FacetCount, Facets, SearchEngine } from "#app/core/engine/search-engine.ts";
import { statesWithoutLists, unknownConditions, unknownNews } from "#app/core/engine/unknown-conditions.ts";
import { listsFor } from "#app/facts/query/freshness.ts";
import { PLAIN_NAMES, type FilterNames } from "#app/facts/query/names.ts";
import { wordMarker } from "#app/facts/query/words/marks.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { pageCount } from "./pagination.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { remarkViews, type RemarkView } from "./remark-views.ts";
import { unknownCounts } from "./unknown-counts.ts";
import { wordRemarks } from "./word-remarks.ts";
import { searchView, type SearchView } from "./search-view.ts";
import type { ColumnKey } from "./table-columns.ts";

interface ScreenSettings {
  pageSize: number;
  usualSort: UsualSort;
  /** The viewer's place from which distances are measured. */
  from: OwnPlace | null;
  /** Whether the bank's photo of a property is on this server. */
  hasPhoto: (number: string) => boolean;
  view: View;
  /** Those of the view as a table. */
  columns: readonly ColumnKey[];
  /** What the typed address or the form said beside the query. */
  unused: readonly UnusedValue[];
}

interface SearchScreen {
  view: SearchView;
  /** The filters as text. */
  description: string;
}

/**
 * Searches and builds the screen of a query; returns the number of the last page instead when the requested
 * one is beyond it.
 */
export async function searchScreen(
  engine: SearchEngine & Pick<CurrentEngine, "vocabulary" | "freshness">,
  { query, remarks }: { query: SearchQuery; remarks: Remarks },
  settings: ScreenSettings,
  today: IsoDate,
): Promise<SearchScreen | number> {
  const { pageSize, usualSort, from } = settings;
  const { preferred } = remarks;
  const sort = orderingOf(query, from?.at, usualSort);
  const request = { ...query, sort, preferred, pageSize, pages: query.through - query.page + 1 };
  const result = query.grouped ? engine.grouped(request) : ungrouped(engine.search(request));
  const uncertain = engine.uncertain(query.filters);
  const unknown = unknownCounts(engine, query.filters, result.facets);
  const newest = listsFor(engine.freshness, query.filters)?.last ?? null;
  const results = { ...result, newest, uncertain, unknown };
  const last = pageCount(results.addresses ?? results.total, pageSize);
  if (query.through > last) return last;
  const names = facetNames(results.facets, (slug) => cityBySlug(slug)?.name ?? null);
  const labels = {
    place: inPlace(query.filters, names),
    chips: chips(query, names, SEARCH_PATH, usualSort),
    remarks: [
      ...settings.unused.map((value) => ({ text: unusedWords(value), link: null })),
      ...remarkViews(engine, query, remarks, usualSort),
      ...unknownRemarks(engine, query, results.total),
      ...wordRemarks(engine, query, { total: results.total, shown: results.groups.flat() }, usualSort),
    ],
    relaxations: results.total === 0 ? await relaxations(engine, query, SEARCH_PATH, usualSort) : [],
  };
  const histograms = engine.histograms(query.filters);
  const mark = wordMarker(query.filters.text, engine.vocabulary);
  return {
    view: searchView(query, results, labels, settings, today, histograms, mark),
    description: describe(query.filters, names),
  };
}

/** What no list can answer of a search: where it finds nothing, why; what is new; and of which states there is no list. */
function unknownRemarks(
  engine: SearchEngine & Pick<CurrentEngine, "freshness">,
  { filters }: SearchQuery,
  total: number,
): RemarkView[] {
  const missing = statesWithoutLists(engine, filters);
  const unknown = total > 0 ? unknownNews(engine, filters) : unknownConditions(engine, filters);
  return [...(missing === null ? [] : [missing]), ...unknown].map((text) => ({ text, link: null }));
}

/** Wraps listings as addresses with one unit each. */
function ungrouped({ total, facets, items }: Awaited<ReturnType<SearchEngine["search"]>>) {
  return { total, facets, addresses: null, groups: items.map((listing) => [listing]) };
}

/**
 * Display names of the facets' values as the current lists write them; cities have the names of the geography
 * (`city`).
 */
function facetNames(facets: Facets, city: (slug: string) => string | null): FilterNames {
  return {
    city: (slug) => city(slug) ?? label(facets.cidade, slug)?.replace(/\/[A-Z]{2}$/, "") ?? null,
    district: (_cities, slug) => label(facets.bairro, slug),
    type: (code) => PLAIN_NAMES.type(code) ?? label(facets.tipo, code),
    saleMode: (code) => PLAIN_NAMES.saleMode(code) ?? label(facets.modalidade, code),
  };
}

function label(facet: FacetCount[], value: string): string | null {
  return facet.find((item) => item.value === value)?.label ?? null;
}
