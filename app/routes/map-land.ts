import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { data } from "react-router";
import { landTile } from "#app/features/map/land/land-tile.server.ts";
import { LAND_ZOOMS } from "#app/features/map/land/land.ts";
import type { Route } from "./+types/map-land.ts";

/** A few kilobytes each: what people look at in an hour. */
const tiles = new LRUCache<string, { body: Uint8Array; etag: string }>({ max: 300 });

/** A tile of Brazil's land for the embedded base map. */
export function loader({ request, params }: Route.LoaderArgs): Response {
  const [z, x, y] = [params.z, params.x, params.y].map((text) =>
    /^\d{1,4}$/.test(text) ? Number(text) : -1,
  ) as [number, number, number];
  const isTile = z >= LAND_ZOOMS.min && z <= LAND_ZOOMS.max && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z;
  if (!isTile) throw data(null, { status: 404 });
  const key = `${z}/${x}/${y}`;
  const tile = tiles.get(key) ?? made({ z, x, y });
  tiles.set(key, tile);
  const headers = { "Cache-Control": "public, max-age=604800", ETag: tile.etag };
  if (request.headers.get("if-none-match") === tile.etag) return new Response(null, { status: 304, headers });
  return new Response(tile.body as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "Content-Type": "application/vnd.mapbox-vector-tile" },
  });
}

function made(tile: { z: number; x: number; y: number }) {
  const body = landTile(tile);
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}
