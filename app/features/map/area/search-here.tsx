import { useEffect, useState, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { cleanArea } from "#app/facts/query/area-codec.ts";
import type { Area, Filters } from "#app/facts/query/filters.ts";
import { withoutPlaces } from "#app/facts/query/place-keys.ts";
import { hrefListedAs, parseQuery } from "#app/facts/query/query-codec.ts";
import { Icon } from "#app/ui/icon.tsx";
import { onDevice } from "#app/ui/text-store.browser.ts";
import { boxOfCamera } from "../camera.ts";
import type { MapContext } from "../map-context.ts";
import { hasMoved } from "./drawing.ts";

/** Key in the browser's storage under which the choice is kept. */
const FOLLOW_KEY = "martelo.buscar-ao-mover";

const MAX_STATES = 3;

interface Options {
  /** Whether the navigation replaces the previous search in the browser's history. */
  replace?: boolean;
  /** Whether the map moves to the area; otherwise it stays where it is. */
  go?: boolean;
  /** Whether the area is searched within the states of the search. */
  keepsStates?: boolean;
}

/**
 * Offers to search the visible part of the map once it differs from the search; or searches it without being
 * asked, if the viewer chose so.
 */
export function SearchHere(context: Pick<MapContext, "address" | "stay" | "home" | "resting" | "filters">) {
  const { home, resting } = context;
  const dropped = droppedPlace(context.filters, false);
  const search = useAreaSearch(context);
  const [follows, setFollows] = useState(() => onDevice.read(FOLLOW_KEY) === "1");
  // Once used, the switch stays visible, so that it can be found again after it was turned off.
  const [used, setUsed] = useState(false);
  const moved = home !== null && resting !== null && hasMoved(home, resting);

  useEffect(() => {
    if (follows && moved) search(cleanArea({ kind: "box", ...boxOfCamera(resting) }), { replace: true });
  }, [follows, moved, resting, search]);

  if (!moved && !follows && !used) return null;
  return (
    <div className="search-here">
      {moved && !follows && (
        <button type="button" onClick={() => search(cleanArea({ kind: "box", ...boxOfCamera(resting) }))}>
          <Icon name="search" />
          <span>Buscar nesta área {dropped !== null && <small>{dropped}</small>}</span>
        </button>
      )}
      <label>
        <input
          type="checkbox"
          checked={follows}
          onChange={({ target }) => {
            setFollows(target.checked);
            setUsed(true);
            onDevice.write(FOLLOW_KEY, target.checked ? "1" : null);
          }}
        />
        <span>
          <span className={moved && !follows ? "max-xl:sr-only" : undefined}>Buscar </span>ao mover
          <span className={moved && !follows ? "max-xl:sr-only" : undefined}> o mapa</span>{" "}
          {dropped !== null && !moved && <small>{dropped}</small>}
        </span>
      </label>
    </div>
  );
}

/**
 * The search in an area instead of its named places, of which only the intersection would be left. What was drawn over a
 * state stays in it; everything else that chooses a place, as the visible map or a radius, is searched across states.
 */
export function filtersIn(area: Area | null, filters: Filters, keepsStates: boolean): Filters {
  if (area === null) return { ...filters, area };
  const { states } = filters;
  return { ...withoutPlaces(filters), ...(keepsStates && { states }), area };
}

/** The place filter that such a search drops, after what it is: `sem o filtro SP`; null: none. */
export function droppedPlace({ states, cities }: Filters, keepsStates: boolean): string | null {
  if (cities.length > 0) return cities.length === 1 ? "sem o filtro da cidade" : "sem o filtro das cidades";
  if (states.length === 0 || keepsStates) return null;
  return states.length > MAX_STATES ? "sem o filtro dos estados" : `sem o filtro ${states.join(", ")}`;
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
