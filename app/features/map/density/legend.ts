import { formatPrice, shortMoney } from "#app/lib/money.ts";
import { plural, writtenCount, percent, wordsApart } from "#app/lib/numbers.ts";
import type { DensityCell } from "#app/core/engine/map-items.ts";
import { classesOf, classIndex, colorsOf, valueOf, type DensityClass, type Measure } from "./classes.ts";

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
