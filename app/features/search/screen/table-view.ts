import { packedCardFor, type CardExtras, type CardView } from "#app/features/cards/card-view.ts";
import type { TrayItem } from "#app/features/device-marks/stored-entries.ts";
import { pricePerM2Cents, searchArea, type Listing } from "#app/facts/listings/listing.ts";
import type { SearchQuery, Sort } from "#app/facts/query/filters.ts";
import { canonicalHref, type UsualSort } from "#app/facts/query/query-codec.ts";
import { SEARCH_PATH } from "#app/features/search/search-path.ts";
import { formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { squareMetres } from "#app/lib/numbers.ts";
import { unpack } from "#app/ui/packed.ts";

/** A row of the table, and the property as the compare tray stores it: texts, empty where the value is unknown. */
export interface RowView extends TrayItem {
  /** One text for each of `COLUMNS`. */
  cells: string[];
}

/** A column and the orders that its heading leads to: the first one, and from that the other. */
interface Column {
  name: string;
  numeric: boolean;
  orders: readonly Sort[];
}

export const COLUMNS: readonly Column[] = [
  { name: "Preço", numeric: true, orders: ["menor_preco", "maior_preco"] },
  { name: "Avaliação", numeric: true, orders: [] },
  { name: "Desconto", numeric: true, orders: ["desconto"] },
  { name: "R$/m²", numeric: true, orders: ["preco_m2"] },
  { name: "Área", numeric: true, orders: [] },
  { name: "Quartos", numeric: true, orders: [] },
  { name: "Vagas", numeric: true, orders: [] },
  { name: "Etapa", numeric: false, orders: [] },
  { name: "Prazo", numeric: true, orders: ["data_leilao"] },
  { name: "Desde", numeric: true, orders: ["recentes", "antigos"] },
  { name: "Mudanças", numeric: false, orders: [] },
];

/** The row of a listing, in the words of its card. */
export function rowView(listing: Listing, today: IsoDate, extras: CardExtras): RowView {
  const card: CardView = unpack(packedCardFor(listing, today, extras));
  const area = searchArea(listing);
  const perM2 = pricePerM2Cents(listing);
  return {
    number: card.number,
    title: `${card.title}, ${card.place}`,
    picture: card.picture,
    cells: [
      card.price,
      formatPrice(listing.appraisalCents),
      card.discount === null ? "" : `−${card.discount}`,
      perM2 === null ? "" : formatPrice(perM2),
      area === null ? "" : squareMetres(area.m2),
      listing.bedrooms === null ? "" : String(listing.bedrooms),
      listing.parking === null ? "" : String(listing.parking),
      card.stage,
      listing.nextDate === null || listing.nextDate < today ? "" : formatDate(listing.nextDate),
      formatDate(listing.firstSeen),
      card.news.map(({ text }) => text).join(", "),
    ],
  };
}

export interface ColumnHead {
  /** Null for a column that no order is by. */
  href: string | null;
  /** The direction, of the column that the rows are ordered by. */
  order: "ascending" | "descending" | null;
}

const DESCENDING: ReadonlySet<Sort> = new Set(["maior_preco", "desconto", "recentes"]);

/** Pressing the heading of the column that the rows are ordered by takes its other order, where it has one. */
export function columnHeads(query: SearchQuery, made: Sort, usualSort: UsualSort): ColumnHead[] {
  return COLUMNS.map(({ orders }) => {
    const at = orders.indexOf(made);
    const next = orders[(at + 1) % orders.length];
    return {
      href:
        next === undefined
          ? null
          : canonicalHref(SEARCH_PATH, { ...query, sort: next, page: 1, through: 1 }, usualSort),
      order: at < 0 ? null : DESCENDING.has(made) ? "descending" : "ascending",
    };
  });
}
