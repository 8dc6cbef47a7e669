import { salesSince, type RegisteredSale, type SaleKind } from "#app/facts/sales/registered-sale.ts";
import type { CsvRow } from "#app/lib/csv-read.ts";
import { formatDate, readDay, type IsoDate } from "#app/lib/dates.ts";
import { readDecimal } from "#app/lib/decimal.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import { fold, squeeze } from "#app/lib/text.ts";
import { cityNamed } from "./city-named.ts";
import type { SaleColumn, SaleColumns } from "./sale-columns.ts";

/** Rows that are no comparable sale, by the reason, with the words of the report. */
export const ASIDE_WORDS = {
  nature: "não são compra e venda",
  part: "de só uma parte do imóvel",
  kind: "de outros tipos de imóvel",
  incomplete: "sem área, valor ou logradouro",
  old: "de há mais de 24 meses",
} as const;
export type Aside = keyof typeof ASIDE_WORDS;

/**
 * The largest plausible area of each kind, in m². A program's `120.500` reads as 120500: no limit is above a thousand times
 * the smallest usual area, 10 m² built or 100 m² of land, so that such sheets are refused.
 */
const MAX_AREA_M2: Record<SaleKind, number> = {
  apartamento: 2_000,
  casa: 5_000,
  terreno: 100_000,
  loja: 10_000,
  sala: 5_000,
};

type SaleReading = { sale: RegisteredSale } | { aside: Aside } | { refused: string };

/** What a row is read with. */
export interface SaleContext {
  columns: SaleColumns;
  today: IsoDate;
  /** The municipality of rows that name none; null: each row must. */
  city: number | null;
}

/**
 * Reads a row: a sale of a whole property that can be compared, why it is none, or in Portuguese what in it cannot be read.
 * Amounts are written as Brazilians (`1.234,56`) or programs (`1234.56`) write them.
 */
export function readSale({ cells }: CsvRow, context: SaleContext): SaleReading {
  const { columns, today } = context;
  const isRagged =
    cells.length < columns.needed || cells.slice(columns.count).some((cell) => cell.trim() !== "");
  if (isRagged) return { refused: `tem ${cells.length} campos onde o cabeçalho tem ${columns.count}` };
  const has = (column: SaleColumn) => columns.at[column] !== undefined;
  const cell = (column: SaleColumn) => squeeze(cells[columns.at[column] ?? -1] ?? "");
  if (has("nature") && !isSale(cell("nature"))) return { aside: "nature" };
  const share = has("share") ? readShare(cell("share")) : 100;
  if (share === null) return { refused: `a proporção não é um número: ${shown(cell("share"))}` };
  if (share < 100) return { aside: "part" };
  const kind = kindOfText(cell("kind"));
  if (kind === null) return { aside: "kind" };
  const soldOn = readDay(cell("date").replace(/[ T]\d\d?:\d\d.*$/, ""));
  if (soldOn === null) return { refused: `a data não existe: ${shown(cell("date"))}` };
  if (soldOn > today) return { refused: `a data ainda não chegou: ${formatDate(soldOn)}` };
  if (soldOn < salesSince(today)) return { aside: "old" };
  const areas: SaleColumn[] = kind === "terreno" ? ["land", "area"] : ["built", "area"];
  const areaText = areas.map(cell).find((text) => text !== "") ?? "";
  const [area, value] = [readAmount(areaText), readAmount(cell("value"))];
  if (area === null) return { refused: `a área não é um número: ${shown(areaText)}` };
  const maxArea = MAX_AREA_M2[kind];
  if (area > maxArea * 100)
    return {
      refused: `a área passa de ${writtenCount(maxArea)} m², demais para ${kind}: ${shown(areaText)} (decimais vão depois de vírgula)`,
    };
  if (value === null) return { refused: `o valor não é um número: ${shown(cell("value"))}` };
  const street = cell("street").replaceAll(",", " ").toUpperCase();
  if (area < 100 || value === 0 || street === "") return { aside: "incomplete" };
  const cityText = has("city") ? [cell("city"), cell("state")].filter((text) => text !== "").join("/") : "";
  // `Campinas/SP` needs no state beside it.
  const ibge = cityText === "" ? context.city : (cityNamed(cell("city")) ?? cityNamed(cityText));
  if (ibge === null)
    return {
      refused:
        cityText === "" ? "não diz a cidade" : `a cidade não existe, ou falta a UF: ${shown(cityText)}`,
    };
  const address = squeeze(`${street}, N. ${houseNumberOf(cell("number"))}`);
  return { sale: { ibge, soldOn, kind, address, areaM2: area / 100, valueCents: value } };
}

function isSale(text: string): boolean {
  const folded = fold(text);
  return /\bcompra e venda\b/.test(folded) && !/\b(?:compromisso|promessa|cessao)\b/.test(folded);
}

/** A percentage, `100` or `100,00%`; null for any other text. */
function readShare(text: string): number | null {
  const hundredths = readAmount(text.replace(/\s*%$/, ""));
  return hundredths === null ? null : hundredths / 100;
}

/** Hundredths of an amount, rounded: an empty text is 0. Null: it is none. */
function readAmount(text: string): number | null {
  const plain = text.replace(/^R\$\s*/, "");
  if (plain === "" || plain === "-") return 0;
  const brazilian = readDecimal(plain, 2);
  if (brazilian !== null) return brazilian;
  // As programs write it; with thousands there are two signs, so that none is mistaken for the other.
  if (!/^(?:\d{1,12}|\d{1,3}(?:,\d{3})+)\.\d+$/.test(plain)) return null;
  const hundredths = Math.round(Number(plain.replaceAll(",", "")) * 100);
  return Number.isSafeInteger(hundredths) ? hundredths : null;
}

/** `120`, `120A`; `SN` without one. */
function houseNumberOf(text: string): string {
  const match = /^0*(\d{1,6})(?:\.0+)?\s*-?\s*([a-z])?$/i.exec(text.replace(/\.(?=\d{3}$)/, ""));
  return match === null || Number(match[1]) === 0 ? "SN" : `${match[1]}${match[2]?.toUpperCase() ?? ""}`;
}

/** Uses of which one unit is sold: the first pattern that fits decides. Null: such sales are not compared. */
const KINDS: [pattern: RegExp, kind: SaleKind | null][] = [
  [/^(?:garagem|vaga|box|predio|fracao)\b|outro uso|coletiva|cortico|predominancia/, null],
  [
    /^(?:casas?|sobrados?|residencias?)\b.*\bcomercia|^salas? de (?!escritorio)|^(?:terrenos?|lotes?)\b.*\bfracao ideal/,
    null,
  ],
  [/\b(?:apartamentos?|apto|flat residencial|kitnets?|studio)\b/, "apartamento"],
  [/\b(?:casas?|sobrados?|residencias?)\b/, "casa"],
  [/\b(?:terrenos?|lotes?)\b/, "terreno"],
  [/\blojas?\b/, "loja"],
  [/\b(?:salas?|escritorios?|consultorios?|conjunto comercial)\b/, "sala"],
];

function kindOfText(text: string): SaleKind | null {
  const folded = fold(text);
  return KINDS.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

/** A cell in a report, which may be anything. */
function shown(text: string): string {
  return text === "" ? "vazia" : `"${text.slice(0, 40)}"`;
}
