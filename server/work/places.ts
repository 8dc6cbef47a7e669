import { z } from "zod";
import type { CensusReport } from "#app/core/ingestion/census/census-report.ts";
import { placeByCensus } from "#app/core/ingestion/census/place-by-census.server.ts";
import { IMPORT_SETUP } from "#server/import-setup.ts";
import type { Work } from "./work.ts";

const request = z.object({ paths: z.array(z.string()) });

export const placesWork: Work<z.infer<typeof request>, CensusReport> = {
  name: "places",
  request,
  async *run({ database, now, afterwards }, { paths }, signal) {
    const { resolvePlace } = IMPORT_SETUP;
    try {
      yield* placeByCensus(database, paths, { resolvePlace, now, signal });
    } catch (error) {
      // Interrupted: what was read whole stays, and the next run reads the rest.
      if (!signal.aborted) throw error;
    }
    await afterwards();
  },
};
