import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Area } from "#app/facts/query/filters.ts";
import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import type { MapContext } from "../map-context.ts";
import { filtersIn } from "./area-filters.ts";

interface Options {
  /** Whether the navigation replaces the previous search in the browser's history. */
  replace?: boolean;
  /** Whether the map moves to the area; otherwise it stays where it is. */
  go?: boolean;
  /** Whether the area is searched within the states of the search. */
  keepsStates?: boolean;
}

/** Navigates to the same search inside an area, or without one; the map keeps its size. */
export function useAreaSearch({ address, stay }: Pick<MapContext, "address" | "stay">) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  return useCallback(
    (area: Area | null, { replace = false, go = false, keepsStates = false }: Options = {}) => {
      const { pathname, searchParams } = new URL(address, "http://localhost");
      const { filters } = parseQuery(searchParams);
      const href = hrefListedAs(searchParams, filtersIn(area, filters, keepsStates), pathname);
      if (href === address) return;
      if (!go) stay();
      void navigate(href + hash, { replace, preventScrollReset: true });
    },
    [address, hash, navigate, stay],
  );
}
