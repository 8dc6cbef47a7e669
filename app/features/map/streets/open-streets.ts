import type { AddProtocolAction, VectorSourceSpecification } from "maplibre-gl";
import { FetchSource, PMTiles } from "pmtiles";
import type { TileId } from "#app/lib/mercator.ts";
import { streetLand } from "./street-colors.ts";
import { streetNames } from "./street-labels.ts";
import { MAIN_LAYERS, streetGround } from "./street-layers.ts";
import type { Streets } from "./streets.ts";
import { createTilesAhead } from "./tiles-ahead.ts";

/** From this zoom on streets are drawn: further out the embedded base map says all that fits. */
const FIRST_ZOOM = 6;

const CREDITS = [
  { text: "© OpenStreetMap", href: "https://www.openstreetmap.org/copyright" },
  { text: "Protomaps", href: "https://protomaps.com/" },
]
  .map(({ text, href }) => `<a href="${href}" rel="noopener">${text}</a>`)
  .join(" · ");

const SCHEME = "ruas";

/** Browsers ask for parts of one address one after the other, so each part has its own. */
class Parts extends FetchSource {
  readonly #file: string;

  constructor(file: string) {
    super(file);
    this.#file = file;
  }

  override getKey(): string {
    return this.#file;
  }

  override getBytes(...request: Parameters<FetchSource["getBytes"]>): ReturnType<FetchSource["getBytes"]> {
    this.url = `${this.#file}&parte=${request[0]}`;
    return super.getBytes(...request);
  }
}

/** An archive keeps the directories that it has read. */
interface Opened {
  archive: PMTiles;
  ahead: ReturnType<typeof createTilesAhead<ArrayBuffer>>;
  hasHoles: boolean;
}

/** By address, which changes with the content. */
const opened = new Map<string, Opened>();

/** An archive that was cut along an outline has no tiles in the rest of its bounds. */
async function tileOf(file: Opened, { z, x, y }: TileId, signal?: AbortSignal): Promise<ArrayBuffer> {
  const tile = await file.archive.getZxy(z, x, y, signal);
  if (!tile) file.hasHoles = true;
  return tile?.data ?? new ArrayBuffer(0);
}

const readTile: AddProtocolAction = async ({ url }, { signal }) => {
  const [, address, z, x, y] = /^ruas:\/\/(.+)#(\d+)\/(\d+)\/(\d+)$/.exec(url)!;
  const tile = { z: Number(z), x: Number(x), y: Number(y) };
  const from = opened.get(address!)!;
  return { data: (await from.ahead.take(tile)) ?? (await tileOf(from, tile, signal)) };
};

/** Reads the header of the operator's file of streets. Rejects when it cannot be read. */
export async function openStreets(url: string): Promise<Streets> {
  const file: Opened = opened.get(url) ?? {
    archive: new PMTiles(new Parts(url)),
    ahead: createTilesAhead(),
    hasHoles: false,
  };
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await file.archive.getHeader();
  opened.set(url, file);
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
    readAhead: (tiles) => file.ahead.begin(tiles, (tile) => tileOf(file, tile)),
    source,
    bounds,
    hasHoles: () => file.hasHoles,
    from,
    land: (theme, further) => streetLand(theme, from, further),
    ground: (theme) => streetGround(theme, from),
    names: (theme, font) => streetNames(theme, from, font),
    main: MAIN_LAYERS,
  };
}
