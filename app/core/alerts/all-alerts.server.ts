import { and, asc, countDistinct, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { words } from "#app/lib/text.ts";

/** Which alerts of all members are wanted, and in which order. */
export interface AlertFilter {
  /** Beginnings of words of the alert's name or place, or of its owner's name or e-mail; empty: all. */
  text: string;
  /** Null: active and inactive ones. */
  active: boolean | null;
  oldestFirst: boolean;
}

/** The place of an alert in the order. */
export interface AlertPlace {
  /** Microseconds since 1970. */
  createdMicros: number;
  id: string;
}

/** An alert with its owner, as administrators see it. */
export interface MemberAlert {
  id: string;
  name: string;
  location: string;
  propertyType: string;
  /** Whole reais. */
  minPrice: number | null;
  maxPrice: number | null;
  /** Percent. */
  minDiscount: number | null;
  active: boolean;
  createdAt: Date;
  createdMicros: number;
  owner: { userId: string; name: string; email: string };
}

const CREATED_MICROS = sql`(extract(epoch from ${userAlerts.createdAt}) * 1000000)::bigint`;

/** The alerts of all members that are wanted, those nearest to the edge first; null: from the first on. */
export async function findAlerts(
  db: Db,
  filter: AlertFilter,
  { edge, most }: { edge: PageEdge<AlertPlace> | null; most: number },
): Promise<MemberAlert[]> {
  const { createdAt, id } = userAlerts;
  const upwards = filter.oldestFirst !== (edge?.back ?? false);
  const order = upwards ? asc : desc;
  return selectAlerts(db)
    .where(and(...conditionsOf(filter), edge ? beyond(edge.key, upwards) : undefined))
    .orderBy(order(createdAt), order(id))
    .limit(most);
}

const BATCH = 1_000;
/** A sheet begins at once, also where few of many alerts are wanted; its next batches are larger by `GROWTH`. */
const FIRST_BATCH = 20;
const GROWTH = 5;

/** All alerts that a filter finds, for a spreadsheet. */
export async function* everyAlert(db: Db, filter: AlertFilter): AsyncGenerator<MemberAlert[]> {
  let most = FIRST_BATCH;
  for (let edge: PageEdge<AlertPlace> | null = null; ; most = Math.min(BATCH, most * GROWTH)) {
    const alerts: MemberAlert[] = await findAlerts(db, filter, { edge, most });
    if (alerts.length > 0) yield alerts;
    if (alerts.length < most) return;
    edge = { key: alerts.at(-1)!, back: false };
  }
}

/** One alert with how many different properties it has found; null: there is none of this id. */
export async function oneAlert(db: Db, id: string): Promise<(MemberAlert & { matchCount: number }) | null> {
  const [alert] = await selectAlerts(db).where(eq(userAlerts.id, id));
  if (!alert) return null;
  const [sum] = await db
    .select({ matchCount: countDistinct(notifications.nDoImovel) })
    .from(notifications)
    .where(eq(notifications.alertId, id));
  return { ...alert, matchCount: sum?.matchCount ?? 0 };
}

function selectAlerts(db: Db) {
  const { userId, fullName, email } = profiles;
  return db
    .select({
      id: userAlerts.id,
      name: userAlerts.name,
      location: userAlerts.location,
      propertyType: userAlerts.propertyType,
      minPrice: userAlerts.minPrice,
      maxPrice: userAlerts.maxPrice,
      minDiscount: userAlerts.minDiscount,
      active: userAlerts.active,
      createdAt: userAlerts.createdAt,
      createdMicros: CREATED_MICROS.mapWith(Number),
      owner: { userId, name: fullName, email },
    })
    .from(userAlerts)
    .innerJoin(profiles, eq(profiles.userId, userAlerts.userId));
}

/** Every word is looked for at the beginning of a word, as `search_text` has a space before each. */
function conditionsOf({ text, active }: AlertFilter): SQL[] {
  return [
    ...(active === null ? [] : [eq(userAlerts.active, active)]),
    ...words(text).map((word) => sql`${userAlerts.searchText} like ${`% ${word}%`}`),
  ];
}

function beyond({ createdMicros, id }: AlertPlace, upwards: boolean): SQL {
  const place = sql`(timestamptz 'epoch' + ${createdMicros} * interval '1 microsecond', ${id}::uuid)`;
  const row = sql`(${userAlerts.createdAt}, ${userAlerts.id})`;
  return upwards ? sql`${row} > ${place}` : sql`${row} < ${place}`;
}
