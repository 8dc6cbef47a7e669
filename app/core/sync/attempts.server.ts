import { desc, eq, gt, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { syncAttempts, syncOutcomes } from "#app/db/schema/sync.ts";
import type { AttemptEnd, StateOutcome } from "#app/db/shapes/fetch-outcome.ts";
import { UFS } from "#app/lib/br.ts";
import { hourInSaoPaulo } from "#app/lib/dates.ts";
import { HOUR_MS } from "#app/lib/durations.ts";

/** Who had the lists asked for. */
export type Asker =
  | { origin: "agenda" | "comando"; adminId: null }
  | { origin: "administrador"; adminId: string };

export interface SyncAttempt {
  id: number;
  origin: Asker["origin"];
  adminId: string | null;
  startedAt: Date;
  endedAt: Date | null;
  /** Null while it goes on, or where its process was killed. */
  end: AttemptEnd | null;
}

/** The outcome of a state, and when it was asked for. */
export interface StateResult {
  outcome: StateOutcome;
  at: Date;
}

/** Notes that the lists are asked for now; an administrator's wish is a row of their log. */
export async function startAttempt(db: Db, { origin, adminId }: Asker, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(syncAttempts)
      .values({ origem: origin, adminId, iniciadoEm: now })
      .returning({ id: syncAttempts.id });
    const { id } = row!;
    if (adminId !== null) {
      const details = { attempt_id: id, before: null, after: "started" };
      await appendLog(tx, { adminId, action: "Criou busca de listas", details, targetUserId: null }, now);
    }
    return id;
  });
}

export async function endAttempt(db: Db, id: number, end: AttemptEnd, now: Date): Promise<void> {
  await db.update(syncAttempts).set({ fim: end, terminadoEm: now }).where(eq(syncAttempts.id, id));
}

/** Whether somebody began an attempt after an instant. */
export async function wasAttempted(db: Db, after: Date): Promise<boolean> {
  const rows = await db
    .select({ id: syncAttempts.id })
    .from(syncAttempts)
    .where(gt(syncAttempts.iniciadoEm, after))
    .orderBy(desc(syncAttempts.id))
    .limit(1);
  return rows.length > 0;
}

/** The latest attempts, the last one first; `origin`: of this origin only. */
export async function latestAttempts(db: Db, most: number, origin?: Asker["origin"]): Promise<SyncAttempt[]> {
  const rows = await db
    .select()
    .from(syncAttempts)
    .where(origin === undefined ? undefined : eq(syncAttempts.origem, origin))
    .orderBy(desc(syncAttempts.id))
    .limit(most);
  return rows.map((row) => ({
    id: row.id,
    origin: row.origem as Asker["origin"],
    adminId: row.adminId,
    startedAt: row.iniciadoEm,
    endedAt: row.terminadoEm,
    end: row.fim,
  }));
}

/** The last outcome of each state that was ever asked for. */
export async function lastOutcomes(db: Db): Promise<StateResult[]> {
  const { rows } = await db.execute<{ resultado: StateOutcome; em: string }>(sql`
    select o.resultado, o.em
    from unnest(${sql.param([...UFS])}::text[]) as u(uf)
    cross join lateral (
      select * from ${syncOutcomes} where sync_outcomes.uf = u.uf order by sync_outcomes.id desc limit 1
    ) o
    order by u.uf`);
  return rows.map(({ resultado, em }) => ({ outcome: resultado, at: new Date(em) }));
}

/**
 * Whether the nightly download is due: in its hour of São Paulo, unless it began in this hour already. A server that was
 * not running then waits for the next night.
 *
 * @param hour 0 to 23; null: there is none.
 */
export function isNightlyDue(hour: number | null, last: Date | null, now: Date): boolean {
  if (hour === null || hourInSaoPaulo(now) !== hour) return false;
  return last === null || now.getTime() - last.getTime() >= HOUR_MS || hourInSaoPaulo(last) !== hour;
}
