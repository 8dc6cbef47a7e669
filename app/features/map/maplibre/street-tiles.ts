import type { Map as Ground } from "maplibre-gl";

/** How long the first tile may take before the map goes on without it. */
const TIMEOUT_MS = 6_000;
/** Tiles that may fail before any arrived. */
const FAILURES = 3;

/** Watches street tiles until the first of them arrives; says once that they do not come. */
export function watchStreetTiles(map: Ground, giveUp: () => void): void {
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
