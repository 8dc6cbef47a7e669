import type { z } from "zod";
import type { PurchaseTables } from "#app/facts/costs/purchase-tables.ts";
import type { ListingDetail } from "#app/facts/listings/listing-detail.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { keyErrors } from "./calculation-params.ts";

export type CalculationAnswer =
  | { body: object }
  | { csv: string; fileName: string }
  | { status: 400 | 404; title: string; detail: string };

/** The values of the tables of costs that are in force at a place: a municipality's slug, or a state in lower case. */
type ReadTables = (place: string) => Promise<PurchaseTables>;

/** What calculations read beside the keys of their address. */
export interface CalculationSources {
  tables: ReadTables;
  findListing(number: string): Promise<ListingDetail | null>;
  today: IsoDate;
}

type Answer = CalculationAnswer | Promise<CalculationAnswer>;
export type Calculate = (params: URLSearchParams, sources: CalculationSources) => Answer;

/** A calculation whose keys are read by a schema; what cannot be read is refused by the names of the keys. */
export function calculation<T>(
  schema: z.ZodType<T>,
  answer: (read: T, sources: CalculationSources) => Answer,
): Calculate {
  return (params, sources) => {
    const read = schema.safeParse(Object.fromEntries(params));
    if (read.success) return answer(read.data, sources);
    return { status: 400, title: "Valor que não dá para usar", detail: keyErrors(read.error) };
  };
}
