import type { Streets } from "./streets.ts";

let loading: { url: string; streets: Promise<Streets> } | null = null;

/**
 * Loads what draws streets, and the header of the operator's file, once. Null where the file cannot be read, so that the
 * embedded base map is drawn without streets; the next call tries again.
 */
export async function loadStreets(url: string): Promise<Streets | null> {
  if (loading?.url !== url)
    loading = { url, streets: import("./open-streets.ts").then(({ openStreets }) => openStreets(url)) };
  const { streets } = loading;
  try {
    return await streets;
  } catch {
    loading = null;
    return null;
  }
}
