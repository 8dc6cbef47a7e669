import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { addCount } from "#app/db/counts.server.ts";
import { dataDismissals } from "#app/db/schema/corrections.ts";
import type { Group, Suspicion } from "./suspicion-groups.ts";
import { findSuspicion } from "./suspicions.server.ts";

/** A suspicion that is to be dismissed, with the values that the administrator has seen. */
export interface Dismissal {
  group: Group;
  key: string;
  signal: string;
  reason: string;
}

/** `gone`: it is no longer suspicious, or its values are others than those that were seen. */
type DismissalOutcome =
  | { outcome: "changed"; before: string | null; after: string | null; properties: number }
  | { outcome: "unchanged" }
  | { outcome: "gone" };

/**
 * Notes in the caller's transaction that data are right as they are: they leave the queue until their values change. What
 * searches find stays as it is.
 */
export async function dismiss(
  tx: Db,
  { group, key, signal, reason }: Dismissal,
  now: Date,
): Promise<DismissalOutcome> {
  const suspicion = await findSuspicion(tx, group, key);
  if (!suspicion || suspicion.signal !== signal || suspicion.status === "corrigido")
    return { outcome: "gone" };
  if (suspicion.reason === reason) return { outcome: "unchanged" };
  const values = { sinal: signal, motivo: reason, desde: now };
  await tx
    .insert(dataDismissals)
    .values({ grupo: group, chave: key, ...values })
    .onConflictDoUpdate({ target: [dataDismissals.grupo, dataDismissals.chave], set: values });
  await noteChange(tx);
  return { outcome: "changed", before: suspicion.reason, after: reason, properties: suspicion.properties };
}

/** Notes in the caller's transaction that all of these data are right as they are. */
export async function dismissAll(
  tx: Db,
  items: readonly Suspicion[],
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(dataDismissals)
    .values(
      items.map(({ group, key, signal }) => ({
        grupo: group,
        chave: key,
        sinal: signal,
        motivo: reason,
        desde: now,
      })),
    )
    .onConflictDoUpdate({
      target: [dataDismissals.grupo, dataDismissals.chave],
      set: { sinal: sql`excluded.sinal`, motivo: sql`excluded.motivo`, desde: sql`excluded.desde` },
    });
  await noteChange(tx);
}

/** Takes dismissals back in the caller's transaction. */
export async function reopenAll(tx: Db, items: readonly Suspicion[]): Promise<void> {
  const named = items.map(({ group, key }) =>
    and(eq(dataDismissals.grupo, group), eq(dataDismissals.chave, key)),
  );
  await tx.delete(dataDismissals).where(or(...named));
  await noteChange(tx);
}

/** Has the counts of suspicious data counted anew (`knownSuspicions`). */
async function noteChange(tx: Db): Promise<void> {
  await addCount(tx, "dismissal_changes", 1);
}

/** Takes a dismissal back in the caller's transaction. */
export async function reopen(tx: Db, group: Group, key: string): Promise<DismissalOutcome> {
  const [gone] = await tx
    .delete(dataDismissals)
    .where(and(eq(dataDismissals.grupo, group), eq(dataDismissals.chave, key)))
    .returning();
  if (!gone) return { outcome: "unchanged" };
  await noteChange(tx);
  const suspicion = await findSuspicion(tx, group, key);
  return { outcome: "changed", before: gone.motivo, after: null, properties: suspicion?.properties ?? 0 };
}
