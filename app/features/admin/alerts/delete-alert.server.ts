import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { deleteAlert } from "#app/core/alerts/alerts.server.ts";
import { oneAlert } from "#app/core/alerts/all-alerts.server.ts";
import type { Db } from "#app/db/connect.server.ts";

/**
 * An administrator deletes an alert of a member, as its owner would. The log has nothing of what the member typed or looks
 * for, because it is never erased.
 */
export async function deleteMemberAlert(
  db: Db,
  adminId: string,
  id: string,
  now: Date,
): Promise<"deleted" | "not_found"> {
  return db.transaction(async (tx) => {
    const alert = await oneAlert(tx, id);
    if (!alert) return "not_found";
    const { outcome } = await deleteAlert(tx, alert.owner, id);
    if (outcome === "not_found") return "not_found";
    const before = { active: alert.active, created_at: alert.createdAt, matches: alert.matchCount };
    const details = { alert_id: id, before, after: null };
    await appendLog(
      tx,
      { adminId, action: "Deletou alerta", details, targetUserId: alert.owner.userId },
      now,
    );
    return "deleted";
  });
}
