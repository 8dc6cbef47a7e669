import { desc, eq, inArray } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/following.ts";
import { properties, propertyPages } from "#app/db/schema/properties.ts";
import { ATTEMPTS } from "#app/features/accounts/limits.ts";
import type { PropertyPage } from "#app/features/ingestion/source.ts";
import {
  LISTING_COLUMNS,
  readHeldLists,
  toListing,
  type HeldLists,
} from "#app/features/listings/listing-rows.server.ts";
import type { Listing } from "#app/features/listings/listing.ts";
import { STAGES, stageOf, type Stage } from "./stage.ts";

/** A property with what its page says of dates. */
export interface Dated {
  listing: Listing;
  /** On the newest list and not taken off by an administrator. */
  available: boolean;
  page: PropertyPage | null;
  /** When that page was taken in. */
  pageReadAt: Date | null;
}

/** A favourite with all that its owner keeps of it. */
export interface Followed extends Dated {
  savedAt: Date;
  stage: Stage;
  note: string;
  tags: string[];
  /** Integer cents. */
  targetCents: number | null;
}

const DATED = {
  ...LISTING_COLUMNS,
  page: propertyPages.dados,
  pageReadAt: propertyPages.salvaEm,
};

/** Counts a file that is made of the whole list. Returns the seconds to wait, 0 when it may be made. */
export function spendTaking(db: Db, userId: string, now: Date): Promise<number> {
  return spendAttempt(db, ATTEMPTS.takeAlong(userId), now);
}

/** A member's favourites, the newest first, those that have left the lists included. */
export async function followedBy(
  db: Db,
  userId: string,
  part: { limit: number; offset: number } | null = null,
): Promise<Followed[]> {
  const held = await readHeldLists(db);
  const all = db
    .select({
      ...DATED,
      savedAt: favorites.createdAt,
      stage: favorites.etapa,
      note: favorites.nota,
      tags: favorites.etiquetas,
      targetCents: favorites.precoAlvo,
    })
    .from(favorites)
    .innerJoin(properties, eq(properties.nDoImovel, favorites.nDoImovel))
    .leftJoin(propertyPages, eq(propertyPages.nDoImovel, favorites.nDoImovel))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), favorites.nDoImovel);
  const rows = await (part ? all.limit(part.limit).offset(part.offset) : all);
  return rows.map((row) => {
    const { savedAt, note, tags, targetCents } = row;
    const stage = stageOf(row.stage) ?? STAGES[0];
    return { ...toDated(row, held), savedAt, stage, note, tags, targetCents };
  });
}

/** Properties of these numbers that have a page. */
export async function datedByNumber(db: Db, numbers: string[]): Promise<Dated[]> {
  if (numbers.length === 0) return [];
  const held = await readHeldLists(db);
  const rows = await db
    .select(DATED)
    .from(properties)
    .innerJoin(propertyPages, eq(propertyPages.nDoImovel, properties.nDoImovel))
    .where(inArray(properties.nDoImovel, numbers));
  return rows.map((row) => toDated(row, held));
}

type Row = Parameters<typeof toListing>[0] & { page: PropertyPage | null; pageReadAt: Date | null };

function toDated(row: Row, held: HeldLists): Dated {
  const listing = toListing(row, held);
  const { page, pageReadAt } = row;
  return { listing, available: listing.leftOn === null && !row.wsIndisponivel, page, pageReadAt };
}
