import { LRUCache } from "lru-cache";
import { boxOfDrawing, type StreetDrawings } from "#app/features/map/locator/street-locator.ts";
import { streetSvg, type StreetTile } from "#app/features/map/locator/street-svg.server.ts";
import { tilesOf } from "#app/lib/mercator.ts";
import { isInBox, type Box } from "#app/lib/ring.ts";
import { archiveOf, streetFileIn, withFile } from "./street-file.ts";

/** Drawings of the file as it is; each has some ten thousand characters. */
const MAX_CACHED = 200;
/** Tiles of which is known whether the file has them; each is about a kilometre wide. */
const MAX_TILES = 5_000;
/** Zoom at which tiles have all streets. */
const FULL_ZOOM = 15;

interface Known {
  address: string;
  bounds: Box;
  maxZoom: number;
  cache: LRUCache<string, string>;
  hasTile: LRUCache<string, boolean>;
}

/** Small maps of streets from the operator's file; `addressOf` tells which file is in place, if it can be drawn. */
export function createStreetDrawings(
  dataDir: string,
  addressOf: () => Promise<string | null>,
): StreetDrawings {
  const file = streetFileIn(dataDir);
  let known: Known | null = null;

  async function current(): Promise<Known | null> {
    const address = await addressOf();
    if (address === null || known?.address === address) return address === null ? null : known;
    return withFile(file, async (handle) => {
      const { minLon, minLat, maxLon, maxLat, maxZoom } = await archiveOf(handle).getHeader();
      const bounds = { west: minLon, south: minLat, east: maxLon, north: maxLat };
      const cache = new LRUCache<string, string>({ max: MAX_CACHED });
      const hasTile = new LRUCache<string, boolean>({ max: MAX_TILES });
      return (known = { address, bounds, maxZoom, cache, hasTile });
    });
  }

  function readTiles(box: Box, zoom: number): Promise<StreetTile[]> {
    return withFile(file, async (handle) => {
      const archive = archiveOf(handle);
      const read = tilesOf(box, zoom).map(async ({ z, x, y }) => {
        const tile = await archive.getZxy(z, x, y);
        // Where nothing is, the archive has no tile.
        return tile ? [{ z, x, y, data: new Uint8Array(tile.data) }] : [];
      });
      return (await Promise.all(read)).flat();
    });
  }

  /** A file that was cut along a border has no tiles in the corners of its bounds. */
  async function isThere({ maxZoom, hasTile }: Known, lat: number, lng: number): Promise<boolean> {
    const [tile] = tilesOf({ west: lng, east: lng, south: lat, north: lat }, Math.min(maxZoom, FULL_ZOOM));
    if (!tile) return false;
    const { z, x, y } = tile;
    const key = `${x},${y}`;
    const remembered = hasTile.get(key);
    if (remembered !== undefined) return remembered;
    const there = await withFile(
      file,
      async (handle) => (await archiveOf(handle).getZxy(z, x, y)) !== undefined,
    );
    hasTile.set(key, there);
    return there;
  }

  return {
    async versionAt(lat, lng) {
      const opened = await current();
      if (!opened || !isInBox(opened.bounds, { lat, lng }) || !(await isThere(opened, lat, lng))) return null;
      return new URL(opened.address, "http://localhost").searchParams.get("v");
    },
    async draw(view) {
      const opened = await current();
      if (!opened || !isInBox(opened.bounds, view)) return null;
      const key = `${view.lat},${view.lng},${view.km}`;
      const zoom = Math.min(opened.maxZoom, view.km > 2 ? FULL_ZOOM - 1 : FULL_ZOOM);
      const drawing = opened.cache.get(key) ?? streetSvg(view, await readTiles(boxOfDrawing(view), zoom));
      opened.cache.set(key, drawing);
      return drawing;
    },
  };
}
