import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import type { CameraStore } from "#app/features/map/camera-store.ts";
import type { MapTheme } from "#app/features/map/colors.ts";
import type { Bubble, CreateMapView, MapGround, MapView } from "#app/features/map/map-view.ts";
import { anew } from "#app/ui/late-code.browser.ts";

/** `data-map` of the map's card: its current state. */
export type MapState = "loading" | "ready" | "lost" | "no-webgl" | "failed";

/** Loads the code that draws the map. */
type Provider = () => Promise<CreateMapView>;

interface Options {
  container: RefObject<HTMLElement | null>;
  overlay: HTMLElement;
  cameras: CameraStore;
  /** Null: this browser cannot draw one. */
  provider: Provider | null;
  ground: MapGround;
  /** The map is created once there is a camera. */
  hasCamera: boolean;
  /** The same array as long as the markers are the same. */
  bubbles: Bubble[];
}

interface Outcome {
  attempt: number;
  /** Or why creating it failed. */
  view: MapView | "no-webgl" | "failed";
}

const DARK = "(prefers-color-scheme: dark)";

/**
 * Creates the map once, updates it with the theme, the size of its container and the markers, and removes it with the
 * component.
 */
export function useMapView(options: Options) {
  const { container, overlay, cameras, provider, ground, hasCamera, bubbles } = options;
  const theme = useMapTheme();
  const { styleUrl, streetsUrl } = ground;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  const themeNow = useRef(theme);
  const bubblesNow = useRef(bubbles);
  const reached = outcome?.attempt === attempt ? outcome.view : "loading";
  const view = typeof reached === "string" ? null : reached;
  /** The map whose ground is blank, because the browser took its graphics card away. */
  const [lost, setLost] = useState<MapView | null>(null);

  useEffect(() => {
    themeNow.current = theme;
    view?.setTheme(theme);
  }, [theme, view]);

  useEffect(() => {
    bubblesNow.current = bubbles;
    view?.setBubbles(bubbles);
  }, [bubbles, view]);

  useEffect(() => view?.on("drawable", (isDrawable) => setLost(isDrawable ? null : view)), [view]);

  // The map's code is loaded at the same time as the first answer.
  useEffect(() => void provider?.().catch(() => {}), [provider]);

  useEffect(() => {
    const element = container.current;
    if (!element || !hasCamera || !provider) return;
    let made: MapView | null = null;
    let gone = false;
    const open = async () => {
      const create = await provider();
      const camera = cameras.get();
      if (gone || !camera) return;
      made = await create({
        container: element,
        overlay,
        theme: themeNow.current,
        ground: { styleUrl, streetsUrl },
        camera,
        bubbles: () => bubblesNow.current,
      });
      if (gone) return made.destroy();
      made.on("move", cameras.set);
      setOutcome({ attempt, view: made });
    };
    open()
      // The map's code is not asked for again by a browser that did not get it.
      .catch((error: unknown) => (attempt > 0 && !gone ? anew(error) : Promise.reject(error)))
      .catch(() => !gone && setOutcome({ attempt, view: hasWebGl() ? "failed" : "no-webgl" }));
    return () => {
      gone = true;
      made?.destroy();
      setOutcome(null);
    };
  }, [container, overlay, cameras, provider, styleUrl, streetsUrl, hasCamera, attempt]);

  useEffect(() => {
    if (!view || !container.current) return;
    const observer = new ResizeObserver(() => {
      view.resize();
      cameras.set(view.camera());
    });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [view, container, cameras]);

  const stateNow: MapState = typeof reached !== "string" ? (reached === lost ? "lost" : "ready") : reached;
  const state = provider ? stateNow : "no-webgl";
  return { view, state, again: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Whether the browser can draw our own map. */
function hasWebGl(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** The displayed theme: the chosen one, or else the system's. */
export function useMapTheme(): MapTheme {
  return useSyncExternalStore(subscribe, shownTheme, () => "light");
}

function shownTheme(): MapTheme {
  const chosen = document.documentElement.dataset.tema;
  if (chosen) return chosen === "escuro" ? "dark" : "light";
  return matchMedia(DARK).matches ? "dark" : "light";
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia(DARK);
  const choice = new MutationObserver(changed);
  system.addEventListener("change", changed);
  choice.observe(document.documentElement, { attributeFilter: ["data-tema"] });
  return () => {
    system.removeEventListener("change", changed);
    choice.disconnect();
  };
}
