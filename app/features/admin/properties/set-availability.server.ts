import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { closeGap, openGap } from "#app/core/alerts/changes.server.ts";
import {
  decideAvailability,
  type Availability,
  type AvailabilityDecision,
  type AvailabilityOutcome,
} from "#app/core/ingestion/availability.server.ts";
import { transactBriefly } from "#app/db/brief-wait.server.ts";
import type { Db } from "#app/db/connect.server.ts";

/**
 * An administrator takes a property off the portal, or puts it back. Alerts and the administrators' log learn of it in the
 * same transaction; a decision that changes nothing is not logged. Throws `LockBusy`.
 */
export async function setAvailability(
  db: Db,
  adminId: string,
  decision: AvailabilityDecision,
  now: Date,
): Promise<AvailabilityOutcome> {
  const [outcome] = await setAvailabilities(db, adminId, [decision], now);
  return outcome!;
}

/** The same for several properties, all or none; each that changes has a row of its own in the log. */
export async function setAvailabilities(
  db: Db,
  adminId: string,
  decisions: readonly AvailabilityDecision[],
  now: Date,
): Promise<AvailabilityOutcome[]> {
  return transactBriefly(db, async (tx) => {
    const decided = [];
    for (const decision of decisions) {
      const outcome = await decideAvailability(tx, decision, now);
      decided.push({ decision, outcome });
      if (outcome.outcome === "changed" && outcome.before.available !== outcome.after.available)
        await (outcome.after.available ? closeGap : openGap)(tx, decision.number);
    }
    // Acts of other administrators wait from the first row of the log on.
    for (const { decision, outcome } of decided) {
      if (outcome.outcome !== "changed") continue;
      const { before, after } = outcome;
      const details = {
        property_id: decision.number,
        new_status: statusOf(after),
        before: { status: statusOf(before), reason: before.reason },
        after: { status: statusOf(after), reason: after.reason },
        reason: decision.reason,
      };
      const action = "Alterou disponibilidade do imóvel";
      await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
    }
    return decided.map(({ outcome }) => outcome);
  });
}

function statusOf({ available }: Availability): "available" | "unavailable" {
  return available ? "available" : "unavailable";
}
