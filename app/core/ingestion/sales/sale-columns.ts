import type { Separator } from "#app/lib/csv-read.ts";
import { joinAnd } from "#app/lib/enumerate.ts";
import { slugify } from "#app/lib/text.ts";

/**
 * The columns that are read, by the names that files give them: first our own, then those of the sheets that São Paulo
 * publishes. No other column is read, so nothing of buyers, sellers or registrations is.
 */
const NAMES = {
  date: "data data-da-venda data-de-transacao data-da-transacao",
  kind: "tipo tipo-do-imovel tipo-de-imovel descricao-do-uso-iptu",
  street: "logradouro nome-do-logradouro rua",
  number: "numero",
  area: "area area-m2 area-m",
  built: "area-construida area-construida-m2 area-construida-m",
  land: "area-do-terreno area-do-terreno-m2 area-do-terreno-m area-de-terreno",
  value: "valor valor-da-venda valor-de-transacao valor-de-transacao-declarado-pelo-contribuinte",
  city: "cidade municipio",
  state: "uf estado",
  nature: "natureza natureza-de-transacao natureza-da-transacao",
  share: "proporcao proporcao-transmitida",
} as const;

export type SaleColumn = keyof typeof NAMES;

/** Where the columns of a file are; absent ones are undefined. */
export interface SaleColumns {
  at: Partial<Record<SaleColumn, number>>;
  /** All columns of the file, and those up to the last one that is read. */
  count: number;
  needed: number;
}

const NEEDED: [name: string, anyOf: SaleColumn[]][] = [
  ["data", ["date"]],
  ["tipo", ["kind"]],
  ["logradouro", ["street"]],
  ["numero", ["number"]],
  ["area", ["area", "built", "land"]],
  ["valor", ["value"]],
];

/** The columns that a header line names, or the Portuguese names of those that are missing. */
export function saleColumns(cells: readonly string[]): SaleColumns | { missing: string[] } {
  const slugs = cells.map((cell) => slugify(cell));
  const at: SaleColumns["at"] = {};
  for (const [column, names] of Object.entries(NAMES) as [SaleColumn, string][]) {
    const first = names.split(" ").find((name) => slugs.includes(name));
    if (first !== undefined) at[column] = slugs.indexOf(first);
  }
  const missing = NEEDED.filter(([, anyOf]) => anyOf.every((column) => at[column] === undefined));
  return missing.length > 0
    ? { missing: missing.map(([name]) => name) }
    : { at, count: cells.length, needed: Math.max(...Object.values(at)) + 1 };
}

/** Why a file is refused in whose first lines the most complete header lacks these columns. */
export function missingWords(missing: readonly string[]): string {
  return missing.length === NEEDED.length
    ? "não tem uma linha com os nomes das colunas: data, tipo, logradouro, numero, area, valor"
    : `faltam colunas: ${joinAnd([...missing])}`;
}

const SEPARATORS: readonly Separator[] = [";", "\t", ","];

/** What separates cells, by the first lines of a file: whatever occurs most. */
export function separatorOf(text: string): Separator {
  const count = (separator: Separator) => text.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0]!;
}
