import type { Usage } from "#app/facts/plans/meter.ts";
import type { Filters } from "#app/facts/query/filters.ts";
import type { MapTheme } from "../basemap/colors.ts";
import type { MapProvider } from "../google/choice.ts";
import type { Camera } from "../camera.ts";
import type { CameraStore } from "../camera-store.ts";
import type { MapAnswer, MapProblem } from "../map-answer.ts";
import type { MapView } from "../map-view.ts";

/** What the tools of the map know of it, and may ask of it. */
export interface MapContext {
  /** Null until the ground is drawn. */
  view: MapView | null;
  cameras: CameraStore;
  filters: Filters;
  /** Canonical address of the search. */
  address: string;
  answer: MapAnswer | null;
  /** Where the map came to rest last. */
  resting: Camera | null;
  /** Where it was when its search was shown first. */
  home: Camera | null;
  /** Whether the map fills the screen. */
  expanded: boolean;
  /** Above the ground; it moves with nothing, see `project`. */
  overlay: HTMLElement;
  theme: MapTheme;
  mapProvider: MapProvider;
  /** Whether the viewer may use the map that fills the screen; if not, a dialog says why. */
  admit: () => Promise<boolean>;
  /** Shows why one of our requests was refused. */
  refuse: (problem: MapProblem) => void;
  /** Of the member's map queries, once one was made. */
  usage: Usage | null;
  /** What a metered request of ours left. */
  spent: (usage: Usage) => void;
  /** The search that is asked for next shall leave the map where it is. */
  stay: () => void;
}
