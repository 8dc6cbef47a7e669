import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { WaterTable } from "./water-table.ts";

/** Where the tables are, with their licences as text. */
export const WATER_FOLDER = path.join(projectRoot(), "app/facts/places/water/table");

/**
 * Coasts and reservoirs of OpenStreetMap, and rivers and lakes of GSHHG. They stay apart, because each has a licence under
 * which the other cannot be given.
 */
const FILES = ["osm", "gshhg"] as const;

let loaded: readonly WaterTable[] | null = null;

/** Read when they are first asked for; they stay packed. */
export function waterTables(): readonly WaterTable[] {
  loaded ??= FILES.map((name) => new WaterTable(readFileSync(path.join(WATER_FOLDER, `${name}.bin`))));
  return loaded;
}
