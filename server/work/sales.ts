import { z } from "zod";
import { importSales, type SalesReport } from "#app/core/ingestion/sales/import-sales.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import type { Work } from "./work.ts";

const request = z.object({ paths: z.array(z.string()), city: z.number().int().nullable() });

export const salesWork: Work<z.infer<typeof request>, SalesReport> = {
  name: "sales",
  request,
  async *run({ database, now }, { paths, city }, signal) {
    const { resolvePlace } = IMPORT_SETUP;
    yield* importSales(database, paths, { city, resolvePlace, now, signal });
  },
};
