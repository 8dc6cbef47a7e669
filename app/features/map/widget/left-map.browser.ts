import type { Camera } from "#app/features/map/camera.ts";

/** State of the map when a property was opened from it, kept in its entry of the browser's history. */
export interface LeftMap extends Pick<Camera, "center" | "zoom"> {
  /** Whether the list of items on the map was open. */
  list: boolean;
  /** The place that was selected on the map. */
  place: string | null;
}

/** State kept in the current history entry; null when the viewer has not come back to it. */
export function leftMap(): LeftMap | null {
  return (history.state as { map?: LeftMap } | null)?.map ?? null;
}

/**
 * Writes the state into the history entry, beside what the router keeps there; undefined removes it once it
 * has been restored.
 */
export function keepMap(map: LeftMap | undefined): void {
  history.replaceState({ ...history.state, map }, "");
}
