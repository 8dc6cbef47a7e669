import type { Database } from "#app/db/connect.server.ts";
import { tellAlerts, type RoundOutcome } from "./match-round.server.ts";

/** A round that failed is tried again after this long, news or not. */
const RETRY_MS = 30_000;

export interface MatchingOptions {
  now(): Date;
  onTold(told: Extract<RoundOutcome, { outcome: "told" }>): void;
  onError(error: unknown): void;
}

export interface Matching {
  /** Lists have come in: look for news now. */
  nudge(): void;
  /** Resolves when nothing is left to look for. */
  settled(): Promise<void>;
  /** Resolves when the round in hand is through. */
  stop(): Promise<void>;
}

/** Tells alerts of what happened: now, for what came while nobody did, and whenever it is nudged. */
export function startMatching(database: Database, options: MatchingOptions): Matching {
  const { now, onTold, onError } = options;
  const stopped = new AbortController();
  let retry: NodeJS.Timeout | undefined;
  let running = round();

  async function round(): Promise<void> {
    if (stopped.signal.aborted) return;
    clearTimeout(retry);
    try {
      const told = await database.exclusively("alerts", () => tellAlerts(database, now()));
      if (told.outcome === "told") onTold(told);
    } catch (error) {
      onError(error);
      if (!stopped.signal.aborted) retry = setTimeout(nudge, RETRY_MS);
    }
  }

  function nudge(): void {
    running = running.then(round);
  }

  return {
    nudge,
    settled: () => running,
    async stop() {
      stopped.abort();
      clearTimeout(retry);
      await running;
    },
  };
}
