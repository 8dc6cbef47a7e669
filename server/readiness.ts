import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SearchService } from "#app/core/engine/search-service.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { dayInSaoPaulo, dayNumber } from "#app/lib/dates.ts";
import type { Refusal } from "./refusal.ts";

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

type Search = Pick<SearchService, "engine" | "isReady">;

/** Whether people can be served: also while an import occupies the only connection, because the index is in memory. */
export function canServe({ reachable }: DatabaseState, search: Pick<Search, "isReady">): boolean {
  return reachable && search.isReady();
}

/** The answer to every request while there is no index to answer from. */
export const WITHOUT_INDEX: Refusal = {
  status: 503,
  title: "Já voltamos",
  detail: "O portal está começando e ainda prepara a busca. Tente de novo em alguns instantes.",
  headers: { "Retry-After": "10" },
};

/** The body of `/readyz`. */
export function readinessOf(database: DatabaseState, search: Search, now: Date) {
  const ready = canServe(database, search);
  if (!search.isReady()) return { ready, database, index: false };
  const { freshness, size } = search.engine();
  const ageDays = freshness.newest ? dayNumber(dayInSaoPaulo(now)) - dayNumber(freshness.newest) : null;
  return {
    ready,
    database,
    index: true,
    list_date: freshness.newest,
    list_age_days: ageDays,
    index_size: size,
    demo: freshness.demo,
  };
}
