import { readAvailability } from "#app/core/ingestion/availability.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import { oneDecimal, TOO_LITTLE, writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../kit/figures.tsx";
import { propertyDialog, propertyRow, type PropertyDialogView, type PropertyRow } from "./property-rows.ts";
import type { PropertyQuery } from "./property-query.ts";
import { propertyTable, type PropertySource } from "./property-table.server.ts";

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
