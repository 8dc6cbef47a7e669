import type { CardView } from "#app/features/cards/card-view.ts";
import { auctionWords } from "#app/facts/listings/auction.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import type { Sort } from "#app/facts/query/filters.ts";
import { csvDecimal, type CsvCell } from "#app/lib/csv.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { squareMetres } from "#app/lib/numbers.ts";

/** A property, and its card, whose words the table has. */
interface Shown {
  listing: Listing;
  card: CardView;
  today: IsoDate;
}

/** A column and the orders that its heading leads to: the first one, and from that the other. */
interface Column {
  name: string;
  orders: readonly Sort[];
  /** Empty where the value is unknown. */
  text: (shown: Shown) => string;
  /** Of numbers: the unit and the value as a spreadsheet reads it. */
  number?: { unit: string; value: (shown: Shown) => CsvCell };
}

const reais = (cents: number | null) => csvDecimal(cents === null ? null : cents / 100);
const count = (value: number | null) => (value === null ? "" : String(value));

const COLUMNS = {
  lugar: { name: "Lugar", orders: [], text: ({ card }) => card.place },
  preco: {
    name: "Preço",
    orders: ["menor_preco", "maior_preco"],
    text: ({ card }) => card.price,
    number: { unit: "R$", value: ({ listing }) => reais(listing.priceCents) },
  },
  avaliacao: {
    name: "Avaliação",
    orders: [],
    text: ({ listing }) => formatPrice(listing.appraisalCents),
    number: { unit: "R$", value: ({ listing }) => reais(listing.appraisalCents) },
  },
  desconto: {
    name: "Desconto",
    orders: ["desconto"],
    text: ({ card }) => (card.discount === null ? "" : `−${card.discount}`),
    number: {
      unit: "%",
      value: ({ card, listing }) => (card.discount === null ? null : csvDecimal(listing.discount)),
    },
  },
  preco_m2: {
    name: "R$/m²",
    orders: ["preco_m2"],
    text: ({ listing }) => {
      const cents = pricePerM2Cents(listing);
      return cents === null ? "" : formatPrice(cents);
    },
    number: { unit: "", value: ({ listing }) => reais(pricePerM2Cents(listing)) },
  },
  area: {
    name: "Área",
    orders: [],
    text: ({ listing }) => {
      const area = searchArea(listing);
      return area === null ? "" : squareMetres(area.m2);
    },
    number: { unit: "m²", value: ({ listing }) => csvDecimal(searchArea(listing)?.m2 ?? null) },
  },
  quartos: {
    name: "Quartos",
    orders: [],
    text: ({ listing }) => count(listing.bedrooms),
    number: { unit: "", value: ({ listing }) => listing.bedrooms },
  },
  vagas: {
    name: "Vagas",
    orders: [],
    text: ({ listing }) => count(listing.parking),
    number: { unit: "", value: ({ listing }) => listing.parking },
  },
  etapa: {
    name: "Etapa",
    orders: [],
    text: ({ card, listing }) =>
      listing.saleModeCode === "leilao_sfi" ? auctionWords(listing.auction) : card.stage,
  },
  prazo: {
    name: "Prazo",
    orders: ["data_leilao"],
    text: ({ listing: { nextDate }, today }) =>
      nextDate === null || nextDate < today ? "" : formatDate(nextDate),
  },
  desde: {
    name: "Desde",
    orders: ["recentes", "antigos"],
    text: ({ listing }) => formatDate(listing.firstSeen),
  },
  mudancas: {
    name: "Mudanças",
    orders: [],
    text: ({ card }) => card.news.map(({ text }) => text).join(", "),
  },
} satisfies Record<string, Column>;

/** A column as addresses name it. */
export type ColumnKey = keyof typeof COLUMNS;

/** In the order of the table. */
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[];

export function columnOf(key: ColumnKey): Column {
  return COLUMNS[key];
}
