import type { FilterSpecification, LayerSpecification } from "maplibre-gl";
import { MAP_COLORS, type MapTheme } from "../colors.ts";
import { STREET_COLORS } from "./street-colors.ts";
import { STREETS } from "./streets.ts";

/** The Portuguese name where there is one of its own, otherwise the name on the spot. */
const NAME = ["coalesce", ["get", "name:pt"], ["get", "name"]] as [
  "coalesce",
  ["get", string],
  ["get", string],
];
const MIN_ZOOM = ["coalesce", ["get", "min_zoom"], 0];
const POPULATION = ["coalesce", ["get", "population_rank"], 0];

const kindIn = (...kinds: string[]) => ["in", ["get", "kind"], ["literal", kinds]];

interface Label {
  id: string;
  of: string;
  minzoom: number;
  filter: unknown[];
  layout: Record<string, unknown>;
  color?: string;
}

/** Names, the more important ones last: where names collide, the one of the last layer is kept. */
export function streetNames(theme: MapTheme, from: number, font: string): LayerSpecification[] {
  const { muted, ink, paper, surface, transit, waterName, parkName } = {
    ...MAP_COLORS[theme],
    ...STREET_COLORS[theme],
  };
  const halo = theme === "light" ? paper : surface;
  const label = ({ id, of, minzoom, filter, layout, color = muted }: Label) =>
    ({
      id,
      type: "symbol",
      source: STREETS,
      "source-layer": of,
      minzoom: Math.max(minzoom, from),
      filter,
      layout: { "text-field": NAME, "text-font": [font], "text-size": 11, ...layout },
      paint: { "text-color": color, "text-halo-color": halo, "text-halo-width": 1.4 },
    }) as unknown as LayerSpecification;
  const alongLine = { "symbol-placement": "line", "symbol-sort-key": MIN_ZOOM, "text-padding": 8 };
  const reached = [">=", ["zoom"], MIN_ZOOM];
  const stations = ["all", kindIn("station", "ferry_terminal"), reached];
  return [
    {
      id: "stations",
      type: "circle",
      source: STREETS,
      "source-layer": "pois",
      minzoom: Math.max(from, 13),
      filter: stations as unknown as FilterSpecification,
      paint: {
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 13, 2.5, 17, 5],
        "circle-color": halo,
        "circle-stroke-color": transit,
        "circle-stroke-width": 1.5,
      },
    },
    label({
      id: "house-numbers",
      of: "buildings",
      minzoom: 17,
      filter: ["==", ["get", "kind"], "address"],
      layout: { "text-field": ["get", "addr_housenumber"], "text-size": 10 },
    }),
    label({
      id: "street-names-minor",
      of: "roads",
      minzoom: 14.5,
      filter: kindIn("minor_road", "path"),
      layout: alongLine,
    }),
    label({
      id: "waterway-names",
      of: "water",
      minzoom: 13,
      filter: kindIn("river", "stream", "canal"),
      layout: { ...alongLine, "text-letter-spacing": 0.08 },
      color: waterName,
    }),
    label({
      id: "landmark-names",
      of: "pois",
      minzoom: 13,
      filter: [
        "all",
        kindIn("park", "garden", "beach", "forest", "zoo", "stadium", "university", "hospital", "aerodrome"),
        reached,
      ],
      layout: { "text-size": 10.5, "text-max-width": 8, "symbol-sort-key": MIN_ZOOM },
      color: parkName,
    }),
    label({
      id: "street-names-major",
      of: "roads",
      minzoom: 12,
      filter: kindIn("highway", "major_road"),
      layout: alongLine,
    }),
    label({
      id: "water-names",
      of: "water",
      minzoom: 8,
      filter: kindIn("lake", "water", "ocean", "sea", "bay", "strait"),
      layout: { "text-letter-spacing": 0.1, "text-max-width": 7 },
      color: waterName,
    }),
    label({
      id: "station-names",
      of: "pois",
      minzoom: 13.5,
      filter: stations,
      layout: { "text-size": 10.5, "text-anchor": "top", "text-offset": [0, 0.6], "text-max-width": 8 },
      color: transit,
    }),
    label({
      id: "district-names",
      of: "places",
      minzoom: 11,
      filter: kindIn("neighbourhood", "macrohood"),
      layout: {
        "text-size": ["interpolate", ["linear"], ["zoom"], 11, 10.5, 15, 13],
        "text-letter-spacing": 0.06,
        "text-max-width": 7,
        "text-padding": 6,
        "symbol-sort-key": MIN_ZOOM,
        ...besideBubbles(1.6),
      },
    }),
    label({
      id: "town-names",
      of: "places",
      minzoom: from,
      filter: ["==", ["get", "kind"], "locality"],
      layout: {
        "text-size": [
          "interpolate",
          ["linear"],
          ["zoom"],
          6,
          ["step", POPULATION, 10.5, 9, 11.5, 12, 13],
          13,
          ["step", POPULATION, 12, 9, 14, 12, 17],
        ],
        "text-max-width": 8,
        "text-padding": 4,
        "symbol-sort-key": ["-", 0, POPULATION],
        ...besideBubbles(2.3),
      },
      color: ink,
    }),
  ];
}

/** On the place itself; where a bubble stands there, below, above or beside it. */
function besideBubbles(offset: number) {
  return {
    "text-variable-anchor": ["center", "top", "bottom", "left", "right"],
    "text-radial-offset": offset,
    "text-justify": "auto",
  };
}
