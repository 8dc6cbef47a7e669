import { AMENITIES } from "#app/features/listings/amenities.ts";
import { isDemoNumber, type Listing } from "#app/features/listings/listing.ts";
import type { Freshness } from "#app/features/search/search-engine.ts";
import { formatDate } from "#app/lib/dates.ts";

type Cell = string | number | null;

/** Columns in the order a buyer reads them; the heading is what the spreadsheet shows. */
const COLUMNS: [heading: string, cell: (listing: Listing, origin: string) => Cell][] = [
  ["Número", (l) => l.number],
  ["UF", (l) => l.state],
  ["Cidade", (l) => l.city],
  ["Bairro", (l) => l.district],
  ["Endereço", (l) => l.address],
  ["Tipo", (l) => l.type],
  ["Modalidade", (l) => l.saleMode],
  ["Preço (R$)", (l) => decimal(l.priceCents / 100)],
  ["Avaliação (R$)", (l) => decimal(l.appraisalCents / 100)],
  ["Desconto (%)", (l) => decimal(l.discount)],
  ["Aceita financiamento", (l) => (l.acceptsFinancing === null ? null : l.acceptsFinancing ? "Sim" : "Não")],
  ["Quartos", (l) => l.bedrooms],
  ["Vagas", (l) => l.parking],
  ["Área total (m²)", (l) => decimal(l.areaTotalM2)],
  ["Área privativa (m²)", (l) => decimal(l.areaPrivateM2)],
  ["Área do terreno (m²)", (l) => decimal(l.areaLandM2)],
  ["Comodidades", (l) => l.amenities.map((code) => AMENITIES[code]).join(", ")],
  ["Visto primeiro em", (l) => formatDate(l.firstSeen)],
  ["Lista de", (l) => formatDate(l.lastSeen)],
  ["Página oficial", (l) => (isDemoNumber(l.number) ? null : l.officialUrl)],
  ["Página no Martelo", (l, origin) => `${origin}/property/${l.number}`],
];

/** Only where there are any: lists of the bank have no such column. */
const DEMO_COLUMN: (typeof COLUMNS)[number] = [
  "Dados de demonstração",
  (l) => (isDemoNumber(l.number) ? "Sim" : "Não"),
];

export interface CsvTable {
  /** Byte order mark and headings: what makes a Brazilian spreadsheet open the file as UTF-8 with `;`. */
  head: string;
  row: (listing: Listing, origin: string) => string;
}

/** The file of an installation, whose lists are invented or the bank's. */
export function csvTable({ demo }: Pick<Freshness, "demo">): CsvTable {
  const columns = demo ? [...COLUMNS, DEMO_COLUMN] : COLUMNS;
  return {
    head: `\uFEFF${columns.map(([heading]) => cell(heading)).join(";")}\r\n`,
    row: (listing, origin) => `${columns.map(([, read]) => cell(read(listing, origin))).join(";")}\r\n`,
  };
}

function decimal(value: number | null): string | null {
  return value === null ? null : value.toFixed(2).replace(".", ",");
}

// A text that begins like a formula would be run by the spreadsheet.
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: Cell): string {
  if (value === null) return "";
  const text = String(value);
  const safe = FORMULA.test(text) && !/^-?[\d.,]+$/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
