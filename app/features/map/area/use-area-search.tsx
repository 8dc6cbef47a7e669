import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Area } from "#app/facts/query/filters.ts";
import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import type { MapContext } from "./map-context.ts";

interface Options {
  /** Whether it takes the place of the search before. */
  replace?: boolean;
  /** Whether the map goes there; it stays where it is otherwise. */
  go?: boolean;
}

/** Searches inside an area, or no longer inside one, on a map as large as it is. */
export function useAreaSearch({ address, stay }: Pick<MapContext, "address" | "stay">) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  return useCallback(
    (area: Area | null, { replace = false, go = false }: Options = {}) => {
      const { pathname, searchParams } = new URL(address, "http://localhost");
      const { filters } = parseQuery(searchParams);
      // Where to look is said by the area now.
      const places = area ? { states: [], cities: [], districts: [] } : {};
      const href = hrefListedAs(searchParams, { ...filters, ...places, area }, pathname);
      if (href === address) return;
      if (!go) stay();
      void navigate(href + hash, { replace, preventScrollReset: true });
    },
    [address, hash, navigate, stay],
  );
}
