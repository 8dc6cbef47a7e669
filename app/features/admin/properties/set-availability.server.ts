import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { closeGap, openGap } from "#app/core/alerts/gaps.server.ts";
import {
  decideAvailability,
  type Availability,
  type AvailabilityDecision,
  type AvailabilityOutcome,
} from "#app/core/ingestion/availability.server.ts";
import type { Db } from "#app/db/connect.server.ts";

/**
 * An administrator takes a property off the portal, or puts it back. Alerts and the administrators' log learn of it in the
 * same transaction; a decision that changes nothing is not logged.
 */
export async function setAvailability(
  db: Db,
  adminId: string,
  decision: AvailabilityDecision,
  now: Date,
): Promise<AvailabilityOutcome> {
  return db.transaction(async (tx) => {
    const outcome = await decideAvailability(tx, decision, now);
    if (outcome.outcome !== "changed") return outcome;
    const { before, after } = outcome;
    if (before.available !== after.available)
      await (after.available ? closeGap : openGap)(tx, decision.number);
    const details = {
      property_id: decision.number,
      new_status: statusOf(after),
      before: { status: statusOf(before), reason: before.reason },
      after: { status: statusOf(after), reason: after.reason },
      reason: decision.reason,
    };
    const action = "Alterou disponibilidade do imóvel";
    await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
    return outcome;
  });
}

function statusOf({ available }: Availability): "available" | "unavailable" {
  return available ? "available" : "unavailable";
}
