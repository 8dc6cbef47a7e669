import { loadBasemap } from "#app/features/map/basemap/load-basemap.ts";
import type { Provider } from "./use-map-view.tsx";

const mapLibre: Provider = async () => {
  const [module] = await Promise.all([import("#app/features/map/maplibre/maplibre-view.ts"), loadBasemap()]);
  return module.createMapLibreView;
};

/** The map that needs no third party; null where the browser cannot draw it. */
export function ownProvider(): Provider | null {
  return hasWebGl() ? mapLibre : null;
}

function hasWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
