import { slugify } from "#app/lib/text.ts";

/** Columns by meaning, with the names people know and every spelling seen, folded. */
const COLUMNS = {
  number: { title: "N° do imóvel", names: ["n-do-imovel", "numero-do-imovel", "no-do-imovel", "n-imovel"] },
  state: { title: "UF", names: ["uf", "estado"] },
  city: { title: "Cidade", names: ["cidade", "municipio"] },
  district: { title: "Bairro", names: ["bairro"] },
  address: { title: "Endereço", names: ["endereco"] },
  price: { title: "Preço", names: ["preco", "preco-de-venda"] },
  appraisal: { title: "Valor de avaliação", names: ["valor-de-avaliacao", "avaliacao"] },
  description: { title: "Descrição", names: ["descricao"] },
  saleMode: { title: "Modalidade de venda", names: ["modalidade-de-venda", "modalidade"] },
  link: { title: "Link de acesso", names: ["link-de-acesso", "link"] },
} as const;

export type Column = keyof typeof COLUMNS;

/** The title of a column in official lists. */
export function titleOf(column: Column): string {
  return COLUMNS[column].title;
}

export const DISCOUNT_TITLE = "Desconto";

const REQUIRED = Object.keys(COLUMNS) as Column[];
const FINANCING_NAMES = new Set(["financiamento", "aceita-financiamento"]);
const DISCOUNT_NAMES = new Set(["desconto"]);
const SEPARATORS = [";", "\t", ","] as const;

export interface Columns {
  separator: string;
  /** Fields in the header, and so in every row. */
  count: number;
  at: Record<Column, number>;
  /** Absent before 2026-03. */
  financingAt: number | null;
  discountAt: number | null;
}

type HeaderReading =
  | { kind: "header"; columns: Columns }
  /** A header line of something else, or of a list that lost columns. */
  | { kind: "incomplete"; missing: string[] }
  | { kind: "none" };

/**
 * Whether a line is the header, with `;`, tab or comma between the names. The order of columns and additional ones do
 * not matter.
 */
export function readHeader(line: string): HeaderReading {
  let best: HeaderReading = { kind: "none" };
  for (const separator of SEPARATORS) {
    const names = splitLine(line, separator).map((name) => slugify(name));
    const at = {} as Record<Column, number>;
    const missing: string[] = [];
    for (const column of REQUIRED) {
      at[column] = names.findIndex((name) => (COLUMNS[column].names as readonly string[]).includes(name));
      if (at[column] === -1) missing.push(COLUMNS[column].title);
    }
    if (missing.length === 0) {
      const financingAt = indexOfAny(names, FINANCING_NAMES);
      const discountAt = indexOfAny(names, DISCOUNT_NAMES);
      return { kind: "header", columns: { separator, count: names.length, at, financingAt, discountAt } };
    }
    if (REQUIRED.length - missing.length >= 3) best = { kind: "incomplete", missing };
  }
  return best;
}

function indexOfAny(names: string[], wanted: Set<string>): number | null {
  const at = names.findIndex((name) => wanted.has(name));
  return at === -1 ? null : at;
}

/**
 * Fields of a line. Official lists never quote; spreadsheets quote a field that holds the separator. A quote that is
 * not closed before a separator is text.
 */
export function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const close = line[at] === '"' ? closingQuote(line, at + 1, separator) : -1;
    if (close !== -1) {
      fields.push(line.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    } else {
      const next = line.indexOf(separator, at);
      fields.push(line.slice(at, next === -1 ? undefined : next));
      at = next === -1 ? line.length : next;
    }
    if (at >= line.length) return fields;
    at += separator.length;
  }
}

function closingQuote(line: string, from: number, separator: string): number {
  for (let at = line.indexOf('"', from); at !== -1; at = line.indexOf('"', at + 1)) {
    if (line[at + 1] === '"') at++;
    else if (at + 1 === line.length || line.startsWith(separator, at + 1)) return at;
    else return -1;
  }
  return -1;
}

/** Only separators and spaces: the empty lines of official files and the `;;;;` that spreadsheets leave. */
export function isFiller(line: string): boolean {
  return /^[\s;,"]*$/.test(line) || line === "\u001a";
}
