import type { Flavor } from "@protomaps/basemaps";
import type { ExpressionSpecification } from "maplibre-gl";
import { MAP_COLORS, type MapTheme } from "../colors.ts";

/** Colours that only streets use, beside the product's tokens: quieter than any marker above them. */
interface StreetColors {
  /** The land from close by, where light streets lie on it. */
  land: string;
  park: string;
  wood: string;
  beach: string;
  /** Grounds of schools, hospitals and airports. */
  grounds: string;
  building: string;
  casing: string;
  minor: string;
  major: string;
  highway: string;
  path: string;
  tunnel: string;
  rail: string;
  /** Metro, trams and their stations. */
  transit: string;
  waterName: string;
  parkName: string;
}

export const STREET_COLORS: Record<MapTheme, StreetColors> = {
  light: {
    land: "#f1ede5",
    park: "#d6e8d3",
    wood: "#d0e2cd",
    beach: "#f5ead0",
    grounds: "#eae4da",
    building: "#e6dfd3",
    casing: "#d9d1c2",
    minor: "#ffffff",
    major: "#fff4d6",
    highway: "#f8dfa6",
    path: "#fbf8f2",
    tunnel: "#e9e3d8",
    rail: "#b9b1a3",
    transit: "#5b7fa6",
    waterName: "#52716d",
    parkName: "#3f6b4c",
  },
  dark: {
    land: "#1f1d1a",
    park: "#1d2b21",
    wood: "#1b271f",
    beach: "#2e2a1f",
    grounds: "#272421",
    building: "#292622",
    casing: "#171512",
    minor: "#37332d",
    major: "#454037",
    highway: "#5a4f3a",
    path: "#2e2b26",
    tunnel: "#2a2723",
    rail: "#4b463d",
    transit: "#7ea3cc",
    waterName: "#7d9b97",
    parkName: "#8fb69a",
  },
};

/**
 * The land in a map with streets. The embedded base map has the same colour at every zoom, so that the edge of the file
 * is no seam. `further` is the colour before the streets appear, where it is another one.
 */
export function streetLand(theme: MapTheme, from: number, further?: string): ExpressionSpecification {
  const far = theme === "light" ? MAP_COLORS.light.paper : MAP_COLORS.dark.surface;
  const stops = [
    [from, further ?? far],
    [from + 1, far],
    [Math.max(10, from + 2), far],
    [Math.max(13, from + 3), STREET_COLORS[theme].land],
  ];
  return ["interpolate", ["linear"], ["zoom"], ...stops.flat()] as ExpressionSpecification;
}

/** Our colours by the names that the layers of Protomaps have for them. */
export function streetFlavor(theme: MapTheme): Flavor {
  const { sea, paper, surface, muted, line } = MAP_COLORS[theme];
  const own = STREET_COLORS[theme];
  const land = theme === "light" ? paper : surface;
  return {
    background: sea,
    earth: land,
    water: sea,
    park_a: own.park,
    park_b: own.park,
    wood_a: own.wood,
    wood_b: own.wood,
    scrub_a: own.wood,
    scrub_b: own.wood,
    zoo: own.park,
    military: own.grounds,
    glacier: own.grounds,
    sand: own.beach,
    beach: own.beach,
    hospital: own.grounds,
    industrial: own.grounds,
    school: own.grounds,
    aerodrome: own.grounds,
    pedestrian: own.grounds,
    pier: own.path,
    runway: own.path,
    buildings: own.building,
    tunnel_other: own.tunnel,
    tunnel_minor: own.tunnel,
    tunnel_link: own.tunnel,
    tunnel_major: own.tunnel,
    tunnel_highway: own.tunnel,
    tunnel_other_casing: own.casing,
    tunnel_minor_casing: own.casing,
    tunnel_link_casing: own.casing,
    tunnel_major_casing: own.casing,
    tunnel_highway_casing: own.casing,
    other: own.path,
    minor_service: own.minor,
    minor_a: own.minor,
    minor_b: own.minor,
    link: own.major,
    major: own.major,
    highway: own.highway,
    minor_service_casing: own.casing,
    minor_casing: own.casing,
    link_casing: own.casing,
    major_casing_early: own.casing,
    major_casing_late: own.casing,
    highway_casing_early: own.casing,
    highway_casing_late: own.casing,
    bridges_other: own.path,
    bridges_minor: own.minor,
    bridges_link: own.major,
    bridges_major: own.major,
    bridges_highway: own.highway,
    bridges_other_casing: own.casing,
    bridges_minor_casing: own.casing,
    bridges_link_casing: own.casing,
    bridges_major_casing: own.casing,
    bridges_highway_casing: own.casing,
    railway: own.rail,
    boundaries: line,
    roads_label_minor: muted,
    roads_label_minor_halo: land,
    roads_label_major: muted,
    roads_label_major_halo: land,
    ocean_label: own.waterName,
    subplace_label: muted,
    subplace_label_halo: land,
    city_label: muted,
    city_label_halo: land,
    state_label: muted,
    state_label_halo: land,
    country_label: muted,
    address_label: muted,
    address_label_halo: land,
  };
}
