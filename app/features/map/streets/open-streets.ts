import type { AddProtocolAction, VectorSourceSpecification } from "maplibre-gl";
import { PMTiles } from "pmtiles";
import { streetLand } from "./street-colors.ts";
import { streetNames } from "./street-labels.ts";
import { MAIN_LAYERS, streetGround } from "./street-layers.ts";
import type { Streets } from "./streets.ts";

/** From this zoom on streets are drawn: further out the embedded base map says all that fits. */
const FIRST_ZOOM = 6;

const CREDITS = [
  { text: "© OpenStreetMap", href: "https://www.openstreetmap.org/copyright" },
  { text: "Protomaps", href: "https://protomaps.com/" },
]
  .map(({ text, href }) => `<a href="${href}" rel="noopener">${text}</a>`)
  .join(" · ");

const SCHEME = "ruas";
/** By address, which changes with the content. Each keeps the directories that it has read. */
const archives = new Map<string, PMTiles>();

const readTile: AddProtocolAction = async ({ url }, { signal }) => {
  const [, address, zoom, x, y] = /^ruas:\/\/(.+)#(\d+)\/(\d+)\/(\d+)$/.exec(url)!;
  const tile = await archives.get(address!)!.getZxy(Number(zoom), Number(x), Number(y), signal);
  // Where nothing is, the archive has no tile.
  return { data: tile?.data ?? new ArrayBuffer(0) };
};

/** Reads the header of the operator's file of streets. Rejects when it cannot be read. */
export async function openStreets(url: string): Promise<Streets> {
  const archive = archives.get(url) ?? new PMTiles(url);
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await archive.getHeader();
  archives.set(url, archive);
  const bounds: [number, number, number, number] = [minLon, minLat, maxLon, maxLat];
  const source: VectorSourceSpecification = {
    type: "vector",
    tiles: [`${SCHEME}://${url}#{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
    attribution: CREDITS,
  };
  const from = Math.max(FIRST_ZOOM, minZoom);
  return {
    scheme: SCHEME,
    readTile,
    source,
    bounds,
    from,
    land: (theme, further) => streetLand(theme, from, further),
    ground: (theme) => streetGround(theme, from),
    names: (theme, font) => streetNames(theme, from, font),
    main: MAIN_LAYERS,
  };
}
