import { randomUUID } from "node:crypto";
import type { Db } from "#app/db/connect.server.ts";
import { users } from "#app/db/schema/accounts.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { searchState } from "#app/db/schema/imports.ts";
import { type AlertEvent } from "#app/core/alerts/alert.ts";
import { readFilters } from "#app/facts/query/query-codec.ts";
import { createAlert } from "#app/core/alerts/alerts.server.ts";
import { eq } from "drizzle-orm";
import { indexOf } from "./stored-index.ts";

/** A member with a trial of seven days from `now` on. */
export async function newOwner(db: Db, now: Date, email = "ana@exemplo.com.br") {
  const userId = randomUUID();
  await db.insert(users).values({ id: userId, name: "Ana", email, createdAt: now });
  return { userId, plan: "trial" as const };
}

/** Creates an alert of a member for a query. */
export async function newAlert(
  db: Db,
  owner: { userId: string; plan: "free" | "trial" },
  query: string,
  now: Date,
  events: AlertEvent[] = ["novo"],
  name = query,
): Promise<string> {
  const saved = await createAlert(db, owner, { name, filters: readFilters(query), events }, now);
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.id;
}

/** The index of a database, with its version. */
export async function searchOf(db: Db) {
  const engine = await indexOf(db);
  const [state] = await db.select().from(searchState);
  return { engine: () => engine, version: () => state?.version ?? 0 };
}

/** The notifications of an alert: `novo 1001`. */
export async function notificationsOf(db: Db, alertId: string): Promise<string[]> {
  const rows = await db.select().from(notifications).where(eq(notifications.alertId, alertId));
  return rows.map(({ tipo, nDoImovel }) => `${tipo} ${nDoImovel}`).sort();
}
