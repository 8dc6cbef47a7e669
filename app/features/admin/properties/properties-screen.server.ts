import { readAvailability, type Availability } from "#app/core/ingestion/availability.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { withdrawals } from "#app/db/schema/properties.ts";
import { priceLabel } from "#app/facts/listings/auction.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { discountText, headline } from "#app/facts/listings/listing-text.ts";
import { isDemoNumber, type Listing } from "#app/facts/listings/listing.ts";
import { saleModeName } from "#app/facts/listings/source-words.ts";
import { csvColumns, type CsvOccasion } from "#app/features/api/csv-export.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { dayInSaoPaulo, formatDate, type IsoDate } from "#app/lib/dates.ts";
import { formatPrice } from "#app/lib/money.ts";
import { oneDecimal, TOO_LITTLE, writtenCount, percent } from "#app/lib/numbers.ts";
import type { Figure } from "../kit/figures.tsx";
import type { PropertyQuery } from "./property-query.ts";
import {
  propertyTable,
  allProperties,
  type PropertySource,
  type PropertyMatch,
} from "./property-table.server.ts";

/** Everything that `/admin/properties` shows. */
export interface PropertiesScreen {
  query: PropertyQuery;
  figures: Figure[];
  rows: PropertyRow[];
  total: number;
  page: number;
  pages: number;
  /** The types that can be chosen, in words with their counts. */
  types: Record<string, string>;
  /** Null: no property is open, or no list has shown it. */
  dialog: PropertyDialogView | null;
}

interface ScreenSource extends PropertySource {
  findListing(number: string): Promise<ListingDetail | null>;
}

const OWN = ["Status", "Indisponível desde", "Motivo"];

/** Whether the portal shows a property, in words. `gone`: no list has it any more, so it is shown nowhere. */
export interface SituationView {
  kind: "available" | "unavailable" | "gone";
  text: string;
  /** `desde 23/11/2026`, `saiu da lista em 10/03/2026`; null where nothing is to be said. */
  note: string | null;
}

/** A row of the list. */
export interface PropertyRow {
  number: string;
  address: string;
  /** `Campinas/SP`. */
  place: string;
  type: string;
  price: string;
  /** `42%`; null without one. */
  discount: string | null;
  situation: SituationView;
}

export async function propertiesScreen(
  db: Db,
  source: ScreenSource,
  query: PropertyQuery,
): Promise<PropertiesScreen> {
  const { totals, properties, total, page, pages, types } = await propertyTable(source, query);
  const { since } = source.withdrawn;
  return {
    query,
    figures: figuresOf(totals),
    rows: properties.map((property) => propertyRow(property, since)),
    total,
    page,
    pages,
    types: Object.fromEntries(
      types.map(({ value, label, count }) => [value, `${label} (${writtenCount(count)})`]),
    ),
    dialog: query.open === null ? null : await dialogOf(db, source, query.open),
  };
}

/** What was decided is read anew, so that two administrators see the last decision. */
async function dialogOf(
  db: Db,
  { findListing }: ScreenSource,
  number: string,
): Promise<PropertyDialogView | null> {
  const [detail, decided] = await Promise.all([findListing(number), readAvailability(db, number)]);
  return detail && decided && propertyDialog(detail, decided);
}

type Totals = Awaited<ReturnType<typeof propertyTable>>["totals"];

function figuresOf({ all, available, unavailable, averageDiscount }: Totals): Figure[] {
  return [
    { label: "Total", value: writtenCount(all), note: "nas listas mais novas, e os retirados" },
    { label: "Disponíveis", value: writtenCount(available), note: "o que o portal mostra" },
    { label: "Indisponíveis", value: writtenCount(unavailable), note: "retirados por administradores" },
    {
      label: "Desconto médio",
      value: averageDiscount === null ? "–" : `${oneDecimal(averageDiscount)}%`,
      note: averageDiscount === null ? TOO_LITTLE : "dos disponíveis com desconto",
    },
  ];
}

/** All that a query finds as a spreadsheet, with the columns of the public export, in parts. */
export async function* propertiesSheet(
  db: Db,
  source: PropertySource,
  query: PropertyQuery,
  { demo, ...occasion }: CsvOccasion & { demo: boolean },
): AsyncGenerator<string> {
  const decided = new Map((await db.select().from(withdrawals)).map((row) => [row.nDoImovel, row]));
  const columns = csvColumns(demo);
  yield CSV_MARK + csvLine([...OWN, ...columns.map(([heading]) => heading)]);
  for await (const properties of allProperties(source, query)) {
    const lines = properties.map(({ listing, available }) => {
      const withdrawal = decided.get(listing.number);
      const since = withdrawal ? formatDate(dayInSaoPaulo(withdrawal.desde)) : null;
      const situation = available ? "Disponível" : withdrawal ? "Indisponível" : "Fora da lista";
      const own = [situation, since, withdrawal?.motivo ?? null];
      return csvLine([...own, ...columns.map(([, read]) => read(listing, occasion))]);
    });
    yield lines.join("");
  }
}

function propertyRow(
  { listing, available }: PropertyMatch,
  since: ReadonlyMap<string, IsoDate>,
): PropertyRow {
  return {
    number: listing.number,
    address: addressOf(listing),
    place: `${listing.city}/${listing.state}`,
    type: listing.type,
    price: formatPrice(listing.priceCents),
    discount: discountText(listing.discount),
    situation: situationOf(listing, available ? null : (since.get(listing.number) ?? null)),
  };
}

/** In words; `since` is the day of its withdrawal, null where it was not taken off. */
function situationOf({ leftOn }: Listing, since: IsoDate | null): SituationView {
  if (since !== null)
    return { kind: "unavailable", text: "Indisponível", note: `desde ${formatDate(since)}` };
  return leftOn === null
    ? { kind: "available", text: "Disponível", note: null }
    : { kind: "gone", text: "Fora da lista", note: `saiu até ${formatDate(leftOn)}` };
}

/** The dialog of one property. */
export interface PropertyDialogView {
  number: string;
  title: string;
  situation: SituationView;
  available: boolean;
  /** Why it was taken off; null: nobody said, or it was not. */
  reason: string | null;
  facts: { term: string; text: string }[];
  description: string | null;
  /** The bank's page; null for an invented property. */
  officialUrl: string | null;
}

function propertyDialog(
  { listing, description, sourceAddress }: ListingDetail,
  { available, reason, since }: Availability & { since: Date | null },
): PropertyDialogView {
  const { number, city, state, district, postalCode, appraisalCents, discount } = listing;
  const where = [sourceAddress, district, `${city}/${state}`, postalCode && `CEP ${postalCode}`];
  return {
    number,
    title: headline(listing),
    situation: situationOf(listing, since && dayInSaoPaulo(since)),
    available,
    reason,
    facts: [
      { term: "Código", text: number },
      { term: "Endereço", text: where.filter(Boolean).join(", ") },
      { term: priceLabel(listing), text: formatPrice(listing.priceCents) },
      { term: "Avaliação", text: formatPrice(appraisalCents) },
      { term: "Desconto", text: discount === null ? "Nenhum: preço acima da avaliação" : percent(discount) },
      { term: "Tipo", text: listing.type },
      { term: "Modalidade", text: saleModeName(listing.saleMode) },
    ],
    description,
    officialUrl: isDemoNumber(number) ? null : listing.officialUrl,
  };
}

/** The address with its neighbourhood. */
function addressOf({ address, district }: Listing): string {
  return district === null ? address : `${address}, ${district}`;
}
