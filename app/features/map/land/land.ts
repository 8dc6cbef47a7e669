import type { LayerSpecification, VectorSourceSpecification } from "maplibre-gl";
import type { MapColors } from "../colors.ts";

/** Name of the source of the fine land. */
export const LAND = "land";

/** Where its tiles are: `/mapa/chao/10/379/577`. */
export const LAND_PATH = "/mapa/chao/";

/** From the first zoom on the embedded outlines are too coarse; the last one has all that the table has. */
export const LAND_ZOOMS = { min: 7, max: 10 } as const;

/** Further out borders of municipalities would be a net. */
export const CITY_BORDERS_FROM = 8;

/** The layers of a tile: water of the sea and of lagoons, land, and borders of countries and coasts, states, municipalities. */
export const LAND_LAYERS = ["sea", "land", "country", "state", "city"] as const;
export type LandLayer = (typeof LAND_LAYERS)[number];

/** Tiles of Brazil's land by the outlines of its municipalities, from our own server. The base map credits IBGE for them. */
export function landSource(origin: string): VectorSourceSpecification {
  return {
    type: "vector",
    tiles: [`${origin}${LAND_PATH}{z}/{x}/{y}`],
    minzoom: LAND_ZOOMS.min,
    maxzoom: LAND_ZOOMS.max,
    bounds: [-74.1, -33.8, -28.8, 5.3],
  };
}

/** Drawn above the embedded outlines, in the same colours. */
export function landLayers(colors: MapColors, land: string): LayerSpecification[] {
  const of = (layer: LandLayer, minzoom: number = LAND_ZOOMS.min) => ({
    id: `land-${layer}`,
    source: LAND,
    "source-layer": layer,
    minzoom,
  });
  const join = { "line-join": "round" } as const;
  return [
    { ...of("sea"), type: "fill", paint: { "fill-color": colors.sea } },
    { ...of("land"), type: "fill", paint: { "fill-color": land } },
    {
      ...of("city", CITY_BORDERS_FROM),
      type: "line",
      layout: join,
      paint: {
        "line-color": colors.control,
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 8, 0, 9, 0.3],
        "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.6, 12, 1.6],
      },
    },
    {
      ...of("country"),
      type: "line",
      layout: join,
      paint: { "line-color": colors.control, "line-opacity": 0.3, "line-width": 0.8 },
    },
    {
      ...of("state"),
      type: "line",
      layout: join,
      paint: {
        "line-color": colors.control,
        "line-opacity": 0.55,
        "line-width": ["interpolate", ["linear"], ["zoom"], 7, 1.1, 12, 1.8],
      },
    },
  ];
}
