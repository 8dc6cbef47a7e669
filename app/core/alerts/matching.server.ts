import type { Database } from "#app/db/connect.server.ts";
import { matchAlerts, type RoundOutcome } from "./match-round.server.ts";

/** A round that failed is tried again after this long, new lists or not. */
const RETRY_MS = 30_000;

export interface MatchingOptions {
  now(): Date;
  onMatched(round: Extract<RoundOutcome, { outcome: "matched" }>): void;
  onError(error: unknown): void;
}

export interface Matching {
  /** Lists have come in: look for new events now. */
  nudge(): void;
  /** Resolves when nothing is left to look for. */
  settled(): Promise<void>;
  /** Resolves when the round in hand is through. */
  stop(): Promise<void>;
}

/** Matches alerts with new events: now, for what came while no process did, and whenever it is nudged. */
export function startMatching(database: Database, options: MatchingOptions): Matching {
  const { now, onMatched, onError } = options;
  const stopped = new AbortController();
  let retry: NodeJS.Timeout | undefined;
  let running = round();

  async function round(): Promise<void> {
    if (stopped.signal.aborted) return;
    clearTimeout(retry);
    try {
      const outcome = await database.exclusively("alerts", () => matchAlerts(database, now()));
      if (outcome.outcome === "matched") onMatched(outcome);
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
