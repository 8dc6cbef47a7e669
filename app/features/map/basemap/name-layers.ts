import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColors } from "../colors.ts";
import type { Streets } from "../streets/streets.ts";

/**
 * Font family of the labels: the style has no `glyphs`, so the map uses the page's fonts and this one must be
 * loaded there.
 */
export const MAP_FONT = "Inter Variable";

/** The names of states, capitals, large cities and others. */
export function nameLayers(colors: MapColors, streets: Streets | null): LayerSpecification[] {
  const ranked = (rank: number) => ["==", ["get", "rank"], rank] as ["==", ["get", string], number];
  /** Where the tiles are drawn they bring the names of towns themselves. */
  const beside = (own: FilterSpecification): FilterSpecification =>
    streets
      ? ([
          "all",
          own,
          ["any", ["<", ["zoom"], streets.from], ["!", within(streets.bounds)]],
        ] as FilterSpecification)
      : own;
  // Halos have the colour of the land, so that names stay readable over lines.
  const paint = { "text-color": colors.muted, "text-halo-color": colors.paper, "text-halo-width": 1.4 };
  const city = (rank: number, minzoom: number, size: number): LayerSpecification => ({
    id: `cities-${rank}`,
    type: "symbol",
    source: "labels",
    filter: beside(ranked(rank)),
    minzoom,
    layout: {
      "text-field": ["get", "name"],
      "text-font": [MAP_FONT],
      "text-size": ["interpolate", ["linear"], ["zoom"], minzoom, size, 12, size + 3],
      "text-max-width": 8,
      "text-padding": 4,
      // The name goes below the point, because a bubble may stand on the point itself; if another bubble is
      // there it goes above or beside it.
      "text-variable-anchor": ["top", "bottom", "left", "right"],
      "text-radial-offset": 2.3,
      "text-justify": "auto",
      "symbol-sort-key": ["get", "order"],
    },
    paint: rank === 1 ? { ...paint, "text-color": colors.ink } : paint,
  });
  return [
    {
      id: "state-names",
      type: "symbol",
      source: "labels",
      filter: ranked(0),
      minzoom: 2.8,
      maxzoom: 7,
      layout: {
        "text-field": ["step", ["zoom"], ["get", "code"], 4.8, ["get", "name"]],
        "text-font": [MAP_FONT],
        "text-size": ["interpolate", ["linear"], ["zoom"], 3, 10, 6, 13],
        "text-letter-spacing": 0.08,
        "text-max-width": 7,
        "text-padding": 6,
        "text-variable-anchor": ["center", "top", "bottom", "left", "right"],
        "text-radial-offset": 1,
        "text-justify": "auto",
      },
      paint,
    },
    // Where names collide, the one of the last layer is kept.
    city(3, 8.2, 11),
    city(2, 6.2, 11),
    city(1, 4.4, 11.5),
  ];
}

function within([west, south, east, north]: Streets["bounds"]): ExpressionSpecification {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return ["within", { type: "Polygon", coordinates: [ring] }];
}
