import { plural, writtenCount } from "#app/lib/numbers.ts";
import { packedCardFor, type CardView } from "#app/features/cards/card-view.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { orderMade } from "#app/facts/query/words/relevance.ts";
import type { MarkWords } from "#app/facts/query/words/marks.ts";
import { NO_FILTERS, type SearchQuery, type View } from "#app/facts/query/filters.ts";
import {
  asksNothing,
  canonicalHref,
  digest,
  MAX_PAGES,
  usualFor,
  normalise,
  withFilters,
  type UsualSort,
} from "#app/facts/query/query-codec.ts";
import type { UnusedValue } from "#app/facts/query/unused-values.ts";
import { standingSort } from "#app/facts/query/ordering.ts";
import type { Facets, Histograms } from "#app/core/engine/search-engine.ts";
import { uncertainWords } from "#app/facts/query/area-label.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { pack, type Packed } from "#app/ui/packed.ts";
import { withoutNamedPlaces } from "#app/facts/query/place-keys.ts";
import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import { buildingView, type BuildingView } from "./building-view.ts";
import { searchForm, type PackedForm } from "./filter-form.ts";
import { pageCount, pageNumbers } from "./pagination.ts";
import type { RemarkView } from "./remark-views.ts";
import type { ColumnKey } from "./table-columns.ts";
import { tableView, type TableView } from "./table-view.ts";
import type { UnknownCounts } from "./unknown-counts.ts";
import { SEARCH_PATH } from "#app/lib/paths.ts";
import { arrivalDays, type Arrivals } from "#app/features/search/visits/visits.ts";
import { sortNote, sortOptions, type SortOption } from "./sort-options.ts";

export interface ChipView {
  label: string;
  /** Address of the search without it. */
  href: string;
}

/** A search with one condition less that has matches. */
export interface Relaxation extends ChipView {
  count: number;
}

interface PageLink {
  page: number;
  /** Whether pages are left out before it. */
  afterGap: boolean;
  href: string;
  current: boolean;
}

/** The data of the search screen, ready to be rendered. */
export interface SearchView {
  heading: string;
  /** What a screen reader announces when results have changed. */
  announcement: string;
  total: number;
  /** The share of the shown ones that are known to their municipality only, `98%`; null below a half. */
  vague: string | null;
  /** `em 987 endereços`, when units are grouped; `inclui 3 que podem estar fora`, in an area. */
  besideTotal: string | null;
  /** One per listing or, grouped, of the first unit of each address. */
  cards: Packed<CardView>[];
  /** In the view as a table, in place of cards. */
  table: TableView | null;
  view: View;
  views: { value: View; label: string; href: string; current: boolean }[];
  /** For each card the building it stands for; null for a single unit. Empty unless grouped. */
  buildings: (Packed<BuildingView> | null)[];
  form: PackedForm;
  chips: ChipView[];
  clearHref: string;
  /** Value of the chosen option of `sorts`. */
  sort: SortOption["value"];
  sorts: SortOption[];
  grouped: boolean;
  pages: PageLink[];
  previous: string | null;
  next: string | null;
  /** Address of the search with one more page below, and how far that goes: `40 de 1.234`. */
  more: string | null;
  shown: string;
  /** How a sentence was read, and what the order means. */
  remarks: RemarkView[];
  relaxations: Relaxation[];
  /** In the order of arrival, what the browser tells the new ones by; else null. */
  arrivals: Packed<Arrivals> | null;
  exportHref: string;
  /** Address at which this search becomes an alert; null for a search without filters. */
  alertHref: string | null;
}

const VIEW_NAMES: readonly (readonly [View, string])[] = [
  ["cartoes", "Cartões"],
  ["tabela", "Tabela"],
  ["mapa", "Mapa"],
];

/** At most this many cards are on one page; further ones are on the next pages. */
const MAX_CARDS = 200;

/** `1.234 imóveis em leilão em São Paulo, SP`; the place comes with its preposition. */
function searchHeading(total: number, place: string): string {
  return `${plural(total, "imóvel", "imóveis")} em leilão ${place}`;
}

/** The matches: addresses with their units; `addresses` is null when listings are not grouped. */
export interface SearchResults {
  total: number;
  addresses: number | null;
  /** The day of the newest list that answers the search. */
  newest: IsoDate | null;
  /** Those that may lie outside the area searched. */
  uncertain: number;
  unknown: UnknownCounts;
  groups: Listing[][];
  facets: Facets;
}

interface ViewSettings {
  pageSize: number;
  usualSort: UsualSort;
  from: OwnPlace | null;
  /** Whether the bank's photo of a property is on this server. */
  hasPhoto: (number: string) => boolean;
  /** How the results are shown: as the address says, else as this device had them last. */
  view: View;
  /** Those of the view as a table. */
  columns: readonly ColumnKey[];
  /** Values of the form that the query does not have. */
  unused?: readonly UnusedValue[];
}

/** Builds the screen of a query's result. Labels that come from data (`place`, `chips`) are given by the caller. */
export function searchView(
  query: SearchQuery,
  results: SearchResults,
  labels: { place: string; chips: ChipView[]; remarks: RemarkView[]; relaxations: Relaxation[] },
  { pageSize, usualSort, from, hasPhoto, view, columns, unused = [] }: ViewSettings,
  today: IsoDate,
  histograms: Histograms,
  mark: MarkWords | null = null,
): SearchView {
  const { filters, sort, page, through, grouped } = query;
  const entries = results.addresses ?? results.total;
  const last = pageCount(entries, pageSize);
  const link = (first: number, to = first) =>
    canonicalHref(SEARCH_PATH, { ...query, page: first, through: to }, usualSort);
  const addressHref = (citySlug: string, address: string) =>
    canonicalHref(
      SEARCH_PATH,
      withFilters(
        { ...query, page: 1, through: 1, sentence: "", grouped: false },
        normalise({ ...withoutNamedPlaces(filters), cities: [citySlug], text: `"${address}"` }),
        usualSort,
      ),
      usualSort,
    );
  const heading = searchHeading(results.total, labels.place);
  const addresses =
    results.addresses === null ? null : `em ${plural(results.addresses, "endereço", "endereços")}`;
  const besideTotal = [addresses, uncertainWords(results.uncertain)].filter(Boolean).join(", ");
  const pageWords = last === 1 ? "" : `, ${pagesWords(page, through)} de ${writtenCount(last)}`;
  const made = orderMade(sort, filters.text);
  const usual = orderMade(usualFor(filters, usualSort), filters.text);
  const dated = histograms.days.length > 0;
  const extras = (listing: Listing) => ({ marks: mark?.(listing), from, photo: hasPhoto(listing.number) });
  const note = sortNote(made, { usual, dated, from, here: link(page, through) });
  const isLong = (through - page + 1) * pageSize >= MAX_CARDS || through - page + 1 >= MAX_PAGES;
  return {
    heading,
    announcement: `${[heading, besideTotal].filter(Boolean).join(", ")}${pageWords}`,
    total: results.total,
    vague: vagueShare(results.groups.flat()),
    besideTotal: besideTotal || null,
    cards:
      view === "tabela" ? [] : results.groups.map(([first]) => packedCardFor(first!, today, extras(first!))),
    table:
      view === "tabela"
        ? tableView(
            results.groups.map(([first]) => first!),
            { query, made, usualSort, columns },
            today,
            extras,
          )
        : null,
    view,
    views: VIEW_NAMES.map(([value, label]) => ({
      value,
      label,
      href: canonicalHref(SEARCH_PATH, { ...query, page: 1, through: 1, view: value }, usualSort),
      current: value === view,
    })),
    buildings: grouped
      ? results.groups.map((units) =>
          units.length > 1 ? pack(buildingView(units, addressHref, mark, from)) : null,
        )
      : [],
    form: searchForm(query, results.facets, histograms, results.unknown, today, unused),
    chips: labels.chips.map(({ label, href }) => ({ label, href })),
    clearHref: canonicalHref(
      SEARCH_PATH,
      withFilters({ ...query, page: 1, through: 1, sentence: "" }, NO_FILTERS, usualSort),
      usualSort,
    ),
    sort: made === usual ? "" : made,
    sorts: sortOptions(usual, dated, from),
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
    shown: `${writtenCount((page - 1) * pageSize + results.groups.length)} de ${writtenCount(entries)}`,
    remarks: [...labels.remarks, ...(results.total > 0 && note ? [note] : [])],
    relaxations: labels.relaxations,
    arrivals:
      made === "recentes" && results.newest !== null
        ? pack({
            search: digest(filters),
            newest: results.newest,
            first: page === 1,
            after: arrivalDays(results.groups.map(([first]) => first!)),
          })
        : null,
    exportHref: canonicalHref("/api/v1/exportar.csv", { filters, sort: standingSort(query) }),
    alertHref: asksNothing(filters) ? null : canonicalHref("/alerts", { filters }),
  };
}

function vagueShare(shown: Pick<Listing, "precision">[]): string | null {
  const vague = shown.filter(({ precision }) => precision === null || precision === "municipio").length;
  return vague * 2 > shown.length ? `${Math.floor((vague / shown.length) * 100)}%` : null;
}

function pagesWords(page: number, through: number): string {
  return page === through ? `página ${page}` : `páginas ${page} a ${through}`;
}
