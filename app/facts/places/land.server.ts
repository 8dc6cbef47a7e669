import { doBoxesMeet, type Box } from "#app/lib/ring.ts";
import type { Line } from "./outline-table.ts";
import { outlineTable } from "./outlines.server.ts";
import { stateOfIbge } from "./places-table.ts";

/** What a line parts: Brazil from the sea or from its neighbours, two states, or two municipalities of one. */
type BorderKind = "pais" | "estado" | "municipio";

/** Brazil in a part of the world, by the outlines of its municipalities. Degrees. */
interface Land {
  /** The rings of each municipality that reaches into it. */
  cities: Line[][];
  borders: Record<BorderKind, Line[]>;
}

export function landIn(box: Box): Land {
  const table = outlineTable();
  const cities: Line[][] = [];
  const lines = new Set<number>();
  for (const ibge of table.codes()) {
    if (!doBoxesMeet(table.box(ibge)!, box)) continue;
    cities.push(table.rings(ibge)!);
    for (const number of table.linesOf(ibge)!.flat()) lines.add(number < 0 ? ~number : number);
  }
  const borders: Land["borders"] = { pais: [], estado: [], municipio: [] };
  for (const number of lines) borders[kindOf(table.sidesOf(number))].push(table.line(number));
  return { cities, borders };
}

function kindOf([one, other]: [number, number]): BorderKind {
  if (other === 0) return "pais";
  return stateOfIbge(one) === stateOfIbge(other) ? "municipio" : "estado";
}
