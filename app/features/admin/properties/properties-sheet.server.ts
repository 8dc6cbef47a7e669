import { withdrawals } from "#app/db/schema/properties.ts";
import { csvColumns, type CsvOccasion } from "#app/features/api/csv-export.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { dayInSaoPaulo, formatDate } from "#app/lib/dates.ts";
import type { PropertyQuery } from "./property-query.ts";
import { allProperties, type PropertySource } from "./property-table.server.ts";

const OWN = ["Status", "Indisponível desde", "Motivo"];

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
