import { Readable } from "node:stream";
import type {
  ListingDraft,
  ListPart,
  NamedBytes,
  ReadListOptions,
  Rejection,
} from "#app/core/ingestion/source.ts";
import { parseMoneyCents } from "#app/core/ingestion/sources/caixa/numbers.ts";
import { readList } from "#app/core/ingestion/sources/caixa/read-list.server.ts";

/** Test lists in the source's exact form, with invented rows. */

export const TITLE = " Lista de Imóveis da Caixa;;Data de geração:;08/01/2026;;;;;;;";
export const HEADER =
  " N° do imóvel;UF;Cidade;Bairro;Endereço;Preço;Valor de avaliação;Desconto;Descrição;Modalidade de venda;Link de acesso";
export const HEADER_12 = HEADER.replace("Desconto;", "Desconto;Financiamento;");

export interface InventedRow {
  number?: string;
  state?: string;
  city?: string;
  district?: string;
  address?: string;
  price?: string;
  appraisal?: string;
  /** Default: computed from price and appraisal. */
  discount?: string;
  financing?: string;
  description?: string;
  mode?: string;
  link?: string;
}

export function rowText(row: InventedRow = {}): string {
  const number = row.number ?? "8000000000017";
  const price = row.price ?? "153.487,18";
  const appraisal = row.appraisal ?? "250.671,32";
  const fields = [
    ` ${number} `,
    `${row.state ?? "SP"} `,
    `${row.city ?? "MORRO ALTO"} `,
    `${row.district ?? "CENTRO"} `,
    `${row.address ?? "RUA DAS PALMAS, N. 180, "} `,
    price,
    appraisal,
    row.discount ?? discountOfText(price, appraisal),
    ...(row.financing === undefined ? [] : [row.financing]),
    row.description ??
      "Casa, 0.00 de área total, 71.24 de área privativa, 315.90 de área do terreno,  2 qto(s), WC.",
    row.mode ?? "Venda Online",
    row.link ?? `https://venda-imoveis.caixa.gov.br/sistema/detalhe-imovel.asp?hdnimovel=${number}`,
  ];
  return fields.join(";");
}

/** Percent with two decimals, as the source computes it; empty where an amount is not a number. */
export function discountOfText(price: string, appraisal: string): string {
  const [paid, worth] = [parseMoneyCents(price), parseMoneyCents(appraisal)];
  return paid && worth ? (Math.max(0, 1 - paid / worth) * 100).toFixed(2) : "";
}

/** Rows with different numbers. */
export function manyRows(count: number, row: InventedRow = {}, from = 8_000_000_000_000): string[] {
  return Array.from({ length: count }, (_, index) => rowText({ ...row, number: String(from + index) }));
}

export function listText(rows: string[], header = HEADER): string {
  return `\n${TITLE}\n${header}\n\n${rows.map((row) => `${row}\n`).join("")}`;
}

export function listFile(
  content: string | Uint8Array,
  name = "Lista_imoveis_SP.csv",
  chunkBytes = 65_536,
): NamedBytes {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  return {
    name,
    size: bytes.length,
    open: async () => Readable.from(piecesOf(bytes, chunkBytes), { objectMode: true }),
  };
}

function* piecesOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface ReadResult {
  states: string[];
  drafts: ListingDraft[];
  rejected: Rejection[];
  parts: ListPart[];
}

export async function readAll(file: NamedBytes, options?: ReadListOptions): Promise<ReadResult> {
  const result: ReadResult = { states: [], drafts: [], rejected: [], parts: [] };
  for await (const part of readList(file, options)) {
    result.parts.push(part);
    if (part.kind === "state") result.states.push(`${part.state} ${part.listDate}`);
    else {
      result.drafts.push(...part.drafts);
      result.rejected.push(...part.rejected);
    }
  }
  return result;
}
