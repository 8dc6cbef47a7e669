import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { CurrentEngine } from "#app/core/engine/search-engine.ts";
import type { Database } from "#app/db/connect.server.ts";
import { dayInSaoPaulo, dayNumber } from "#app/lib/dates.ts";

const TIMEOUT_MS = 2000;

interface DatabaseState {
  kind: Database["kind"];
  /** Whether the database can be used. */
  reachable: boolean;
  /** It can be used, but its only connection was occupied (by an import) during the whole timeout. */
  busy: boolean;
  /** Milliseconds until it answered; null: it did not. */
  ms: number | null;
}

/**
 * Runs `select 1` and answers within `timeoutMs`. The embedded database has a single connection, which a merge
 * occupies: no answer means busy there, because a failed database reports an error at once. On PostgreSQL no answer
 * means unreachable.
 */
export function createDatabaseProbe(
  database: Pick<Database, "db" | "kind">,
  timeoutMs = TIMEOUT_MS,
): () => Promise<DatabaseState> {
  const { db, kind } = database;
  let asking: Promise<boolean> | null = null;

  /** One query at a time: probes during a query share its answer. */
  function ask(): Promise<boolean> {
    asking ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null));
    return asking;
  }

  return async () => {
    const startedAt = performance.now();
    const answered = new AbortController();
    const silence = sleep(timeoutMs, null, { signal: answered.signal }).catch(() => null);
    const answer = await Promise.race([ask(), silence]);
    answered.abort();
    const ms = answer ? performance.now() - startedAt : null;
    if (answer !== null) return { kind, reachable: answer, busy: false, ms };
    return { kind, reachable: kind === "embedded", busy: kind === "embedded", ms };
  };
}

/** Whether people can be served: also while an import occupies the only connection, if the index is in memory. */
export function canServe({ reachable, busy }: DatabaseState, engine: Pick<CurrentEngine, "kind">): boolean {
  return reachable && (!busy || engine.kind === "memory");
}

/** The body of `/readyz`. */
export function readinessOf(database: DatabaseState, engine: CurrentEngine, now: Date) {
  const { kind, freshness, size } = engine;
  const ageDays = freshness.newest ? dayNumber(dayInSaoPaulo(now)) - dayNumber(freshness.newest) : null;
  return {
    ready: canServe(database, engine),
    database,
    search: kind,
    list_date: freshness.newest,
    list_age_days: ageDays,
    index_size: size,
    demo: freshness.demo,
  };
}
