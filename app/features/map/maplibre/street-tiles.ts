import type { Map as MapLibreMap } from "maplibre-gl";

/** Timeout for the first tile; after it the map uses the embedded base map. */
const TIMEOUT_MS = 6_000;
/** Number of failed tiles before any arrived after which they are given up. */
const FAILURES = 3;

/** Watches street tiles until the first of them arrives; calls `giveUp` once when they do not arrive. */
export function watchStreetTiles(map: MapLibreMap, giveUp: () => void): void {
  let failures = 0;
  let styled = false;
  let over = false;
  const end = (arrived: boolean) => {
    if (over) return;
    over = true;
    clearTimeout(late);
    if (!arrived) giveUp();
  };
  const late = setTimeout(() => end(false), TIMEOUT_MS);
  map.on("style.load", () => {
    styled = true;
  });
  map.on("data", (event) => {
    if (styled && "tile" in event && event.tile) end(true);
  });
  map.on("error", () => {
    failures++;
    if (!styled || failures >= FAILURES) end(false);
  });
  map.once("remove", () => end(true));
}
