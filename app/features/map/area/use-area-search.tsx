import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Area } from "#app/facts/query/filters.ts";
import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import type { MapContext } from "../map-context.ts";

interface Options {
  /** Whether the navigation replaces the previous search in the browser's history. */
  replace?: boolean;
  /** Whether the map moves to the area; otherwise it stays where it is. */
  go?: boolean;
}

/** Navigates to the same search inside an area, or without one; the map keeps its size. */
export function useAreaSearch({ address, stay }: Pick<MapContext, "address" | "stay">) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  return useCallback(
    (area: Area | null, { replace = false, go = false }: Options = {}) => {
      const { pathname, searchParams } = new URL(address, "http://localhost");
      const { filters } = parseQuery(searchParams);
      // The area now limits the place, so the place filters are dropped.
      const others = area ? withoutPlaces(filters) : filters;
      const href = hrefListedAs(searchParams, { ...others, area }, pathname);
      if (href === address) return;
      if (!go) stay();
      void navigate(href + hash, { replace, preventScrollReset: true });
    },
    [address, hash, navigate, stay],
  );
}
