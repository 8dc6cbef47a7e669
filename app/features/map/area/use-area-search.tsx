import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Area } from "#app/features/search/filters.ts";
import { canonicalHref, parseQuery } from "#app/features/search/query-codec.ts";
import type { MapContext } from "./map-context.ts";

/** Searches inside an area, or no longer inside one; the map stays where it is, and as large as it is. */
export function useAreaSearch({ address, stay }: Pick<MapContext, "address" | "stay">) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  return useCallback(
    (area: Area | null, { replace = false } = {}) => {
      const { pathname, searchParams } = new URL(address, "http://localhost");
      const { filters, sort } = parseQuery(searchParams);
      // Where to look is said by the area now.
      const places = area ? { states: [], cities: [], districts: [] } : {};
      const href = canonicalHref(pathname, { filters: { ...filters, ...places, area }, sort });
      if (href === address) return;
      stay();
      void navigate(href + hash, { replace, preventScrollReset: true });
    },
    [address, hash, navigate, stay],
  );
}
