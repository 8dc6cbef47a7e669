import { loadBasemap, loadStreets } from "../basemap/load-basemap.browser.ts";
import type { CreateMapView } from "../map-view.ts";

/** Loads all at once what our map needs; the map itself asks for the same again. */
export async function loadMap(streetsUrl: string | null): Promise<CreateMapView> {
  const [module] = await Promise.all([
    import("./maplibre-view.browser.ts"),
    loadBasemap(),
    streetsUrl && loadStreets(streetsUrl),
  ]);
  return module.createMapLibreView;
}
