import { AMENITIES } from "#app/facts/listings/amenities.ts";
import { isDemoNumber, lastSeenOn, type Listing } from "#app/facts/listings/listing.ts";
import { PLACED_TO } from "#app/facts/listings/point-text.ts";
import type { Freshness } from "#app/facts/query/freshness.ts";
import { CSV_MARK, csvDecimal, csvLine, type CsvCell } from "#app/lib/csv.ts";
import { formatDate } from "#app/lib/dates.ts";

/** The portal's own address, and the dates of the newest lists by state. */
export interface CsvOccasion {
  origin: string;
  newest: Freshness["byState"];
}

type CsvColumn = [heading: string, cell: (listing: Listing, occasion: CsvOccasion) => CsvCell];

/** Spreadsheets show numbers with more digits than this as `8,44E+12`. */
const MAX_DIGITS = 11;

/**
 * A property's number in a form that spreadsheets keep as text: a long one as the bank writes it on its
 * pages, `844440256777-6`. Our search and import read both forms.
 */
function writtenNumber(number: string): string {
  return number.length > MAX_DIGITS ? `${number.slice(0, -1)}-${number.slice(-1)}` : number;
}

/** Columns in the order in which buyers read them, with their headings. */
const COLUMNS: CsvColumn[] = [
  ["Número", (l) => writtenNumber(l.number)],
  ["UF", (l) => l.state],
  ["Cidade", (l) => l.city],
  ["Bairro", (l) => l.district],
  ["Endereço", (l) => l.address],
  ["Tipo", (l) => l.type],
  ["Modalidade", (l) => l.saleMode],
  ["Preço (R$)", (l) => csvDecimal(l.priceCents / 100)],
  ["Avaliação (R$)", (l) => csvDecimal(l.appraisalCents / 100)],
  ["Desconto (%)", (l) => csvDecimal(l.discount)],
  ["Aceita financiamento", (l) => (l.acceptsFinancing === null ? null : l.acceptsFinancing ? "Sim" : "Não")],
  ["Quartos", (l) => l.bedrooms],
  ["Vagas", (l) => l.parking],
  ["Suítes", (l) => l.suites],
  ["Área total (m²)", (l) => csvDecimal(l.areaTotalM2)],
  ["Área privativa (m²)", (l) => csvDecimal(l.areaPrivateM2)],
  ["Área do terreno (m²)", (l) => csvDecimal(l.areaLandM2)],
  ["Comodidades", (l) => l.amenities.map((code) => AMENITIES[code]).join(", ")],
  ["Posição conhecida até", (l) => l.precision && PLACED_TO[l.precision]],
  ["Raio da posição (m)", (l) => l.precisionM],
  ["Entrou depois da lista de", (l) => l.seenAfter && formatDate(l.seenAfter)],
  ["Entrou até a lista de", (l) => formatDate(l.firstSeen)],
  ["Lista de", (l, { newest }) => formatDate(lastSeenOn(l, newest))],
  ["Página oficial", (l) => (isDemoNumber(l.number) ? null : l.officialUrl)],
  ["Página no Martelo", (l, { origin }) => `${origin}/property/${l.number}`],
];

/** Only in demonstration data: the bank's lists have no such column. */
const DEMO_COLUMN: CsvColumn = ["Dados de demonstração", (l) => (isDemoNumber(l.number) ? "Sim" : "Não")];

interface CsvTable {
  /** Byte order mark and headings. */
  head: string;
  row: (listing: Listing, origin: string) => string;
}

/** The columns for demonstration data or for the bank's lists. */
export function csvTable({ demo, byState: newest }: Pick<Freshness, "demo" | "byState">): CsvTable {
  const columns = csvColumns(demo);
  return {
    head: CSV_MARK + csvLine(columns.map(([heading]) => heading)),
    row: (listing, origin) => csvLine(columns.map(([, read]) => read(listing, { origin, newest }))),
  };
}

/** The columns about a property in every spreadsheet. */
export function csvColumns(demo: boolean): CsvColumn[] {
  return demo ? [...COLUMNS, DEMO_COLUMN] : COLUMNS;
}
