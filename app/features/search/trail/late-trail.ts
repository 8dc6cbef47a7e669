import type { ComponentType } from "react";
import type { TrailProps } from "./use-trail.tsx";

const load = () => import("./trail-bar.tsx");

// Loaded late in browsers, because who was sent a link comes from no search. The server renders a page in one piece, so
// it loads this code before the first one.
let loaded: ComponentType<TrailProps> | null = import.meta.env.SSR ? (await load()).TrailBar : null;

/** The bar; null where its code is not loaded yet. */
export const loadedTrail = () => loaded;

/** Loads the bar, or begins to: for a property that is opened from a search. */
export async function loadTrail(): Promise<ComponentType<TrailProps>> {
  return (loaded = (await load()).TrailBar);
}
