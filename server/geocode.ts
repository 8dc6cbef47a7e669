import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#app/db/connect.server.ts";
import { raiseVersion } from "#app/core/ingestion/merge-staged.server.ts";
import { geocodeListings } from "#app/core/ingestion/geocoding/geocode-listings.server.ts";
import { createGeocodeStore } from "#app/core/ingestion/geocoding/geocode-store.server.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { citySlug } from "#app/facts/places/resolve-place.ts";
import { createNominatim } from "#app/platform/geocoder.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** How long points are gathered before the search index takes them in. */
const SLICE_MS = 10 * 60_000;
/** Between two looks for new addresses, and after the service failed. */
const REST_MS = 10 * 60_000;

/** Looks for the streets of the listings for as long as the server runs, one question a second. */
export function startGeocoding(database: Database, url: string, userAgent: string, log: Log) {
  const stopped = new AbortController();
  const store = createGeocodeStore(database.db, () => new Date());
  const geocoder = createNominatim({
    url,
    userAgent,
    centreOf(state, city) {
      const known = cityBySlug(citySlug(city, state));
      return known && known.lat !== null && known.lng !== null ? { lat: known.lat, lng: known.lng } : null;
    },
  });

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const slice = AbortSignal.any([stopped.signal, AbortSignal.timeout(SLICE_MS)]);
      const report = await geocodeListings(store, geocoder, slice);
      if (report.located) await raiseVersion(database.db);
      if (report.located || report.problem) log.info(report, "geocoding batch ended");
      if (report.ended !== "stopped")
        await sleep(REST_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }

  const running = run().catch((error: unknown) =>
    log.error({ err: error }, "geocoding failed and is off until the server restarts"),
  );
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
