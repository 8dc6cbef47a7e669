import { crc32 } from "node:zlib";
import { buildingKey } from "#app/facts/places/building.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { boxOfView } from "#app/lib/mercator.ts";
import type { MapRequest } from "#app/core/engine/map-items.ts";
import { NO_FILTERS } from "#app/facts/query/filters.ts";
import { variedQueries } from "./queries.ts";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { indexOf } from "./search.ts";
import { figureOf, percentile, type Findings } from "./table.ts";

const QUERIES = 300;
const SCREEN = { width: 1280, height: 800 };
const ZOOMS = [3.6, 5, 6.5, 8, 9.5, 11, 12.5, 14];

/**
 * Maps of all listings and of filtered ones at several zooms, as exact as the tables place them and with an address for
 * each, and their densities; in one process.
 */
export async function benchMap(listings: Listing[], runs: number): Promise<Findings> {
  const ofPlaces = await measured(listings, runs);
  const ofAddresses = await measured(listings.map(atAnAddress), runs);
  const [items, exact, density] = [ofPlaces("map"), ofAddresses("map"), ofPlaces("density")];
  return {
    checks: [
      { what: "map in process, p95", figure: items.p95, unit: "ms", atMost: 15 },
      { what: "map of addresses in process, p95", figure: exact.p95, unit: "ms", atMost: 15 },
      { what: "density in process, p95", figure: density.p95, unit: "ms", atMost: 15 },
    ],
    tables: [
      {
        title: "Map in process",
        notes: [
          "addresses: every listing has an invented point within 8 km of its own, the units of a building the same one",
          "what a screen of 1280 × 800 shows, at zooms from the country to a street; half of the queries without filters",
        ],
        columns: ["map", "rows", "queries", "p50", "p95", "p99"],
        rows: [
          ["clusters", listings.length, QUERIES, items.p50, items.p95, items.p99],
          ["prices and clusters of addresses", listings.length, QUERIES, exact.p50, exact.p95, exact.p99],
          ["density", listings.length, QUERIES, density.p50, density.p95, density.p99],
        ],
      },
    ],
  };
}

/** Measures requests of one kind on an index of the listings. */
async function measured(listings: Listing[], runs: number) {
  const engine = await indexOf(listings);
  const requests = mapRequests(listings);
  return (kind: "map" | "density") => {
    const ask = (request: MapRequest) => {
      const began = performance.now();
      engine[kind](request);
      return performance.now() - began;
    };
    for (const request of requests) ask(request);
    const times = Array.from({ length: runs }, () => requests.map(ask));
    const of = (share: number) => figureOf(times.map((run) => percentile(run, share)));
    return { p50: of(0.5), p95: of(0.95), p99: of(0.99) };
  };
}

/** Degrees around its own point within which an address is invented: as dense as a large town. */
const AROUND = 0.15;

/** The listing at a point of its own address. */
function atAnAddress(listing: Listing): Listing {
  if (listing.lat === null || listing.lng === null) return listing;
  const random = seededRandom(crc32(buildingKey(listing) ?? listing.number));
  const near = (degrees: number) => Math.round((degrees + (random() - 0.5) * AROUND) * 1e6) / 1e6;
  return { ...listing, lat: near(listing.lat), lng: near(listing.lng), precision: "porta", precisionM: 20 };
}

function mapRequests(listings: Listing[]): MapRequest[] {
  const random = seededRandom(11);
  const placed = listings.filter(({ lat }) => lat !== null);
  return variedQueries(listings, QUERIES, 11).map(({ filters }, i) => {
    const { lng, lat } = placed[Math.floor(random() * placed.length)]!;
    const zoom = ZOOMS[i % ZOOMS.length]!;
    const view = { box: boxOfView([lng!, lat!], zoom, SCREEN), zoom };
    return { filters: random() < 0.5 ? NO_FILTERS : filters, view };
  });
}
