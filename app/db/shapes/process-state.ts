/** A background job of a process. Instants are ISO texts. */
export interface JobState {
  /** A key of `JOBS`; an older version may have had others. */
  name: string;
  /** How long it may be without a round by its own schedule; null: only nudges start its rounds. */
  intervalMs: number | null;
  /** The round that is running. */
  runningSince: string | null;
  lastEndedAt: string | null;
  lastMs: number | null;
  /** How the last round ended; null: none has. */
  lastOk: boolean | null;
  lastOkAt: string | null;
  /** What failed last, without values. */
  lastError: string | null;
  lastErrorAt: string | null;
  /** When the next round is due; null: when something asks for it. */
  nextAt: string | null;
  rounds: number;
  failures: number;
}

/** A cache of a process and its bound. */
export interface CacheState {
  name: string;
  entries: number | null;
  used: number;
  most: number;
  unit: "bytes" | "entries" | "characters";
}

/** What a process reports of itself. */
export interface ProcessState {
  /** Bytes. */
  memory: { rss: number; heapUsed: number; buffers: number };
  index: {
    version: number;
    rows: number;
    builtAt: string | null;
    buildMs: number | null;
  };
  caches: CacheState[];
  jobs: JobState[];
}
