import { readFile } from "node:fs/promises";
import path from "node:path";
import { data } from "react-router";
import { WATER_FOLDER } from "#app/facts/places/water/water.server.ts";
import type { Route } from "./+types/map-water.ts";

const TEXT = "text/plain; charset=utf-8";
const TYPES: Record<string, string> = {
  "osm.bin": "application/octet-stream",
  "gshhg.bin": "application/octet-stream",
  "LICENSE.txt": TEXT,
  "LGPL-3.txt": TEXT,
  "GPL-3.txt": TEXT,
};

/** The tables of rivers, lakes and coasts, which their licences want offered to whoever sees maps made of them. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const type = Object.hasOwn(TYPES, params.file) ? TYPES[params.file] : undefined;
  if (type === undefined) throw data(null, { status: 404 });
  const body = await readFile(path.join(WATER_FOLDER, params.file));
  return new Response(body, { headers: { "Cache-Control": "public, max-age=86400", "Content-Type": type } });
}
