import { eq } from "drizzle-orm";
import type { CensusReport } from "#app/core/ingestion/census/census-report.ts";
import { placeByCensus } from "#app/core/ingestion/census/place-by-census.server.ts";
import type { Database, Db } from "#app/db/connect.server.ts";
import { properties } from "#app/db/schema/properties.ts";
import { resolvePlace } from "#app/facts/places/places.ts";

type CensusOptions = Parameters<typeof placeByCensus>[2];

/** What a command reports that reads these files of the census, without its progress. */
export async function readCensus(
  database: Database,
  paths: string[],
  over: Partial<CensusOptions> = {},
): Promise<CensusReport[]> {
  const now = () => new Date("2026-11-21T12:00:00Z");
  const options = { resolvePlace, now, signal: new AbortController().signal, ...over };
  const reports: CensusReport[] = [];
  for await (const report of placeByCensus(database, paths, options)) reports.push(report);
  return reports.filter(({ kind }) => kind === "file" || kind === "refused" || kind === "sum");
}

/** Where a property is, and how that is known. */
export async function placeOf(db: Db, number: string) {
  const { lat, lng, precisao: precision, precisaoM: metres, passo: step } = properties;
  const place = db.select({ lat, lng, precision, metres, step }).from(properties);
  return (await place.where(eq(properties.nDoImovel, number)))[0]!;
}

export const stepOf = async (db: Db, number: string) => (await placeOf(db, number)).step;
