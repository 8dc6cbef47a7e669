import { discountOf, officialUrl } from "#app/facts/listings/listing.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";
import type { Uf } from "#app/lib/br.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import type { Offer } from "./history.ts";
import type { DemoProperty } from "./property.ts";

const HEADER =
  " N° do imóvel;UF;Cidade;Bairro;Endereço;Preço;Valor de avaliação;Desconto;Financiamento;Descrição;Modalidade de venda;Link de acesso";

export interface DemoRow {
  number: string;
  state: Uf;
  property: DemoProperty;
  acceptsFinancing: boolean;
  offer: Offer;
}

/**
 * An official list byte for byte as the bank writes it: ISO-8859-1, lines ended by LF, an empty line before the title
 * and after the header, its padding of fields. Rows are written in the order given.
 */
export function writeList(date: IsoDate, rows: DemoRow[]): Uint8Array<ArrayBuffer> {
  const title = ` Lista de Imóveis da Caixa;;Data de geração:;${formatDate(date)};;;;;;;`;
  return latin1(`\n${title}\n${HEADER}\n\n${rows.map((row) => `${line(row)}\n`).join("")}`);
}

function line({ number, state, property, acceptsFinancing, offer }: DemoRow): string {
  return [
    ` ${number} `,
    `${state} `,
    `${property.city} `,
    `${property.district} `,
    `${property.address} `,
    money(offer.priceCents),
    money(offer.appraisalCents),
    (discountOf(offer.priceCents, offer.appraisalCents) ?? 0).toFixed(2),
    acceptsFinancing ? "Sim" : "Não",
    property.description,
    SALE_MODES[offer.mode],
    officialUrl(number),
  ].join(";");
}

/** Cents as `153.487,18`. */
function money(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `${whole},${String(cents % 100).padStart(2, "0")}`;
}

function latin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0xff) throw new RangeError(`not ISO-8859-1: ${text[index]}`);
    bytes[index] = unit;
  }
  return bytes;
}
