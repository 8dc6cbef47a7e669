/** The part of Google's library that we use. It is not bundled: its script is loaded with the viewer's own key. */
export interface GoogleMaps {
  Map: new (element: HTMLElement, options: Record<string, unknown>) => GoogleMap;
  Polygon: new (options: Record<string, unknown>) => { setMap(map: GoogleMap | null): void };
}

interface GoogleMap {
  getCenter(): GoogleLatLng | undefined;
  getZoom(): number | undefined;
  moveCamera(camera: { center?: { lng: number; lat: number }; zoom?: number }): void;
  setOptions(options: Record<string, unknown>): void;
  addListener(event: string, listener: (event: GoogleClick) => void): { remove(): void };
}

interface GoogleLatLng {
  lng(): number;
  lat(): number;
}

interface GoogleClick {
  latLng?: GoogleLatLng;
}

/** `blocked`: the page was rendered before Google was chosen, so its content security policy blocks the script. */
type NotLoaded = "load" | "blocked";

/** Messages, worded as the specification has them. */
export const GOOGLE_ERRORS = {
  load: "Erro ao carregar Google Maps. Verifique sua chave de API.",
  init: "Erro ao inicializar o mapa. Verifique sua chave de API.",
};

const SCRIPT = "https://maps.googleapis.com/maps/api/js";
const READY = "marteloGoogleReady";
const TIMEOUT_MS = 20_000;

interface GoogleWindow {
  google?: { maps?: GoogleMaps };
  gm_authFailure?: () => void;
  [READY]?: () => void;
}

/** Address of the script for a key, with its geometry library. */
function scriptAddress(key: string): string {
  const params = { key, libraries: "geometry", language: "pt-BR", region: "BR", v: "weekly" };
  return `${SCRIPT}?${new URLSearchParams({ ...params, loading: "async", callback: READY })}`;
}

let pending: { key: string; outcome: Promise<GoogleMaps | NotLoaded> } | null = null;

/** Loads the library, or says why it could not be loaded; it is loaded once for each page, with the first key. */
export function loadGoogle(key: string): Promise<GoogleMaps | NotLoaded> {
  if (pending?.key !== key) pending = { key, outcome: load(key) };
  return pending.outcome;
}

/** Calls the listener when Google refuses the key, which it reports only after the script has run. */
export function onKeyRefused(listener: () => void): () => void {
  const page = window as unknown as GoogleWindow;
  page.gm_authFailure = listener;
  return () => {
    if (page.gm_authFailure === listener) delete page.gm_authFailure;
  };
}

function load(key: string): Promise<GoogleMaps | NotLoaded> {
  const page = window as unknown as GoogleWindow;
  const script = document.createElement("script");
  return new Promise<GoogleMaps | NotLoaded>((resolve) => {
    let blocked = false;
    const violation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(SCRIPT)) blocked = true;
    };
    const finish = (outcome: GoogleMaps | NotLoaded) => {
      clearTimeout(late);
      document.removeEventListener("securitypolicyviolation", violation);
      delete page[READY];
      if (typeof outcome === "string") script.remove();
      resolve(outcome);
    };
    const late = setTimeout(() => finish("load"), TIMEOUT_MS);
    document.addEventListener("securitypolicyviolation", violation);
    page[READY] = () => finish(page.google?.maps ?? "load");
    // The policy violation event comes in a task of its own, before or after the error event.
    script.addEventListener("error", () => setTimeout(() => finish(blocked ? "blocked" : "load")));
    script.src = scriptAddress(key);
    document.head.append(script);
  });
}
