import type { Uf } from "#app/lib/br.ts";
import { GeocoderUnavailable, type Geocoder, type Point } from "#app/platform/geocoder.server.ts";
import { geocodeKey, normaliseAddress } from "#app/facts/places/normalise-address.ts";

/** A listing whose street has not been looked for yet. */
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

/** A listing as it was read when its address was looked for. */
export type AskedListing = Pick<PendingListing, "number" | "citySlug" | "address">;

/** What the run needs of the database. Each step is its own short write, so a stopped run loses nothing. */
export interface GeocodeStore {
  /** Listings that `apply` has not been done for; the same ones again until it is. */
  pending(limit: number): Promise<PendingListing[]>;
  /** What is known under a key: a point, null (asked, not found), or undefined (never asked). */
  cached(key: string): Promise<Point | null | undefined>;
  remember(key: string, result: Point | null): Promise<void>;
  /**
   * Gives the listings the point with precision `rua`; null leaves them where they are. Either way no longer pending,
   * but for those whose address or city is another one by now. Returns the numbers it did this for.
   */
  apply(asked: AskedListing[], point: Point | null): Promise<string[]>;
}

export interface GeocodeReport {
  /** Listings that got a street's point, and those whose street is not known. */
  located: number;
  unknown: number;
  /** Questions asked; the rest was answered from the cache or had no street to ask for. */
  requests: number;
  /** Why the run ended. `unavailable` carries the reason in `problem`. */
  ended: "done" | "stopped" | "unavailable";
  problem: string | null;
}

const BATCH = 200;

/**
 * Looks for the street of every pending listing, one question per address however many flats share it. Stops at once
 * on `signal`, and when the service fails; the next run goes on where this one ended and asks nothing twice.
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

function asText({ number, citySlug, address }: AskedListing): string {
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
  const found = await geocoder.locate(
    { street: number ? `${number} ${street}` : street, district, city, state },
    signal,
  );
  return found && { lat: found.lat, lng: found.lng };
}
