import type { ExpressionSpecification, LayerSpecification, VectorSourceSpecification } from "maplibre-gl";
import type { MapColors } from "../colors.ts";

/** Name of the source of the fine land. */
export const LAND = "land";

/** Where its tiles are: `/mapa/chao/10/379/577`. */
const LAND_PATH = "/mapa/chao/";

/** From the first zoom on the embedded outlines are too coarse; the last one has all that the table has. */
export const LAND_ZOOMS = { min: 7, max: 10 } as const;

/** Further out borders of municipalities would be a net. */
export const CITY_BORDERS_FROM = 8;

/**
 * The water above the land: bays of the sea; lakes and wide rivers; reservoirs whose shores are coarse; and the middles of
 * rivers, the largest apart.
 */
const WATER_LAYERS = ["bay", "lake", "reservoir", "mainRiver", "river"] as const;
export type WaterLayer = (typeof WATER_LAYERS)[number];

/** The layers of a tile: the sea and lagoons, land, its water, and borders of countries and coasts, states, municipalities. */
export const LAND_LAYERS = ["sea", "land", ...WATER_LAYERS, "country", "state", "city"] as const;
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
export function landLayers(colors: MapColors, land: string | ExpressionSpecification): LayerSpecification[] {
  const join = { "line-join": "round" } as const;
  return [
    { ...layerOf("sea"), type: "fill", paint: { "fill-color": colors.sea } },
    { ...layerOf("land"), type: "fill", paint: { "fill-color": land } },
    ...waterLayers(colors),
    {
      ...layerOf("city", CITY_BORDERS_FROM),
      type: "line",
      layout: join,
      paint: {
        "line-color": colors.control,
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 8, 0, 9, 0.3],
        "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.6, 12, 1.6],
      },
    },
    {
      ...layerOf("country"),
      type: "line",
      layout: join,
      paint: { "line-color": colors.control, "line-opacity": 0.3, "line-width": 0.8 },
    },
    {
      ...layerOf("state"),
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

/** Water is drawn as close as it is exact: coasts to 100 m, lakes and rivers to about a kilometre, reservoirs to two. */
function waterLayers({ sea, river }: MapColors): LayerSpecification[] {
  const until = (zoom: number): ExpressionSpecification => {
    const stops = [zoom - 1, 1, zoom, 0];
    return ["interpolate", ["linear"], ["zoom"], ...stops];
  };
  const line = (layer: LandLayer, far: number, close: number): LayerSpecification => ({
    ...layerOf(layer),
    maxzoom: 12,
    type: "line",
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": river,
      "line-opacity": until(12),
      "line-width": ["interpolate", ["linear"], ["zoom"], 7, far, 11, close],
    },
  });
  return [
    { ...layerOf("bay"), type: "fill", paint: { "fill-color": sea } },
    line("river", 0.6, 1.8),
    line("mainRiver", 1, 2.6),
    {
      ...layerOf("reservoir"),
      maxzoom: 10,
      type: "fill",
      paint: { "fill-color": sea, "fill-opacity": until(10) },
    },
    {
      ...layerOf("lake"),
      maxzoom: 13,
      type: "fill",
      paint: { "fill-color": sea, "fill-opacity": until(13) },
    },
  ];
}

function layerOf(layer: LandLayer, minzoom: number = LAND_ZOOMS.min) {
  return { id: `land-${layer}`, source: LAND, "source-layer": layer, minzoom };
}
