import type { Uf } from "#app/lib/br.ts";
import { GeocoderUnavailable, type Geocoder, type Point } from "#app/platform/geocoder.server.ts";
import { geocodeKey, normaliseAddress } from "#app/facts/places/normalise-address.ts";

/** A listing whose street has not been geocoded yet. */
export interface PendingListing {
  number: string;
  state: Uf;
  /** Municipality. */
  city: string;
  citySlug: string;
  district: string | null;
  /** The list's own text. */
  address: string;
}

/** A listing with the address that was asked for. */
type GeocodeTarget = Pick<PendingListing, "number" | "citySlug" | "address">;

/** What a run needs of the database. Each step is a short write of its own, so a stopped run loses nothing. */
export interface GeocodeStore {
  /** Listings without a geocoding result; the same ones again until `apply` was called for them. */
  pending(limit: number): Promise<PendingListing[]>;
  /** The cached answer for a key: a point, null (asked, not found), or undefined (never asked). */
  cached(key: string): Promise<Point | null | undefined>;
  remember(key: string, result: Point | null): Promise<void>;
  /**
   * Gives the listings the point with precision `rua`; null leaves their points as they are. Either way they are no
   * longer pending, except those whose address or city has changed meanwhile. Returns the numbers it was applied to.
   */
  apply(targets: GeocodeTarget[], point: Point | null): Promise<string[]>;
}

interface GeocodeReport {
  /** Listings that got a street's point, and those whose street was not found. */
  located: number;
  unknown: number;
  /** Requests sent; the other addresses were answered from the cache or had no street. */
  requests: number;
  /** Why the run ended. `unavailable` carries the reason in `problem`. */
  ended: "done" | "stopped" | "unavailable";
  problem: string | null;
}

const BATCH = 200;

/**
 * Geocodes the street of every pending listing with one request per address, however many flats share it. Ends at once
 * on `signal` and when the service fails; the next run continues there and repeats no request.
 */
export async function geocodeListings(
  store: GeocodeStore,
  geocoder: Geocoder,
  signal?: AbortSignal,
): Promise<GeocodeReport> {
  const report: GeocodeReport = { located: 0, unknown: 0, requests: 0, ended: "done", problem: null };
  const applied = new Set<string>();
  const end = (ended: GeocodeReport["ended"], problem: string | null = null) => ({
    ...report,
    ended,
    problem,
  });

  for (;;) {
    if (signal?.aborted) return end("stopped");
    const pending = await store.pending(BATCH);
    if (pending.length === 0) return report;
    for (const [key, listings] of groupByAddress(pending)) {
      if (signal?.aborted) return end("stopped");
      let point = await store.cached(key);
      if (point === undefined) {
        try {
          point = await ask(listings[0]!, geocoder, report, signal);
        } catch (error) {
          if (signal?.aborted) return end("stopped");
          if (error instanceof GeocoderUnavailable) return end("unavailable", error.message);
          throw error;
        }
        await store.remember(key, point);
      }
      const again = listings.find((listing) => applied.has(asText(listing)));
      if (again) throw new Error(`listing ${again.number} is still pending after its point was applied`);
      const numbers = new Set(await store.apply(listings, point));
      for (const listing of listings) if (numbers.has(listing.number)) applied.add(asText(listing));
      report[point ? "located" : "unknown"] += numbers.size;
    }
  }
}

function asText({ number, citySlug, address }: GeocodeTarget): string {
  return `${number} ${citySlug} ${address}`;
}

function groupByAddress(pending: PendingListing[]): Map<string, PendingListing[]> {
  return Map.groupBy(pending, ({ citySlug, district, address }) => geocodeKey(citySlug, district, address));
}

async function ask(
  { address, district, city, state }: PendingListing,
  geocoder: Geocoder,
  report: GeocodeReport,
  signal?: AbortSignal,
): Promise<Point | null> {
  const { street, number } = normaliseAddress(address);
  if (street === "") return null;
  report.requests++;
  const point = await geocoder.locate(
    { street: number ? `${number} ${street}` : street, district, city, state },
    signal,
  );
  return point && { lat: point.lat, lng: point.lng };
}
