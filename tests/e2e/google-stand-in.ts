import type { BrowserContext, Page } from "@playwright/test";

/** How the fake of Google's script behaves. */
export type Behaviour = "works" | "fails to load" | "fails to start" | "refuses the key";

/** The part of Google's library that our code uses: it calls back, draws a box, reports movements. */
const LIBRARY = `
  const listeners = new Map();
  class Map_ {
    constructor(element, options) {
      if (window.standIn === "fails to start") throw new Error("InvalidKeyMapError");
      this.element = element;
      this.camera = { center: options.center, zoom: options.zoom };
      element.dataset.google = "pronto";
      window.googleMap = this;
      setTimeout(() => this.tell("idle"));
    }
    getCenter() { const { lng, lat } = this.camera.center; return { lng: () => lng, lat: () => lat }; }
    getZoom() { return this.camera.zoom; }
    moveCamera(camera) {
      Object.assign(this.camera, camera);
      this.tell("bounds_changed");
      setTimeout(() => this.tell("idle"));
    }
    setOptions(options) { Object.assign(this.element.dataset, { draggable: String(options.draggable) }); }
    addListener(name, listener) {
      const key = {};
      listeners.set(key, { name, listener });
      return { remove: () => listeners.delete(key) };
    }
    tell(name, event = {}) { for (const one of [...listeners.values()]) if (one.name === name) one.listener(event); }
  }
  class Polygon {
    constructor({ map }) { this.setMap(map); }
    setMap(map) {
      const drawn = Number(window.googleMap.element.dataset.polygons || 0);
      window.googleMap.element.dataset.polygons = String(drawn + (map ? 1 : -1));
    }
  }
  window.google = { maps: { Map: Map_, Polygon } };
  window[new URL(document.currentScript.src).searchParams.get("callback")]();
  if (window.standIn === "refuses the key") setTimeout(() => window.gm_authFailure());
`;

/** Answers requests to Google; returns the requested addresses. */
export async function standInForGoogle(page: Page, behaviour: Behaviour): Promise<string[]> {
  const requests: string[] = [];
  await page.addInitScript((how) => Object.assign(window, { standIn: how }), behaviour);
  await page.route("https://maps.googleapis.com/**", async (route) => {
    requests.push(route.request().url());
    if (behaviour === "fails to load") await route.abort("failed");
    else await route.fulfill({ contentType: "text/javascript", body: LIBRARY });
  });
  return requests;
}

/** Records every request of the browser to another host. */
export function foreignRequests(context: BrowserContext, own: string): string[] {
  const requests: string[] = [];
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) requests.push(request.url());
  });
  return requests;
}
