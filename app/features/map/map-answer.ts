import { cardView, type CardView } from "#app/facts/listings/listing-view.ts";
import type { DensityResult, MapResult, PlaceResult } from "#app/core/engine/map-items.ts";
import { pageCount } from "#app/features/search/screen/pagination.ts";
import type { Usage } from "#app/facts/plans/meter.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** What `/mapa.json` answers to everybody. */
export type MapAnswer = MapResult;

/** What it answers to a member's map query: what the month's are now, and what the free map does not have. */
export interface ExpandedAnswer {
  usage: Usage;
  /** Null unless asked for. */
  density: DensityResult | null;
}

/** Why `/mapa.json` refused, beside the words for people (RFC 9457). */
export interface MapProblem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** To be let in: sign in, wait for the next month, or another plan. The last two both end with Premium. */
  reason: "sign_in" | "limit" | "plan";
  usage: Usage | null;
}

/** What `/mapa/lugar.json` answers. */
export interface PlaceAnswer {
  total: number;
  /** 1-based. */
  page: number;
  pages: number;
  groups: PlaceResult["groups"];
  /** In the order of the groups. */
  cards: { districtSlug: string | null; card: CardView }[];
}

export function placeAnswer(
  { total, groups, items }: PlaceResult,
  page: number,
  pageSize: number,
  today: IsoDate,
): PlaceAnswer {
  const cards = items.map((listing) => ({
    districtSlug: listing.districtSlug,
    card: cardView(listing, today),
  }));
  return { total, page, pages: pageCount(total, pageSize), groups, cards };
}
