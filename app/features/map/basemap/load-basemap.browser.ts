import cities from "./cities.json?url&no-inline";
import outlines from "./outlines.json?url&no-inline";
import { lazyPromise } from "#app/lib/lazy-promise.ts";
import { unpackBasemap, type BasemapData } from "./unpack-basemap.ts";

/** Fetches the embedded base map once from this installation. */
export const loadBasemap = lazyPromise(read);

async function read(): Promise<BasemapData> {
  const [packedOutlines, packedCities] = await Promise.all([outlines, cities].map(readJson));
  return unpackBasemap(packedOutlines, packedCities);
}

async function readJson(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`loading ${url} failed with status ${response.status}`);
  return response.json();
}
