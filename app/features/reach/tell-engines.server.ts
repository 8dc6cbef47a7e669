import { asc, eq, gt, max } from "drizzle-orm";
import type { Database, Db } from "#app/db/connect.server.ts";
import { propertyEvents } from "#app/db/schema/properties.ts";
import { searchEngineCursor } from "#app/db/schema/reach.ts";
import { isDemoNumber } from "#app/facts/listings/listing.ts";
import { MAX_ADDRESSES, type IndexNow } from "./index-now.ts";

interface Telling {
  engines: IndexNow;
  /** Address people use, without a final slash. */
  origin: string;
  now: Date;
  signal: AbortSignal;
}

const ONLY_ROW = 1;

/**
 * Submits the pages of the properties with new events, batch by batch; returns how many. What was there before the first
 * round is in the sitemap. Where a batch is not taken, the next round begins with it. Only one process at a time.
 */
export async function tellEngines(database: Database, telling: Telling): Promise<number> {
  return database.exclusively("index now", async () => {
    const { db } = database;
    const after = await lastSent(db);
    return after === null ? begin(db, telling.now) : tellFrom(db, after, telling);
  });
}

async function tellFrom(db: Db, first: number, { engines, origin, now, signal }: Telling): Promise<number> {
  let sent = 0;
  for (let after = first; !signal.aborted;) {
    const events = await db
      .select({ id: propertyEvents.id, number: propertyEvents.nDoImovel })
      .from(propertyEvents)
      .where(gt(propertyEvents.id, after))
      .orderBy(asc(propertyEvents.id))
      .limit(MAX_ADDRESSES);
    if (events.length === 0) break;
    const numbers = new Set(events.map(({ number }) => number).filter((number) => !isDemoNumber(number)));
    if (numbers.size > 0)
      await engines.submit(
        [...numbers].map((number) => `${origin}/property/${number}`),
        signal,
      );
    after = events.at(-1)!.id;
    await db
      .update(searchEngineCursor)
      .set({ ultimoEvento: after, em: now })
      .where(eq(searchEngineCursor.id, ONLY_ROW));
    sent += numbers.size;
  }
  return sent;
}

async function lastSent(db: Db): Promise<number | null> {
  const [row] = await db.select().from(searchEngineCursor);
  return row?.ultimoEvento ?? null;
}

async function begin(db: Db, now: Date): Promise<number> {
  const [newest] = await db.select({ id: max(propertyEvents.id) }).from(propertyEvents);
  await db.insert(searchEngineCursor).values({ id: ONLY_ROW, ultimoEvento: newest?.id ?? 0, em: now });
  return 0;
}
