import type { Database } from "#app/db/connect.server.ts";
import { tellAlerts, type RoundOutcome, type RoundSearch } from "./match-round.server.ts";

/** A round that failed is tried again after this long, news or not. */
const RETRY_MS = 30_000;

export interface MatchingOptions {
  search: RoundSearch;
  now(): Date;
  onTold(told: Extract<RoundOutcome, { outcome: "told" }>): void;
  onError(error: unknown): void;
}

export interface Matching {
  /** There is a new index: look for news now. */
  nudge(): void;
  /** Resolves when the round in hand is through. */
  stop(): Promise<void>;
}

/** Tells alerts of what happened: now, for what came while nobody did, and whenever it is nudged. */
export function startMatching(database: Database, options: MatchingOptions): Matching {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function rounds(): Promise<void> {
    do {
      again = false;
      try {
        const told = await database.exclusively("alerts", () =>
          tellAlerts(database.db, options.search, options.now()),
        );
        if (told.outcome === "told") options.onTold(told);
      } catch (error) {
        options.onError(error);
        clearTimeout(retry);
        if (!stopped) retry = setTimeout(nudge, RETRY_MS);
      }
    } while (again && !stopped);
    running = null;
  }

  function nudge(): void {
    again = true;
    if (!stopped) running ??= rounds();
  }

  nudge();
  return {
    nudge,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await running;
    },
  };
}
