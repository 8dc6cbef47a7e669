import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { spendAttempt } from "#app/db/attempts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { favorites } from "#app/db/schema/following.ts";
import { properties, propertyPages } from "#app/db/schema/properties.ts";
import { ATTEMPTS } from "#app/features/accounts/limits.ts";
import type { PropertyPage } from "#app/db/shapes/property-page.ts";
import {
  IS_AVAILABLE,
  LISTING_COLUMNS,
  readHeldLists,
  toListing,
  type HeldLists,
} from "#app/facts/listings/listing-rows.server.ts";
import type { Listing } from "#app/facts/listings/listing.ts";
import { dayInSaoPaulo } from "#app/lib/dates.ts";
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

/** The most properties that `datedFound` gives. */
const MAX_DATED = 2_000;

export interface DatedFound {
  dated: Dated[];
  /** False: there are more than were read. */
  isWhole: boolean;
}

/**
 * What is `told` of a member's finds, is still offered and has a page with a date since an instant: those with a date to
 * come first, the nearest first, then those whose dates are over, the last one first.
 */
export async function datedFound(
  db: Db,
  told: SQL | undefined,
  { since, now }: { since: Date; now: Date },
): Promise<DatedFound> {
  const held = await readHeldLists(db);
  const numbers = db.select({ number: notifications.nDoImovel }).from(notifications).where(told);
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
    dated: rows.slice(0, MAX_DATED).map((row) => toDated(row, held)),
    isWhole: rows.length <= MAX_DATED,
  };
}

/** The dates of a page, each null where it is before a moment. All are of one form and zone: texts sort as instants. */
function datesFrom(moment: string): SQL {
  return sql.join(
    DATE_KEYS.map(
      (key) =>
        sql`case when ${propertyPages.dados} ->> ${key} >= ${moment} then ${propertyPages.dados} ->> ${key} end`,
    ),
    sql`, `,
  );
}

/** An instant as pages write theirs, to the second: what is written of the same second is not before it. */
function writtenInSaoPaulo(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 19);
}

const DATE_KEYS = [
  "firstAuctionAt",
  "secondAuctionAt",
  "openBiddingAt",
  "onlineDeadlineAt",
] as const satisfies (keyof PropertyPage)[];

type Row = Parameters<typeof toListing>[0] & { page: PropertyPage | null; pageReadAt: Date | null };

function toDated(row: Row, held: HeldLists): Dated {
  const listing = toListing(row, held);
  const { page, pageReadAt } = row;
  return { listing, available: listing.leftOn === null && !row.wsIndisponivel, page, pageReadAt };
}
