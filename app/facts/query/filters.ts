import type { EachOnce, NewsKind } from "#app/facts/listings/event-kinds.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Point } from "#app/lib/sphere.ts";

/** The orders that need nothing but the listings. */
export const STANDING_SORTS = [
  "relevancia",
  "recentes",
  "antigos",
  "menor_preco",
  "maior_preco",
  "desconto",
  "preco_m2",
  "data_leilao",
  "para_morar",
] as const;
export type StandingSort = (typeof STANDING_SORTS)[number];
export const SORTS = [...STANDING_SORTS, "distancia"] as const;
/** An order as addresses name it. */
export type Sort = (typeof SORTS)[number];
/**
 * An order that can be carried out: `distancia` has become the point that the listings are nearest to first. By whole
 * metres along the sphere, to the points of listings, however exactly these are known; those without a point come last.
 */
export type Ordering = StandingSort | { nearest: Point };

/** In the order of the options. */
export const NOVELTIES = ["novo", "baixou", "voltou"] as const satisfies Readonly<EachOnce<NewsKind>>;
export type Novelty = NewsKind;

/** States of repair in the option list. No source has them so far, so they are offered with a count of zero. */
export const CONDITIONS = {
  novo: "Novo",
  seminovo: "Seminovo",
  usado: "Usado",
  para_reformar: "Para reformar",
  reformado: "Reformado",
  em_construcao: "Em construção",
  na_planta: "Na planta",
  pronto_para_morar: "Pronto para morar",
} as const;

/** Whole reais; a price bound at or beyond its end of the scale means no bound. */
export const PRICE_LIMIT = 10_000_000;

/** A rectangle in degrees or a drawn ring of [lng, lat] points (closed implicitly). */
export type Area =
  | { kind: "box"; west: number; south: number; east: number; north: number }
  | { kind: "ring"; points: [lng: number, lat: number][] };

/**
 * The conditions of a search. Always normalised: lists sorted and without repetitions, defaults null or empty,
 * impossible values dropped. Prices are whole reais, discounts percent, areas m². An empty list means "any".
 */
export interface Filters {
  /**
   * The free text, with single spaces and a maximum length but not folded (the index folds): all words must occur, or
   * it is a property number.
   */
  text: string;
  states: Uf[];
  /** City slugs, `campinas-sp`. */
  cities: string[];
  /** District slugs; only together with cities. */
  districts: string[];
  types: string[];
  saleModes: string[];
  payments: string[];
  minPrice: number | null;
  maxPrice: number | null;
  minDiscount: number | null;
  maxDiscount: number | null;
  minBedrooms: number | null;
  minParking: number | null;
  minBathrooms: number | null;
  minSuites: number | null;
  minArea: number | null;
  maxArea: number | null;
  dates: { from: IsoDate; to: IsoDate } | null;
  /** All of them must be there. */
  amenities: string[];
  conditions: string[];
  /** Any of them must have happened. */
  novelties: Novelty[];
  area: Area | null;
}

const VIEWS = ["cartoes", "tabela", "mapa"] as const;
/** How the results of a search are shown. */
export type View = (typeof VIEWS)[number];

export function isView(text: string | null): text is View {
  return VIEWS.some((view) => view === text);
}

export interface SearchQuery {
  filters: Filters;
  sort: Sort;
  /** 1-based. */
  page: number;
  /** The last of the pages that are shown one below the other, from `page` on; usually `page` itself. */
  through: number;
  /** Whether the units of one address are shown as one. */
  grouped: boolean;
  /** How the results are shown; absent where the address does not say. */
  view?: View;
  /** The sentence that the filters were read from, where the page has remarks on how it was read. */
  sentence?: string;
}

export const NO_FILTERS: Filters = {
  text: "",
  states: [],
  cities: [],
  districts: [],
  types: [],
  saleModes: [],
  payments: [],
  minPrice: null,
  maxPrice: null,
  minDiscount: null,
  maxDiscount: null,
  minBedrooms: null,
  minParking: null,
  minBathrooms: null,
  minSuites: null,
  minArea: null,
  maxArea: null,
  dates: null,
  amenities: [],
  conditions: [],
  novelties: [],
  area: null,
};
