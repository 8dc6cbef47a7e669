import type { Uf } from "#app/lib/br.ts";
import type { ListVersion, StateOutcome } from "#app/db/shapes/fetch-outcome.ts";

/** What is stored of runs, so that a list is not requested twice and a run continues where it was cut off. */
export interface SyncStore {
  /** The version of the latest `imported`, `held` or `unchanged` outcome of a state. */
  lastSuccess(state: Uf): Promise<ListVersion | null>;
  /** The newest run that was started and not finished, with everything recorded in it. */
  unfinishedRun(): Promise<UnfinishedRun | null>;
  startRun(at: Date): Promise<string>;
  record(runId: string, outcome: StateOutcome, at: Date): Promise<void>;
  finishRun(runId: string, at: Date): Promise<void>;
}

interface UnfinishedRun {
  id: string;
  startedAt: Date;
  outcomes: StateOutcome[];
}
