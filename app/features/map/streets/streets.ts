import type {
  AddProtocolAction,
  ExpressionSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from "maplibre-gl";
import type { TileId } from "#app/lib/mercator.ts";
import type { MapTheme } from "../colors.ts";

/** Name of the source of the streets. */
export const STREETS = "streets";

/** The operator's streets, drawn above the embedded land and below its names. */
export interface Streets {
  /** The scheme of the tiles' addresses; `readTile` loads one of them. */
  scheme: string;
  readTile: AddProtocolAction;
  /** Reads tiles that a map which is still being made will ask for; resolves when they are there. */
  readAhead(tiles: TileId[]): Promise<void>;
  source: VectorSourceSpecification;
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number];
  /** Whether a tile that was asked for within the bounds was missing. */
  hasHoles(): boolean;
  /** The zoom from which on they appear; one further on they cover the embedded land. */
  from: number;
  /** The colour of all land, also where the file has none; `further` is its colour before the streets appear. */
  land(theme: MapTheme, further?: string): ExpressionSpecification;
  ground(theme: MapTheme): LayerSpecification[];
  names(theme: MapTheme, font: string): LayerSpecification[];
  /** The layers of the first picture; the others are drawn after it. */
  main: ReadonlySet<string>;
}

/** Where browsers read the operator's file of streets. */
export const STREETS_PATH = "/mapa/ruas.pmtiles";
