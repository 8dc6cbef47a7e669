import { cardFor, type CardView } from "#app/features/cards/card-view.ts";
import type { OwnPlace } from "#app/db/shapes/own-places.ts";
import type { DensityResult, MapResult, PlaceResult } from "#app/core/engine/map-items.ts";
import { pageCount } from "#app/features/search/screen/pagination.ts";
import type { Usage } from "#app/facts/plans/meter.ts";
import type { MarkWords } from "#app/facts/query/words/marks.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import type { Point } from "#app/lib/sphere.ts";

/** Answer of `/mapa.json` to everybody; of dates it has those that are near. */
export type MapAnswer = MapResult;

/** Its answer to a member's map query: also the queries used this month, and what the free map does not have. */
export interface ExpandedAnswer {
  usage: Usage;
  /** Null unless it was requested. */
  density: DensityResult | null;
}

/** Why `/mapa.json` refused a request, with a text for the viewer (RFC 9457). */
export interface MapProblem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** What would lift the refusal: signing in, the next month, or another plan. Premium lifts the last two. */
  reason: "sign_in" | "limit" | "plan";
  usage: Usage | null;
  /** Where Premium is bought, if it would lift the refusal. */
  upgrade?: string;
}

/** Answer of `/mapa/forma.json`. */
export interface ShapeAnswer {
  /** The outer rings of a place, open; none where its shape is not known. */
  rings: Point[][];
}

/** Answer of `/mapa/lugar.json`. */
export interface PlaceAnswer {
  total: number;
  /** 1-based. */
  page: number;
  pages: number;
  groups: PlaceResult["groups"];
  /** The cards, in the order of the groups. */
  cards: { districtSlug: string | null; card: CardView }[];
}

/**
 * The answer of a place; `mark` finds the words of the search in its listings, null where none are searched; `from` is the
 * viewer's place that distances are measured from.
 */
export function placeAnswer(
  { total, groups, items }: PlaceResult,
  page: number,
  pageSize: number,
  today: IsoDate,
  mark: MarkWords | null,
  from: OwnPlace | null = null,
): PlaceAnswer {
  const cards = items.map((listing) => ({
    districtSlug: listing.districtSlug,
    card: cardFor(listing, today, { marks: mark?.(listing), from }),
  }));
  return { total, page, pages: pageCount(total, pageSize), groups, cards };
}
