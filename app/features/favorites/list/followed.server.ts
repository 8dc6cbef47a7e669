import { and, desc, eq, inArray, not, sql, type SQL } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { favorites } from "#app/db/schema/favorites.ts";
import { properties, propertyPages } from "#app/db/schema/properties.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import {
  IS_AVAILABLE,
  LISTING_COLUMNS,
  readImportedLists,
  toListing,
  type ImportedLists,
} from "#app/facts/listings/listing-rows.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
import { STAGES, stageOf, type Stage } from "#app/features/favorites/stage.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/durations.ts";

/** A property with the dates of its saved page. */
export interface Dated {
  listing: Listing;
  /** On the newest list and not taken off the portal. */
  available: boolean;
  /** Taken off the portal by an administrator. */
  withdrawn: boolean;
  page: PropertyPage | null;
  /** When that page was imported. */
  pageReadAt: Date | null;
}

/** A favourite with everything its owner added. */
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

/** In ten minutes. */
const MAX_FILES = 30;

/** Counts the creation of a file of the whole list. Returns the seconds to wait, or 0. */
export function spendTaking(db: Db, userId: string, now: Date): Promise<number> {
  const limit = { key: `take-along:${userId}`, most: MAX_FILES, windowMs: 10 * MINUTE_MS };
  return spendAttempt(db, [limit], now);
}

/** A member's favourites, the newest first, including those that have left the lists. */
export async function followedBy(
  db: Db,
  userId: string,
  part: { limit: number; offset: number } | null = null,
): Promise<Followed[]> {
  const importedLists = await readImportedLists(db);
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
    .where(and(eq(favorites.userId, userId), not(favorites.desejo)))
    .orderBy(desc(favorites.createdAt), favorites.nDoImovel);
  const rows = await (part ? all.limit(part.limit).offset(part.offset) : all);
  return rows.map((row) => {
    const { savedAt, note, tags, targetCents } = row;
    const stage = stageOf(row.stage) ?? STAGES[0];
    return { ...toDated(row, importedLists), savedAt, stage, note, tags, targetCents };
  });
}

/** Limit of properties that `datedMatches` returns. */
const MAX_DATED = 2_000;

interface DatedListings {
  dated: Dated[];
  /** False: there are more than were read. */
  isWhole: boolean;
}

/**
 * Properties of a member's notifications (`condition`) that are still offered and have a page with a date after
 * `since`: first those with future dates, the nearest first, then those with past dates, the latest first.
 */
export async function datedMatches(
  db: Db,
  condition: SQL | undefined,
  { since, now }: { since: Date; now: Date },
): Promise<DatedListings> {
  const importedLists = await readImportedLists(db);
  const numbers = db.select({ number: notifications.nDoImovel }).from(notifications).where(condition);
  const next = sql`least(${datesFrom(writtenInSaoPaulo(now))})`;
  const last = sql`greatest(${datesFrom(dayInSaoPaulo(since))})`;
  const rows = await db
    .select(DATED)
    .from(properties)
    .innerJoin(propertyPages, eq(propertyPages.nDoImovel, properties.nDoImovel))
    .where(and(IS_AVAILABLE, inArray(properties.nDoImovel, numbers), sql`${last} is not null`))
    .orderBy(sql`${next} nulls last`, sql`${last} desc`, properties.nDoImovel)
    .limit(MAX_DATED + 1);
  return {
    dated: rows.slice(0, MAX_DATED).map((row) => toDated(row, importedLists)),
    isWhole: rows.length <= MAX_DATED,
  };
}

/**
 * The dates of a page that are not before `moment`; the others are null. All have one format and time zone,
 * so they sort as text.
 */
function datesFrom(moment: string): SQL {
  return sql.join(
    DATE_KEYS.map(
      (key) =>
        sql`case when ${propertyPages.dados} ->> ${key} >= ${moment} then ${propertyPages.dados} ->> ${key} end`,
    ),
    sql`, `,
  );
}

/** An instant in the format of pages, which is exact to the second: a date in the same second is not before it. */
function writtenInSaoPaulo(instant: Date): string {
  return new Date(instant.getTime() - 3 * HOUR_MS).toISOString().slice(0, 19);
}

const DATE_KEYS = [
  "firstAuctionAt",
  "secondAuctionAt",
  "openBiddingAt",
  "onlineDeadlineAt",
] as const satisfies (keyof PropertyPage)[];

type Row = Parameters<typeof toListing>[0] & { page: PropertyPage | null; pageReadAt: Date | null };

function toDated(row: Row, importedLists: ImportedLists): Dated {
  const listing = toListing(row, importedLists);
  const { page, pageReadAt } = row;
  const withdrawn = row.wsIndisponivel;
  return { listing, available: listing.leftOn === null && !withdrawn, withdrawn, page, pageReadAt };
}
