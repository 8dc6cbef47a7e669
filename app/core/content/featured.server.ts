import { asc, count, eq } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { featuredProperties } from "#app/db/schema/content.ts";
import type { IsoDate } from "#app/lib/dates.ts";

/** Properties that can be featured at a time. */
export const MAX_FEATURED = 12;

/** A property on the start page. */
export interface Featured {
  number: string;
  /** Smaller ones come first. */
  position: number;
  /** The last day on which it is shown; null: without an end. */
  until: IsoDate | null;
}

/** All chosen properties in their order. */
export async function readFeatured(db: Db): Promise<Featured[]> {
  const { nDoImovel, position, until, createdAt } = featuredProperties;
  return db
    .select({ number: nDoImovel, position, until })
    .from(featuredProperties)
    .orderBy(asc(position), asc(createdAt));
}

/** Puts a property on the start page, or changes its place there. */
export function feature(
  db: Db,
  adminId: string,
  { number, position, until }: Featured,
  now: Date,
): Promise<{ outcome: "saved" | "full" }> {
  return db.transaction(async (tx) => {
    // The limit holds also when two administrators choose at the same moment.
    await tx.execute(`lock table featured_properties in share row exclusive mode`);
    const before = await one(tx, number);
    if (!before && (await howMany(tx)) >= MAX_FEATURED) return { outcome: "full" };
    if (before && before.position === position && before.until === until) return { outcome: "saved" };
    await tx
      .insert(featuredProperties)
      .values({ nDoImovel: number, position, until, createdAt: now })
      .onConflictDoUpdate({ target: featuredProperties.nDoImovel, set: { position, until } });
    const action = before ? "Alterou destaque do imóvel" : "Criou destaque do imóvel";
    const details = { property_id: number, before, after: { position, until } };
    await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
    return { outcome: "saved" };
  });
}

/** Takes a property from the start page. */
export function unfeature(
  db: Db,
  adminId: string,
  number: string,
  now: Date,
): Promise<{ outcome: "deleted" | "gone" }> {
  return db.transaction(async (tx) => {
    const before = await one(tx, number);
    if (!before) return { outcome: "gone" };
    await tx.delete(featuredProperties).where(eq(featuredProperties.nDoImovel, number));
    const details = { property_id: number, before, after: null };
    await appendLog(tx, { adminId, action: "Deletou destaque do imóvel", details, targetUserId: null }, now);
    return { outcome: "deleted" };
  });
}

async function one(tx: Db, number: string): Promise<Omit<Featured, "number"> | null> {
  const { nDoImovel, position, until } = featuredProperties;
  const [row] = await tx
    .select({ position, until })
    .from(featuredProperties)
    .where(eq(nDoImovel, number))
    .for("update");
  return row ?? null;
}

async function howMany(tx: Db): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(featuredProperties);
  return counted!.total;
}
