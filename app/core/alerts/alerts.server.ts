import { and, count, countDistinct, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { notifications, userAlerts } from "#app/db/schema/alerts.ts";
import { can, type Plan } from "#app/facts/plans/plans.ts";
import { readSetting } from "#app/facts/settings/settings.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { ALERT_EVENTS, type Alert, type AlertWish } from "./alert.ts";
import { isByPlace } from "#app/facts/query/place-keys.ts";
import { readFilters, writeFilters } from "#app/facts/query/query-codec.ts";
import { lastEvent } from "./match-round.server.ts";
import { placeWords, typeWords } from "./alert-words.ts";

/** The member whose alerts are read or changed. Every change applies to their own alerts only. */
export interface Owner {
  userId: string;
  plan: Plan;
}

interface AlertList {
  /** The newest first. */
  alerts: Alert[];
  /** Different properties found by all of them together. */
  matchCount: number;
}

type SaveOutcome =
  | { outcome: "saved"; id: string }
  | { outcome: "too_many"; most: number }
  | { outcome: "beyond_plan" }
  | { outcome: "not_found" };

const MATCH_COUNT = sql`(select count(distinct n.n_do_imovel) from notifications n where n.alert_id = user_alerts.id)`;

export async function alertsOf(db: Db, userId: string): Promise<AlertList> {
  const rows = await db
    .select({ ...getTableColumns(userAlerts), matchCount: MATCH_COUNT.mapWith(Number) })
    .from(userAlerts)
    .where(eq(userAlerts.userId, userId))
    .orderBy(desc(userAlerts.createdAt), userAlerts.id);
  const [sum] = await db
    .select({ matchCount: countDistinct(notifications.nDoImovel) })
    .from(notifications)
    .where(eq(notifications.userId, userId));
  return {
    alerts: rows.map((row) => ({
      id: row.id,
      name: row.name,
      filters: readFilters(row.query),
      events: ALERT_EVENTS.filter((kind) => row.events.includes(kind)),
      active: row.active,
      matchCount: row.matchCount,
      createdAt: row.createdAt,
    })),
    matchCount: sum?.matchCount ?? 0,
  };
}

/** Creates an alert. It starts its cursor at the newest event, so it is never matched with earlier ones. */
export async function createAlert(db: Db, owner: Owner, wish: AlertWish, now: Date): Promise<SaveOutcome> {
  if (!isAllowed(owner, wish)) return { outcome: "beyond_plan" };
  return db.transaction(async (tx): Promise<SaveOutcome> => {
    // Locks the row, so that of two requests at once the second counts the alert of the first.
    await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.userId, owner.userId))
      .for("update");
    const most = await readSetting(tx, "max_alerts_per_user");
    const [existing] = await tx
      .select({ n: count() })
      .from(userAlerts)
      .where(eq(userAlerts.userId, owner.userId));
    if (existing!.n >= most) return { outcome: "too_many", most };
    const times = { sinceEvent: await lastEvent(tx), createdAt: now, updatedAt: now };
    const [row] = await tx
      .insert(userAlerts)
      .values({ userId: owner.userId, ...columnsOf(wish), ...times })
      .returning({ id: userAlerts.id });
    return { outcome: "saved", id: row!.id };
  });
}

export async function updateAlert(
  db: Db,
  owner: Owner,
  id: string,
  wish: AlertWish,
  now: Date,
): Promise<SaveOutcome> {
  if (!isAllowed(owner, wish)) return { outcome: "beyond_plan" };
  if (!isUuid(id)) return { outcome: "not_found" };
  const [row] = await db
    .update(userAlerts)
    .set({ ...columnsOf(wish), updatedAt: now })
    .where(ownAlert(owner, id))
    .returning({ id: userAlerts.id });
  return row ? { outcome: "saved", id } : { outcome: "not_found" };
}

/** Pauses or resumes an alert. Events that happened while it was paused are never matched. */
export async function setAlertActive(
  db: Db,
  owner: Owner,
  id: string,
  active: boolean,
  now: Date,
): Promise<SaveOutcome> {
  if (!isUuid(id)) return { outcome: "not_found" };
  return db.transaction(async (tx): Promise<SaveOutcome> => {
    const [stored] = await tx.select().from(userAlerts).where(ownAlert(owner, id)).for("update");
    if (!stored) return { outcome: "not_found" };
    if (active && stored.byPlace && !can(owner.plan, "alerts_by_place")) return { outcome: "beyond_plan" };
    if (active === stored.active) return { outcome: "saved", id };
    const since = active ? { sinceEvent: await lastEvent(tx) } : {};
    await tx
      .update(userAlerts)
      .set({ active, updatedAt: now, ...since })
      .where(ownAlert(owner, id));
    return { outcome: "saved", id };
  });
}

/** Deletes an alert with its notifications. */
export async function deleteAlert(
  db: Db,
  owner: Pick<Owner, "userId">,
  id: string,
): Promise<{ outcome: "deleted" } | { outcome: "not_found" }> {
  if (!isUuid(id)) return { outcome: "not_found" };
  const rows = await db.delete(userAlerts).where(ownAlert(owner, id)).returning({ id: userAlerts.id });
  return { outcome: rows.length > 0 ? "deleted" : "not_found" };
}

function ownAlert({ userId }: Pick<Owner, "userId">, id: string) {
  return and(eq(userAlerts.id, id), eq(userAlerts.userId, userId));
}

function isAllowed({ plan }: Owner, { filters }: AlertWish): boolean {
  return !isByPlace(filters) || can(plan, "alerts_by_place");
}

/** The stored search, and the short description that people read. */
function columnsOf({ name, filters, events }: AlertWish) {
  return {
    name,
    location: placeWords(filters),
    propertyType: typeWords(filters),
    minPrice: filters.minPrice,
    maxPrice: filters.maxPrice,
    minDiscount: filters.minDiscount,
    query: writeFilters(filters),
    byPlace: isByPlace(filters),
    events: [...events],
  };
}
