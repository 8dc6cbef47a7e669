import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { matchAgain } from "#app/core/alerts/changes.server.ts";
import {
  addAlias,
  removeAlias,
  type SpelledCity,
} from "#app/core/ingestion/corrections/city-alias.server.ts";
import { dismiss, reopen, type Dismissal } from "#app/core/ingestion/corrections/dismissal.server.ts";
import {
  correctPlace,
  undoPlace,
  type PointDecision,
} from "#app/core/ingestion/corrections/place-correction.server.ts";
import type { Group } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { transactBriefly } from "#app/db/brief-wait.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import type { ResolvePlace } from "#app/facts/places/place.ts";
import type { City } from "#app/facts/places/resolve-place.ts";

/* What changes listings waits for imports and previews only briefly, and throws `HeldByOthers` then. */

/** Who does an act, and when. */
interface Actor {
  adminId: string;
  now: Date;
}

/** An administrator says which municipality a city of the lists is. Alerts by place learn of its properties. */
export function giveAlias(
  db: Db,
  { adminId, now }: Actor,
  alias: SpelledCity & { city: Pick<City, "name" | "ibgeCode">; isDistrict: boolean },
  resolvePlace: ResolvePlace,
) {
  return transactBriefly(db, async (tx) => {
    const outcome = await addAlias(tx, alias, resolvePlace, now);
    if (outcome.outcome !== "changed") return outcome;
    await matchAgain(tx, outcome.numbers);
    const { state, name } = alias;
    const details = {
      state,
      city: name,
      before: null,
      after: outcome.alias,
      properties: outcome.numbers.length,
    };
    await appendLog(tx, { adminId, action: "Criou apelido de cidade", details, targetUserId: null }, now);
    return outcome;
  });
}

/** An administrator takes an alias back. */
export function takeAlias(db: Db, { adminId, now }: Actor, alias: SpelledCity, resolvePlace: ResolvePlace) {
  return transactBriefly(db, async (tx) => {
    const outcome = await removeAlias(tx, alias, resolvePlace);
    if (outcome.outcome !== "changed") return outcome;
    const { state, name } = alias;
    const details = {
      state,
      city: name,
      before: outcome.alias,
      after: null,
      properties: outcome.numbers.length,
    };
    await appendLog(tx, { adminId, action: "Deletou apelido de cidade", details, targetUserId: null }, now);
    return outcome;
  });
}

/** An administrator says where a property is. Alerts by place learn of it there. */
export function setPlace(db: Db, { adminId, now }: Actor, decision: PointDecision) {
  return transactBriefly(db, async (tx) =>
    logPlace(tx, { adminId, now }, decision.number, await correctPlace(tx, decision, now)),
  );
}

/** An administrator takes the position back that one of them gave. */
export function resetPlace(db: Db, actor: Actor, number: string, resolvePlace: ResolvePlace) {
  return transactBriefly(db, async (tx) =>
    logPlace(tx, actor, number, await undoPlace(tx, number, resolvePlace)),
  );
}

async function logPlace(
  tx: Db,
  { adminId, now }: Actor,
  number: string,
  outcome: Awaited<ReturnType<typeof correctPlace>>,
) {
  if (outcome.outcome !== "changed") return outcome;
  await matchAgain(tx, [number]);
  const details = { property_id: number, before: outcome.before, after: outcome.after };
  await appendLog(tx, { adminId, action: "Alterou posição do imóvel", details, targetUserId: null }, now);
  return outcome;
}

/** An administrator says that suspicious data are right. */
export function dismissData(db: Db, { adminId, now }: Actor, dismissal: Dismissal) {
  return db.transaction(async (tx) => {
    const outcome = await dismiss(tx, dismissal, now);
    if (outcome.outcome !== "changed") return outcome;
    const { group, key, signal } = dismissal;
    const details = { group, key, values: signal, before: outcome.before, after: outcome.after };
    await appendLog(tx, { adminId, action: "Dispensou dado suspeito", details, targetUserId: null }, now);
    return outcome;
  });
}

/** An administrator puts dismissed data back into the queue. */
export function reopenData(db: Db, { adminId, now }: Actor, group: Group, key: string) {
  return db.transaction(async (tx) => {
    const outcome = await reopen(tx, group, key);
    if (outcome.outcome !== "changed") return outcome;
    const details = { group, key, before: outcome.before, after: outcome.after };
    await appendLog(tx, { adminId, action: "Reabriu dado suspeito", details, targetUserId: null }, now);
    return outcome;
  });
}
