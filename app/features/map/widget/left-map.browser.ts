import type { Camera } from "#app/features/map/camera.ts";

/** How a map stood when a property was opened from it, as its entry of the browser's history keeps it. */
export interface LeftMap extends Pick<Camera, "center" | "zoom"> {
  /** Whether the list of what is on it was open. */
  list: boolean;
  /** The place that was chosen on it. */
  place: string | null;
}

/** Of the entry that is shown now; null: nobody comes back to it. */
export function leftMap(): LeftMap | null {
  return (history.state as { map?: LeftMap } | null)?.map ?? null;
}

/** Beside what the router and others keep there; undefined: it has been shown again. */
export function keepMap(map: LeftMap | undefined): void {
  history.replaceState({ ...history.state, map }, "");
}
