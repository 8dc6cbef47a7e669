import type { Database } from "#app/db/connect.server.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { geocodeListings } from "#app/core/ingestion/geocoding/geocode-listings.server.ts";
import { createGeocodeStore } from "#app/core/ingestion/geocoding/geocode-store.server.ts";
import { mayLieIn } from "#app/facts/places/outlines.server.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { citySlug } from "#app/facts/places/resolve-place.ts";
import { createNominatim } from "#app/platform/geocoder.server.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";

/** How long points are collected before the search index includes them. */
const SLICE_MS = 10 * MINUTE_MS;
/** Pause between two checks for new addresses, and after a failure of the service. */
const REST_MS = 10 * MINUTE_MS;

interface Options {
  /** Address of the service. */
  url: string;
  userAgent: string;
  now(): Date;
  log: Log;
}

/** Geocodes the addresses of the listings, one request a second, until none is left or the service fails. */
export function geocodingJob(database: Database, { url, userAgent, now, log }: Options): Job {
  const store = createGeocodeStore(database.db, now);
  const geocoder = createNominatim({
    url,
    userAgent,
    mayLieIn({ state, city }, point) {
      const ibge = cityBySlug(citySlug(city, state))?.ibgeCode ?? null;
      return mayLieIn({ ibge, state }, point);
    },
  });

  async function run(signal: AbortSignal): Promise<void> {
    for (let ended = "stopped"; ended === "stopped" && !signal.aborted;) {
      const slice = AbortSignal.any([signal, AbortSignal.timeout(SLICE_MS)]);
      const report = await geocodeListings(store, geocoder, slice);
      if (report.located) await raiseVersion(database.db);
      if (report.located || report.problem) log.info(report, "geocoding batch ended");
      ({ ended } = report);
    }
  }

  return { name: "geocoding", every: REST_MS, run };
}
