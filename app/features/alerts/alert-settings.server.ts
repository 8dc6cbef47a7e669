import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/db/connect.server.ts";
import { portalSettings } from "#app/db/schema/portal.ts";

const KEY = "max_alerts_per_user";
/** A value that cannot be meant counts as not set. */
const LIMIT = z.coerce.number().int().min(0).max(10_000).catch(10);

/** How many alerts a member may have, as an administrator sets it. */
export async function mostAlerts(db: Db): Promise<number> {
  const [row] = await db.select().from(portalSettings).where(eq(portalSettings.key, KEY));
  return LIMIT.parse(row?.value.trim() || undefined);
}
