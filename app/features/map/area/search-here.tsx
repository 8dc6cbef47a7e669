import { useEffect, useState } from "react";
import { cleanArea } from "#app/facts/query/area-codec.ts";
import { Icon } from "#app/ui/icon.tsx";
import { onDevice } from "#app/ui/text-store.browser.ts";
import { boxOfCamera } from "../camera.ts";
import type { MapContext } from "../map-context.ts";
import { droppedPlace } from "./area-filters.ts";
import { hasMoved } from "./figure.ts";
import { useAreaSearch } from "./use-area-search.tsx";

/** Key in the browser's storage under which the choice is kept. */
const FOLLOW_KEY = "martelo.buscar-ao-mover";

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
