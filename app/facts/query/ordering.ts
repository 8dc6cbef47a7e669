import type { Point } from "#app/lib/sphere.ts";
import type { Ordering, SearchQuery, StandingSort } from "./filters.ts";
import { usualFor, type UsualSort } from "./query-codec.ts";

/**
 * The order that a query can be answered in. Addresses never say from where distances are measured: without a place of
 * the viewer's own (`from`), as for every program, `distancia` is the order of an address that names none.
 */
export function orderingOf(
  { sort, filters }: Pick<SearchQuery, "sort" | "filters">,
  from: Point | null = null,
  usual?: UsualSort,
): Ordering {
  return sort === "distancia" && from ? { nearest: from } : standingSort({ sort, filters }, usual);
}

/** The order of a query for somebody without a place of their own. */
export function standingSort(
  { sort, filters }: Pick<SearchQuery, "sort" | "filters">,
  usual?: UsualSort,
): StandingSort {
  return sort === "distancia" ? usualFor(filters, usual) : sort;
}
