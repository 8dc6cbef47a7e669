import type { DensityCell, DensityResult } from "#app/core/engine/map-items.ts";
import { hexagonAt, hexagonCorners } from "#app/lib/hexagons.ts";
import { mercatorX, mercatorY } from "#app/lib/mercator.ts";
import { formatPrice, shortMoney } from "#app/lib/money.ts";
import { plural, writtenCount, percent, wordsApart } from "#app/lib/numbers.ts";
import type { Point } from "#app/lib/sphere.ts";
import { project, unproject, type Camera } from "../camera.ts";
import { MAP_COLORS, type MapTheme } from "../colors.ts";
import type { Shape } from "../map-view.ts";

/** What colours the cells. */
export const MEASURES = ["quantidade", "desconto", "preco"] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_NAMES: Record<Measure, string> = {
  quantidade: "Quantidade",
  desconto: "Desconto mediano",
  preco: "Preço mediano",
};

const MAX_CLASSES = 5;

/** Values from the least to the greatest that occurs in the class, both inclusive. */
interface DensityClass {
  least: number;
  greatest: number;
  cells: number;
}

interface LegendEntry {
  color: string;
  label: string;
  cells: number;
}

/** The colours of the classes and their meaning; cells without a value have no colour of the scale. */
interface Legend {
  measure: Measure;
  entries: LegendEntry[];
  /** Number of cells whose value is not known. */
  unknown: number;
}

/** Places are circles as wide as a hexagon is at this zoom. */
const PLACE_PX = 15;
const PLACE_CORNERS = 24;

/** Number, percent or cents; null: nobody says. */
export function valueOf(cell: DensityCell, measure: Measure): number | null {
  if (measure === "quantidade") return cell.count;
  return measure === "desconto" ? cell.medianDiscount : cell.medianPriceCents;
}

/**
 * At most five classes with about as many cells each, from the least up. Equal values are never split, so that there
 * are fewer classes where few values occur, and each says only values that do occur.
 */
export function classesOf(cells: readonly DensityCell[], measure: Measure): DensityClass[] {
  const values = cells.flatMap((cell) => valueOf(cell, measure) ?? []).sort((a, b) => a - b);
  const distinct = new Set(values).size;
  const wanted = Math.min(MAX_CLASSES, distinct);
  const classes: DensityClass[] = [];
  let start = 0;
  while (start < values.length) {
    const share = Math.ceil((values.length - start) / Math.max(1, wanted - classes.length));
    let end = Math.min(values.length, start + share);
    while (end < values.length && values[end] === values[end - 1]) end++;
    classes.push({ least: values[start]!, greatest: values[end - 1]!, cells: end - start });
    start = end;
  }
  return classes;
}

/** Index of the class that holds a value; null for null. */
export function classIndex(classes: readonly DensityClass[], value: number | null): number | null {
  if (value === null) return null;
  const index = classes.findIndex(({ greatest }) => value <= greatest);
  return index < 0 ? null : index;
}

/** Five steps from little to much, light to dark on a light map and the reverse on a dark one. */
export const DENSITY_COLORS = {
  light: ["#dfe9a6", "#93c886", "#4ba588", "#217781", "#173f66"],
  dark: ["#21456b", "#267381", "#45a487", "#9ccf8a", "#ecf3ae"],
} as const;

/** Colours for so many classes: the ends of the scale are always used, so that most looks like most. */
export function colorsOf(theme: keyof typeof DENSITY_COLORS, classes: number): string[] {
  const scale = DENSITY_COLORS[theme];
  if (classes <= 1) return scale.slice(2, 2 + classes);
  return Array.from(
    { length: classes },
    (_, i) => scale[Math.round((i * (scale.length - 1)) / (classes - 1))]!,
  );
}

export function legendOf(cells: readonly DensityCell[], measure: Measure, theme: "light" | "dark"): Legend {
  const classes = classesOf(cells, measure);
  const colors = colorsOf(theme, classes.length);
  const inWords = boundWords(classes, measure);
  const entries = classes.map((one, i) => ({
    color: colors[i]!,
    label: rangeWords(one, measure, inWords),
    cells: one.cells,
  }));
  return { measure, entries, unknown: cells.length - classes.reduce((sum, one) => sum + one.cells, 0) };
}

/** For each cell the index of its legend entry; null when its value is not known. */
export function entryIndexes(cells: readonly DensityCell[], measure: Measure): (number | null)[] {
  const classes = classesOf(cells, measure);
  return cells.map((cell) => classIndex(classes, valueOf(cell, measure)));
}

type Words = (value: number) => string;

/** How the bounds of the classes are written, so that no two classes have the same. */
function boundWords(classes: readonly DensityClass[], measure: Measure): Words {
  const briefly = (value: number) => valueWords(value, measure);
  const bounds = classes.flatMap(({ least, greatest }) =>
    briefly(least) === briefly(greatest) ? [least] : [least, greatest],
  );
  return wordsApart(bounds, briefly, measure === "desconto" ? percent : formatPrice);
}

function rangeWords({ least, greatest }: DensityClass, measure: Measure, inWords: Words): string {
  const from = inWords(least);
  const to = inWords(greatest);
  if (from === to) return to;
  return measure === "quantidade" ? `${writtenCount(least)} a ${to}` : `${from} a ${to}`;
}

/** `12 imóveis`, `43%`, `R$ 85 mil`; `não informado`. */
export function valueWords(value: number | null, measure: Measure): string {
  if (value === null) return "não informado";
  if (measure === "quantidade") return plural(value, "imóvel", "imóveis");
  return measure === "desconto" ? percent(Math.floor(value)) : shortMoney(value);
}

/** What a cell is: a place by its name, a hexagon by the city that most of it lies in. */
export function cellName({ kind, name, state }: DensityCell): string {
  if (kind === "hexagono") return `Região de ${name}/${state}`;
  return kind === "bairro" ? `Bairro ${name}/${state}` : `${name}/${state}`;
}

/** The cells as a map draws them, the fullest last. */
export function densityShapes({ cells, zoom }: DensityResult, measure: Measure, theme: MapTheme): Shape[] {
  const { entries } = legendOf(cells, measure, theme);
  const indexes = entryIndexes(cells, measure);
  const colors = MAP_COLORS[theme];
  return cells
    .map((cell, i): Shape => {
      const index = indexes[i];
      const isKnown = index !== null && index !== undefined;
      return {
        id: cellId(cell),
        rings: [ringOfCell(cell, zoom)],
        fill: isKnown ? entries[index]!.color : colors.control,
        fillOpacity: isKnown ? 0.82 : 0.25,
        line: cell.kind === "hexagono" ? colors.surface : colors.ink,
        lineWidth: 1,
      };
    })
    .toReversed();
}

export function cellId({ kind, lng, lat }: DensityCell): string {
  return `${kind}:${lng},${lat}`;
}

function ringOfCell({ kind, lng, lat }: DensityCell, zoom: number): Point[] {
  if (kind === "hexagono") return hexagonCorners(lng, lat, zoom);
  const camera: Camera = { center: [lng, lat], zoom, size: { width: 0, height: 0 } };
  return Array.from({ length: PLACE_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / PLACE_CORNERS;
    return unproject(camera, { x: PLACE_PX * Math.sin(angle), y: -PLACE_PX * Math.cos(angle) });
  });
}

/** The cell under a point: places lie above hexagons. */
export function cellAt({ cells, zoom }: DensityResult, [lng, lat]: Point): DensityCell | null {
  const camera: Camera = { center: [lng, lat], zoom, size: { width: 0, height: 0 } };
  const place = cells.find((cell) => {
    if (cell.kind === "hexagono") return false;
    const { x, y } = project(camera, [cell.lng, cell.lat]);
    return Math.hypot(x, y) <= PLACE_PX;
  });
  if (place) return place;
  const at = hexagonAt(mercatorX(lng), mercatorY(lat), zoom);
  return (
    cells.find((cell) => {
      if (cell.kind !== "hexagono") return false;
      const { column, row } = hexagonAt(mercatorX(cell.lng), mercatorY(cell.lat), zoom);
      return column === at.column && row === at.row;
    }) ?? null
  );
}
