import { lazyPromise } from "#app/lib/lazy-promise.ts";
import type { Streets } from "../streets/streets.ts";
import cities from "./cities.json?url&no-inline";
import outlines from "./outlines.json?url&no-inline";
import { unpackBasemap, type BasemapData } from "./unpack.ts";

/** Fetches the embedded base map once from this installation. */
export const loadBasemap = lazyPromise(read);

let loading: { url: string; streets: Promise<Streets> } | null = null;

async function read(): Promise<BasemapData> {
  const [packedOutlines, packedCities] = await Promise.all([outlines, cities].map(readJson));
  return unpackBasemap(packedOutlines, packedCities);
}

async function readJson(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`loading ${url} failed with status ${response.status}`);
  return response.json();
}

/**
 * Loads what draws streets, and the header of the operator's file, once. Null where the file cannot be read, so that the
 * embedded base map is drawn without streets; the next call tries again.
 */
export async function loadStreets(url: string): Promise<Streets | null> {
  if (loading?.url !== url)
    loading = {
      url,
      streets: import("../streets/open-streets.ts").then(({ openStreets }) => openStreets(url)),
    };
  const { streets } = loading;
  try {
    return await streets;
  } catch {
    loading = null;
    return null;
  }
}
