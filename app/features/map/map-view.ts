import type { Camera } from "./camera.ts";
import type { MapTheme } from "./colors.ts";
import type { Point } from "#app/lib/sphere.ts";
import type { Box } from "#app/lib/ring.ts";

/** The mark (User Timing) of the moment in which our map is first idle and its picture painted, for measurements. */
export const MAP_IDLE = "map-idle";

/** A pointer event on the map itself, not on a marker. */
interface MapPress {
  lng: number;
  lat: number;
  /** CSS pixels from the map's top left corner. */
  x: number;
  y: number;
}

export interface MapEvents {
  /** On every frame of a movement. */
  move: Camera;
  /** The map came to rest. */
  settle: Camera;
  /** A click or tap that was not a drag. */
  press: MapPress;
  /** Whether the ground can be drawn: browsers take the graphics card away and give it back. */
  drawable: boolean;
}

/** Flat shapes under the markers, each with its own colours. */
export interface Shape {
  id: string;
  /** Outer rings. */
  rings: Point[][];
  fill: string;
  /** 0 to 1. */
  fillOpacity: number;
  line: string;
  lineWidth: number;
}

/** A region of the map that one of our markers covers, in CSS pixels around its point. */
export interface Bubble {
  lng: number;
  lat: number;
  width: number;
  height: number;
}

/**
 * A map on the screen, independent of its provider. The provider draws the base map and shapes and handles
 * gestures; markers, popups and handles are ours, in the `overlay` element above the base map.
 */
export interface MapView {
  camera(): Camera;
  on<K extends keyof MapEvents>(event: K, listener: (value: MapEvents[K]) => void): () => void;
  /** Moves the map so that all of a box is visible, with a margin. */
  fit(box: Box, options?: { maxZoom?: number }): void;
  /** Comes closer by so many levels, or goes farther out, from where a step that is not at its end yet leads. */
  zoomBy(levels: number): void;
  go(to: { center?: Point; zoom?: number }, options?: { animate?: boolean }): void;
  /** Replaces the shapes of one name; an empty array removes them. */
  setShapes(name: string, shapes: Shape[]): void;
  /** Sets the regions that labels of the base map keep out of; Google's labels ignore them. */
  setBubbles(bubbles: Bubble[]): void;
  /** Turns moving the map by finger or mouse on or off: off while something is drawn on it. */
  setGestures(on: boolean): void;
  setTheme(theme: MapTheme): void;
  resize(): void;
  destroy(): void;
}

/** What a map draws below everything else. Where both are null it is the embedded base map alone. */
export interface MapGround {
  /** Style of the operator's street tiles. */
  styleUrl: string | null;
  /** Address of the operator's file of streets, drawn above the embedded base map. */
  streetsUrl: string | null;
}

interface MapViewOptions {
  container: HTMLElement;
  /** Placed above the base map, inside the element that handles gestures. */
  overlay: HTMLElement;
  camera: Camera;
  theme: MapTheme;
  ground: MapGround;
  /** The regions of `setBubbles` at the moment of the first picture. */
  bubbles(): Bubble[];
}

/** Resolves when the first frame of the base map is drawn; rejects when this browser cannot draw it. */
export type CreateMapView = (options: MapViewOptions) => Promise<MapView>;
