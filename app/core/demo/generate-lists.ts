import { discountOf, officialUrl } from "#app/facts/listings/listing.ts";
import { SALE_MODES } from "#app/facts/listings/source-words.ts";
import { UFS, type Uf } from "#app/lib/br.ts";
import { addDays, type IsoDate, formatDate } from "#app/lib/dates.ts";
import { officialRows } from "./distributions.ts";
import { acceptsFinancing, GONE_PER_LISTED, history, type History, type Offer } from "./history.ts";
import { propertyBuilder, type DemoProperty } from "./property.ts";
import { random } from "./random.ts";

interface DemoList {
  /** `Lista_imoveis_SP.csv` */
  name: string;
  date: IsoDate;
  state: Uf;
  bytes: Uint8Array<ArrayBuffer>;
}

interface DemoRecord {
  number: string;
  property: DemoProperty;
  acceptsFinancing: boolean;
  offers: History;
}

/** Rows on the newest date over all states, before the minimum per state is applied. */
const ROWS = 5000;
const MIN_PER_STATE = 8;
const ALL_OFFICIAL_ROWS = UFS.reduce((sum, state) => sum + officialRows(state), 0);

/** Days before the anchor on which the three lists of a state are dated, oldest first. */
const DEMO_DAYS_AGO = [14, 7, 0] as const;

/** First digits of every demonstration number. The source's own numbers never begin so. */
const DEMO_NUMBER_PREFIX = "9990";

const HEADER =
  " N° do imóvel;UF;Cidade;Bairro;Endereço;Preço;Valor de avaliação;Desconto;Financiamento;Descrição;Modalidade de venda;Link de acesso";

interface DemoRow {
  number: string;
  state: Uf;
  property: DemoProperty;
  acceptsFinancing: boolean;
  offer: Offer;
}

/** How many properties of a state the newest lists hold. */
export function demoRows(state: Uf): number {
  return Math.max(MIN_PER_STATE, Math.round((ROWS * officialRows(state)) / ALL_OFFICIAL_ROWS));
}

/**
 * Invented lists of the whole country: one list per state for each of three dates, the oldest date first, in the exact
 * format of the source. The content is the same for every anchor; only the dates follow it.
 */
export function* demoLists(anchor: IsoDate): Generator<DemoList> {
  const records = new Map(UFS.map((state) => [state, recordsOf(state)]));
  for (const [index, daysAgo] of DEMO_DAYS_AGO.entries()) {
    const date = addDays(anchor, -daysAgo);
    for (const [state, all] of records) {
      const rows: DemoRow[] = [];
      for (const { offers, ...rest } of all) {
        const offer = offers[index];
        if (offer) rows.push({ ...rest, state, offer });
      }
      yield { name: `Lista_imoveis_${state}.csv`, date, state, bytes: writeList(date, rows) };
    }
  }
}

/** Every property of a state that is on any of the three dates, ordered by city as the lists are. */
function recordsOf(state: Uf): DemoRecord[] {
  const chance = random(`demonstration ${state}`);
  const nextProperty = propertyBuilder(chance, state);
  const listed = demoRows(state);
  const goneShare = listed * GONE_PER_LISTED;
  const gone = Math.floor(goneShare) + (chance.chance(goneShare % 1) ? 1 : 0);
  const records = Array.from({ length: listed + gone }, (_, sequence): DemoRecord => {
    const property = nextProperty();
    // Spread over the sequence, so that the units of one building do not all leave together.
    const isListed =
      Math.floor(((sequence + 1) * gone) / (listed + gone)) ===
      Math.floor((sequence * gone) / (listed + gone));
    const offers = history(chance, state, property.appraisalCents, isListed);
    return {
      number: numberOf(state, sequence),
      property,
      acceptsFinancing: acceptsFinancing(chance, offers),
      offers,
    };
  });
  return records.sort((a, b) => compare(a.property.city, b.property.city) || compare(a.number, b.number));
}

/**
 * Thirteen digits: the prefix, the state's place in the alphabet, and the sequence, scattered by a multiplier that is
 * coprime to the modulus.
 */
function numberOf(state: Uf, sequence: number): string {
  const place = String(UFS.indexOf(state) + 1).padStart(2, "0");
  const stirred = (sequence * 3_141_593 + 2_718_281) % 9_999_991;
  return `${DEMO_NUMBER_PREFIX}${place}${String(stirred).padStart(7, "0")}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * An official list byte for byte as the bank writes it: ISO-8859-1, lines ended by LF, an empty line before the title
 * and after the header, its padding of fields. Rows are written in the order given.
 */
function writeList(date: IsoDate, rows: DemoRow[]): Uint8Array<ArrayBuffer> {
  const title = ` Lista de Imóveis da Caixa;;Data de geração:;${formatDate(date)};;;;;;;`;
  return latin1(`\n${title}\n${HEADER}\n\n${rows.map((row) => `${line(row)}\n`).join("")}`);
}

function line(row: DemoRow): string {
  const { number, state, property, offer } = row;
  return [
    ` ${number} `,
    `${state} `,
    `${property.city} `,
    `${property.district} `,
    `${property.address} `,
    money(offer.priceCents),
    money(offer.appraisalCents),
    (discountOf(offer.priceCents, offer.appraisalCents) ?? 0).toFixed(2),
    row.acceptsFinancing ? "Sim" : "Não",
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
