import type { Usage } from "#app/facts/plans/meter.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { MapTheme } from "./colors.ts";
import type { MapProvider } from "./google/choice.ts";
import type { Camera } from "./camera.ts";
import type { CameraStore } from "./camera-store.ts";
import type { MapAnswer, MapProblem } from "./map-answer.ts";
import type { MapView } from "./map-view.ts";

/** What the tools of the map read from it and ask of it. */
export interface MapContext {
  /** Null until the base map is drawn. */
  view: MapView | null;
  cameras: CameraStore;
  filters: Filters;
  /** Canonical address of the search. */
  address: string;
  answer: MapAnswer | null;
  /** The camera at which the map last came to rest. */
  resting: Camera | null;
  /** The camera with which the search was first shown. */
  home: Camera | null;
  /** Whether the map fills the screen. */
  expanded: boolean;
  /** Element above the base map. The map does not move its children: they are positioned with `project`. */
  overlay: HTMLElement;
  theme: MapTheme;
  mapProvider: MapProvider;
  /** Asks whether the viewer may use the expanded map; if not, a dialog gives the reason. */
  admit: () => Promise<boolean>;
  /** Shows why the server refused a request. */
  refuse: (problem: MapProblem) => void;
  /** The member's map queries of this month, known after the first one. */
  usage: Usage | null;
  /** Reports how many map queries are left after a metered request. */
  spent: (usage: Usage) => void;
  /** Keeps the map where it is when the next search is shown. */
  stay: () => void;
}
