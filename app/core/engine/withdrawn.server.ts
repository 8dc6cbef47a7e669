import type { Db } from "#app/db/connect.server.ts";
import { withdrawals } from "#app/db/schema/properties.ts";
import { listingsByNumber } from "#app/facts/listings/listing-rows.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import type { Filters, Sort } from "#app/facts/query/filters.ts";
import { writeFilters } from "#app/facts/query/query-codec.ts";
import { dayInSaoPaulo, type IsoDate } from "#app/lib/dates.ts";
import { createMatcher } from "./matcher.ts";
import type { CurrentEngine } from "./search-engine.ts";

/** The orders in which administrators see properties. */
export type AdminSort = Extract<Sort, "recentes" | "antigos" | "menor_preco" | "maior_preco" | "desconto">;

/** The properties that administrators took off the portal, on the newest lists or not; the engine has none of them. */
export interface WithdrawnListings {
  count: number;
  /** The day of each withdrawal, by number. */
  since: ReadonlyMap<string, IsoDate>;
  /** Those that a search matches as it would match them in the engine, in order. */
  find(filters: Filters, sort: AdminSort): Promise<Listing[]>;
}

export type ReadWithdrawn = () => Promise<WithdrawnListings>;

interface Search {
  engine(): Pick<CurrentEngine, "vocabulary">;
  version(): number;
}

const BATCH = 1_000;

/** Reads them once for each version of the data: there are few, so they need no index in the database. */
export function createWithdrawnReader(db: Db, search: Search): ReadWithdrawn {
  let cache: { version: number; reading: Promise<WithdrawnListings> } | null = null;
  return () => {
    const version = search.version();
    if (cache?.version !== version) {
      const reading = readWithdrawn(db, async () => search.engine().vocabulary);
      cache = { version, reading };
      reading.catch(() => (cache = null));
    }
    return cache.reading;
  };
}

async function readWithdrawn(
  db: Db,
  readWords: () => Promise<readonly string[]>,
): Promise<WithdrawnListings> {
  const rows = await db.select({ number: withdrawals.nDoImovel, since: withdrawals.desde }).from(withdrawals);
  const available: Listing[] = [];
  for (let i = 0; i < rows.length; i += BATCH) {
    const numbers = rows.slice(i, i + BATCH).map(({ number }) => number);
    available.push(...(await listingsByNumber(db, numbers)));
  }
  const { listings, match } = await createMatcher(available, readWords);
  return {
    count: listings.length,
    since: new Map(rows.map(({ number, since }) => [number, dayInSaoPaulo(since)])),
    async find(filters, sort) {
      const [matched] = await match([writeFilters(filters)]);
      const key = KEYS[sort];
      return matched!
        .map((row) => listings[row]!)
        .sort((a, b) => compare(key(a), key(b)) || Number(a.number) - Number(b.number));
    },
  };
}

type Key = string | number | null;

/** What each order sorts by, ascending or descending; unknown values come last. */
const KEYS: Record<AdminSort, (listing: Listing) => { by: Key; down: boolean }> = {
  recentes: ({ seenAfter }) => ({ by: seenAfter, down: true }),
  antigos: ({ firstSeen }) => ({ by: firstSeen, down: false }),
  menor_preco: ({ priceCents }) => ({ by: priceCents, down: false }),
  maior_preco: ({ priceCents }) => ({ by: priceCents, down: true }),
  desconto: ({ discount }) => ({ by: discount, down: true }),
};

function compare({ by: a, down }: { by: Key; down: boolean }, { by: b }: { by: Key }): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b === down ? 1 : -1;
}
