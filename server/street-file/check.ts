import type { FileHandle } from "node:fs/promises";
import type { Header, PMTiles } from "pmtiles";
import { z } from "zod";
import { stateExtent } from "#app/facts/places/states.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { archiveOf, readHeader, UnfitStreetFile } from "./street-file.ts";

export interface StreetFacts {
  bytes: number;
  minZoom: number;
  maxZoom: number;
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  /** States that lie within the bounds, whole or in part; extents are boxes, so a neighbour may be named too. */
  states: { whole: Uf[]; part: Uf[] };
  /** When OpenStreetMap was as the file shows it, as its maker wrote it; null: it does not say. */
  dataOf: string | null;
  /** In Portuguese: what the map will lack. */
  warnings: string[];
}

/** Without one of these layers there is no map of streets. */
const NEEDED = ["earth", "water", "roads", "places"];
const WELCOME: Record<string, string> = {
  boundaries: "limites",
  buildings: "prédios",
  landuse: "parques e outras áreas",
  pois: "estações e outros pontos",
};
const SCHEMA_VERSION = 4;
/** Streets begin at this zoom in the tiles of Protomaps. */
const STREETS_ZOOM = 12;
const FULL_ZOOM = 15;
/** From this zoom on the map shows the file. */
const FIRST_ZOOM = 6;
/** Degrees by which a file may miss the end of a state that it has as a whole. */
const TOLERANCE = 0.1;

const metadataShape = z.object({
  vector_layers: z.array(z.object({ id: z.string() })),
  version: z.union([z.string(), z.number()]).transform(String).optional(),
  "planetiler:osm:osmosisreplicationtime": z.string().optional(),
});

/** Checks a file of streets before it is used. Throws `UnfitStreetFile`. */
export async function checkStreetFile(handle: FileHandle, bytes: number): Promise<StreetFacts> {
  const header = await readHeader(handle, bytes);
  const archive = archiveOf(handle);
  const metadata = await readMetadata(archive);
  const version = Number.parseInt(metadata.version ?? "", 10);
  if (version < SCHEMA_VERSION)
    throw new UnfitStreetFile(
      `O esquema dos tiles é a versão ${metadata.version} da Protomaps; precisa ser a ${SCHEMA_VERSION}.`,
    );
  const layers = new Set(metadata.vector_layers.map(({ id }) => id));
  const missing = NEEDED.filter((layer) => !layers.has(layer));
  if (missing.length > 0)
    throw new UnfitStreetFile(
      `Os tiles não seguem o esquema da Protomaps: faltam as camadas ${missing.join(", ")} (há ${[...layers].join(", ") || "nenhuma"}).`,
    );
  if (header.maxZoom < STREETS_ZOOM)
    throw new UnfitStreetFile(
      `Os tiles vão só até o zoom ${header.maxZoom}; as ruas começam no ${STREETS_ZOOM}. Gere com --maxzoom ${FULL_ZOOM}.`,
    );
  const states = statesOf(header);
  if (states.whole.length + states.part.length === 0)
    throw new UnfitStreetFile(
      `O arquivo não mostra o Brasil: vai de ${written(header.minLon, "O", "L")} a ${written(header.maxLon, "O", "L")} e de ${written(header.minLat, "S", "N")} a ${written(header.maxLat, "S", "N")}.`,
    );
  await readSomeTile(archive, header);
  return {
    bytes,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    states,
    dataOf: metadata["planetiler:osm:osmosisreplicationtime"] ?? null,
    warnings: [
      ...Object.entries(WELCOME)
        .filter(([layer]) => !layers.has(layer))
        .map(([, words]) => `Os tiles não trazem ${words}.`),
      ...(version > SCHEMA_VERSION
        ? [`O esquema dos tiles é a versão ${metadata.version}; o mapa foi feito para a ${SCHEMA_VERSION}.`]
        : []),
      ...(header.minZoom > FIRST_ZOOM
        ? [`Até o zoom ${header.minZoom} aparece o mapa embutido: os tiles começam nele.`]
        : []),
      ...(header.maxZoom < FULL_ZOOM
        ? [`De perto faltam detalhes: os tiles vão até o zoom ${header.maxZoom}, e não até o ${FULL_ZOOM}.`]
        : []),
    ],
  };
}

async function readMetadata(archive: PMTiles) {
  const metadata = await archive.getMetadata().catch(() => null);
  const parsed = metadataShape.safeParse(metadata);
  if (!parsed.success)
    throw new UnfitStreetFile("O arquivo não diz que camadas tem: faltam os seus metadados.");
  return parsed.data;
}

/** The tile at the file's centre, or the nearest one above it: it must be there and open. */
async function readSomeTile(archive: PMTiles, header: Header): Promise<void> {
  const lng = (header.minLon + header.maxLon) / 2;
  const lat = (header.minLat + header.maxLat) / 2;
  for (let zoom = header.maxZoom; zoom >= header.minZoom; zoom--) {
    const tiles = 2 ** zoom;
    const tile = await archive
      .getZxy(zoom, Math.floor(mercatorX(lng) * tiles), Math.floor(mercatorY(lat) * tiles))
      .catch(() => {
        throw new UnfitStreetFile("Um dos tiles não pôde ser aberto: o arquivo está estragado.");
      });
    if (tile && tile.data.byteLength > 0) return;
  }
  throw new UnfitStreetFile("O arquivo não tem tiles no meio da sua área.");
}

function statesOf({ minLon, minLat, maxLon, maxLat }: Header): StreetFacts["states"] {
  const states: StreetFacts["states"] = { whole: [], part: [] };
  for (const uf of UFS) {
    const { west, south, east, north } = stateExtent(uf);
    if (west > maxLon || east < minLon || south > maxLat || north < minLat) continue;
    const isWhole =
      west >= minLon - TOLERANCE &&
      east <= maxLon + TOLERANCE &&
      south >= minLat - TOLERANCE &&
      north <= maxLat + TOLERANCE;
    states[isWhole ? "whole" : "part"].push(uf);
  }
  return states;
}

/** `46,6° O`. */
function written(degrees: number, negative: string, positive: string): string {
  const amount = Math.abs(degrees).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return `${amount}° ${degrees < 0 ? negative : positive}`;
}
