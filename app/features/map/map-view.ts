import type { Camera } from "./camera.ts";
import type { MapTheme } from "./basemap/colors.ts";
import type { Point } from "#app/lib/sphere.ts";
import type { Box } from "#app/lib/ring.ts";

/** A pointer on the ground, not on a marker. */
export interface GroundEvent {
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
  /** A click or tap that was no drag. */
  press: GroundEvent;
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

/** A round place on the ground that something of ours covers. */
export interface Bubble {
  lng: number;
  lat: number;
  /** Across, in CSS pixels. */
  size: number;
}

/**
 * A map on the screen, whoever draws it. It draws the ground and shapes and follows gestures; markers, popups and
 * handles are ours, in the `overlay` element that it carries above the ground.
 */
export interface MapView {
  camera(): Camera;
  on<K extends keyof MapEvents>(event: K, listener: (value: MapEvents[K]) => void): () => void;
  /** Shows all of a box, with a margin. */
  fit(box: Box, options?: { maxZoom?: number }): void;
  go(to: { center?: Point; zoom?: number }, options?: { animate?: boolean }): void;
  /** Replaces the shapes known by a name; none takes them away. */
  setShapes(name: string, shapes: Shape[]): void;
  /** Where bubbles stand: names of the ground keep out of their way, where the ground is ours. */
  setBubbles(bubbles: Bubble[]): void;
  /** Whether a finger or a mouse moves the map: off while something is drawn on it. */
  setGestures(on: boolean): void;
  setTheme(theme: MapTheme): void;
  resize(): void;
  destroy(): void;
}

export interface MapViewOptions {
  container: HTMLElement;
  /** Put above the ground, inside what listens to gestures. */
  overlay: HTMLElement;
  camera: Camera;
  theme: MapTheme;
  /** Style of the operator's street tiles; null: the embedded ground. */
  styleUrl: string | null;
}

/** Resolves when the first frame of the ground is drawn; rejects when this browser cannot draw it. */
export type CreateMapView = (options: MapViewOptions) => Promise<MapView>;
