/** Where browsers read the operator's file of streets. */
export const STREETS_PATH = "/mapa/ruas.pmtiles";
