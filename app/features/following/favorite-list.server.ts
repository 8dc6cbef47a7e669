import { count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { favorites } from "#app/db/schema/following.ts";
import { properties } from "#app/db/schema/properties.ts";
import { listingsByNumber } from "#app/features/listings/listing-rows.server.ts";
import type { Favorite } from "./favorite-view.ts";

export interface FavoriteStretch {
  /** How many there are in all. */
  total: number;
  /** Those of the page, the newest first. */
  favorites: Favorite[];
}

/** How many favourites a member has, whether or not their plan shows them. */
export async function countFavorites(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(favorites).where(eq(favorites.userId, userId));
  return row?.n ?? 0;
}

/** A page of a member's favourites, those that have left the lists included. */
export async function favoritesOf(
  db: Db,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<FavoriteStretch> {
  const rows = await db
    .select({
      number: favorites.nDoImovel,
      savedAt: favorites.createdAt,
      // With the rows, so that a heart that is on its way is in both or in neither.
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), favorites.nDoImovel)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const numbers = rows.map(({ number }) => number);
  const listings = new Map((await listingsByNumber(db, numbers)).map((one) => [one.number, one]));
  const withdrawn = await takenOff(db, numbers);
  return {
    total: rows[0]?.total ?? (await countFavorites(db, userId)),
    favorites: rows.flatMap(({ number, savedAt }) => {
      const listing = listings.get(number);
      return listing ? [{ listing, savedAt, withdrawn: withdrawn.has(number) }] : [];
    }),
  };
}

/** Those that an administrator has taken off. */
async function takenOff(db: Db, numbers: string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .select({ number: properties.nDoImovel, off: properties.wsIndisponivel })
    .from(properties)
    .where(inArray(properties.nDoImovel, numbers));
  return new Set(rows.flatMap(({ number, off }) => (off ? number : [])));
}
