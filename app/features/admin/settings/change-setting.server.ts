import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import {
  writeSetting,
  type SettingChange,
  type SettingOutcome,
} from "#app/facts/settings/settings.server.ts";

/**
 * An administrator changes a setting or undoes the last change of it. The administrators' log learns of it in the same
 * transaction; what changes nothing is not logged.
 */
export async function changeSetting(db: Db, change: SettingChange): Promise<SettingOutcome> {
  return db.transaction(async (tx) => {
    const outcome = await writeSetting(tx, change);
    if (outcome.outcome !== "saved") return outcome;
    const { before, after } = outcome;
    const details = {
      setting_key: change.key,
      new_value: after.value,
      before: before.value,
      after: after.value,
      ...(change.to === "undo" && { undo: true }),
    };
    const act = { adminId: change.by, action: "Alterou configuração", details, targetUserId: null };
    await appendLog(tx, act, change.now);
    return outcome;
  });
}
