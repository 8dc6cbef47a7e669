import type { Db } from "#app/db/connect.server.ts";
import { adminLogs } from "#app/db/schema/admin-log.ts";

/** What administrators did, in its order. */
export async function loggedActs(db: Db) {
  const { adminId, action, details } = adminLogs;
  return db.select({ adminId, action, details }).from(adminLogs).orderBy(adminLogs.id);
}
