import cities from "./cities.json?url&no-inline";
import outlines from "./outlines.json?url&no-inline";
import { unpackBasemap, type BasemapData } from "./unpack-basemap.ts";

let loading: Promise<BasemapData> | null = null;

/** Fetches the embedded base map once from this installation; after a failure the next call tries again. */
export function loadBasemap(): Promise<BasemapData> {
  loading ??= read().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function read(): Promise<BasemapData> {
  const [packedOutlines, packedCities] = await Promise.all([outlines, cities].map(readJson));
  return unpackBasemap(packedOutlines, packedCities);
}

async function readJson(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`loading ${url} failed with status ${response.status}`);
  return response.json();
}
