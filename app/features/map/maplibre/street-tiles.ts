import type { Map as Ground } from "maplibre-gl";

/** How long the operator's style may take before the map goes on without it. */
const PATIENCE_MS = 6_000;
/** Tiles that may fail before any arrived. */
const FAILURES = 3;

/** Watches street tiles until the first of them arrives; says once that they do not come. */
export function watchStreetTiles(map: Ground, giveUp: (reason: string) => void): void {
  let failures = 0;
  let styled = false;
  let over = false;
  const end = (reason: string | null) => {
    if (over) return;
    over = true;
    clearTimeout(late);
    if (reason !== null) giveUp(reason);
  };
  const late = setTimeout(() => end("o estilo não respondeu"), PATIENCE_MS);
  map.on("style.load", () => {
    styled = true;
  });
  map.on("data", (event) => {
    if (styled && "tile" in event && event.tile) end(null);
  });
  map.on("error", ({ error }) => {
    failures++;
    if (!styled || failures >= FAILURES) end(error.message);
  });
  map.once("remove", () => end(null));
}
