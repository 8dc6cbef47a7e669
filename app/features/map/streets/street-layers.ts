import { layers } from "@protomaps/basemaps";
import type { FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapTheme } from "../colors.ts";
import { STREET_COLORS, streetFlavor, streetLand } from "./street-colors.ts";
import { STREETS } from "./streets.ts";

/**
 * The layers of Protomaps that are drawn: of 71 those that help somebody who looks for a home, because without a graphics
 * card every layer costs time.
 */
const LAYER_IDS = [
  "earth",
  "landuse_park",
  "landuse_urban_green",
  "landuse_hospital",
  "landuse_school",
  "landuse_beach",
  "landuse_aerodrome",
  "landuse_runway",
  "water",
  "water_stream",
  "water_river",
  "landuse_pier",
  "roads_tunnels_minor",
  "roads_tunnels_link",
  "roads_tunnels_major",
  "roads_tunnels_highway",
  "buildings",
  "roads_minor_casing",
  "roads_link_casing",
  "roads_major_casing_late",
  "roads_highway_casing_late",
  "roads_other",
  "roads_link",
  "roads_minor_service",
  "roads_minor",
  "roads_major",
  "roads_highway",
  "roads_rail",
  "boundaries",
];

/**
 * The layers of the first picture: a city is known by them, and reading and drawing the others takes a slow phone three
 * times as long.
 */
export const MAIN_LAYERS: ReadonlySet<string> = new Set([
  "earth",
  "landuse_park",
  "water",
  "roads_major_casing_late",
  "roads_highway_casing_late",
  "roads_major",
  "roads_highway",
  "district-names",
  "town-names",
]);

/** Land, parks, water, buildings and streets, which appear within one zoom from `from` on. */
export function streetGround(theme: MapTheme, from: number): LayerSpecification[] {
  const named = new Map(layers(STREETS, streetFlavor(theme)).map((layer) => [layer.id, layer]));
  const own = LAYER_IDS.map((id) => {
    const layer = named.get(id);
    if (!layer || layer.type === "background") throw new Error(`there is no layer ${id}`);
    return { ...layer, minzoom: Math.max(layer.minzoom ?? 0, from), ...filterOf(layer) };
  }) as LayerSpecification[];
  return [...own.map((layer) => appearing(layer, theme, from)), transitLines(theme, from)];
}

/** Bridges are drawn like other streets, which saves as many layers again. */
function filterOf({ filter }: { filter?: unknown }): { filter?: FilterSpecification } {
  if (!Array.isArray(filter)) return {};
  const parts = filter.filter(
    (part) => !(Array.isArray(part) && part[0] === "!has" && part[1] === "is_bridge"),
  );
  return { filter: parts as unknown as FilterSpecification };
}

function appearing(layer: LayerSpecification, theme: MapTheme, from: number): LayerSpecification {
  if (layer.id !== "earth" && layer.id !== "water") return layer;
  const opacity = ["interpolate", ["linear"], ["zoom"], from, 0, from + 1, 1];
  const color = layer.id === "earth" ? { "fill-color": streetLand(theme, from) } : {};
  return { ...layer, paint: { ...layer.paint, ...color, "fill-opacity": opacity } } as LayerSpecification;
}

function transitLines(theme: MapTheme, from: number): LayerSpecification {
  return {
    id: "transit",
    type: "line",
    source: STREETS,
    "source-layer": "roads",
    minzoom: Math.max(from, 10),
    filter: [
      "all",
      ["==", ["get", "kind"], "rail"],
      ["in", ["get", "kind_detail"], ["literal", ["subway", "light_rail", "monorail", "tram", "funicular"]]],
    ],
    layout: { "line-join": "round" },
    paint: {
      "line-color": STREET_COLORS[theme].transit,
      "line-opacity": 0.75,
      "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 10, 0.8, 14, 1.8, 18, 5],
    },
  };
}
