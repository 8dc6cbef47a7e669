import type { Camera } from "./camera.ts";

/**
 * The current camera, updated on every frame: elements that follow the map subscribe to it, without rendering
 * in React.
 */
export interface CameraStore {
  get(): Camera | null;
  set(camera: Camera): void;
  subscribe(listener: (camera: Camera) => void): () => void;
}

export function createCameraStore(): CameraStore {
  let current: Camera | null = null;
  const listeners = new Set<(camera: Camera) => void>();
  return {
    get: () => current,
    set(camera) {
      current = camera;
      for (const listener of listeners) listener(camera);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
