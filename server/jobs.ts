import { Cron } from "croner";
import type { PgBoss } from "pg-boss";
import type { Database } from "#app/db/connect.server.ts";

/** Background work. Requests that come before it starts are merged into one run. */
export interface Job {
  name: string;
  /** Resolves when the run is done; stopped by the signal, it leaves the rest to the next run. */
  run(signal: AbortSignal): Promise<void>;
  /** Cron pattern of its scheduled runs. */
  every: string;
}

export interface Jobs {
  /** Requests a run now, by whichever process is free. */
  ask(name: string): void;
  /** Resolves when the running jobs have stopped. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  onError(error: unknown): void;
  /** Called when a job has failed all its retries; its next request or scheduled time starts it anew. */
  onGivenUp(name: string): void;
}

const RETRIES = { retryLimit: 6, retryDelay: 15, retryBackoff: true, retryDelayMax: 600 };
/** A job whose process died may be taken by another process after this long. */
const EXPIRES_S = 900;
const KEPT_S = 86_400;
/** A request wakes the worker of its own process; polling finds requests of other processes, also of dead ones. */
const POLL_S = 60;
/** The library's own maintenance: seldom, because the embedded database has one connection. */
const CARE = { superviseIntervalSeconds: 300, bamIntervalSeconds: 3_600, flowIntervalSeconds: 3_600 };

/**
 * Does jobs of this database, each in one process at a time, again when they fail. It begins in the background, with each
 * job once, for what came while nobody ran; what is asked for before it is ready is in that.
 */
export function startJobs(database: Database, jobs: Job[], options: JobsOptions): Jobs {
  const { onError, onGivenUp } = options;
  const stopped = new AbortController();
  const workers = new Map<string, string>();
  const clocks: Cron[] = [];
  const starting = start().catch((error: unknown) => {
    onError(error);
    return null;
  });

  async function start(): Promise<PgBoss> {
    const library = await import("pg-boss");
    const boss = new library.PgBoss({
      db: { executeSql: (text, values) => database.executeSql(text, values) },
      backend: database.kind === "embedded" ? "pglite" : "postgres",
      schedule: false,
      ...CARE,
    });
    boss.on("error", onError);
    await boss.start();
    for (const job of jobs) await begin(boss, job);
    return boss;
  }

  async function begin(boss: PgBoss, { name, run, every }: Job): Promise<void> {
    const deadLetter = `${name}_given_up`;
    await boss.createQueue(deadLetter, { policy: "short", retentionSeconds: KEPT_S });
    // At most one job waits in a queue: further requests before it starts change nothing.
    await boss.createQueue(name, {
      policy: "short",
      deadLetter,
      expireInSeconds: EXPIRES_S,
      deleteAfterSeconds: KEPT_S,
      ...RETRIES,
    });
    await boss.send(name, null);
    const pollingIntervalSeconds = POLL_S;
    workers.set(name, await boss.work(name, { pollingIntervalSeconds }, () => run(stopped.signal)));
    await boss.work(deadLetter, { pollingIntervalSeconds: 10 * POLL_S }, async () => onGivenUp(name));
    clocks.push(new Cron(every, { catch: onError }, () => ask(name)));
  }

  function ask(name: string): void {
    void starting
      .then(async (boss) => {
        if (!boss || stopped.signal.aborted) return;
        await boss.send(name, null);
        boss.notifyWorker(workers.get(name)!);
      })
      .catch(onError);
  }

  return {
    ask,
    async stop() {
      stopped.abort();
      for (const clock of clocks) clock.stop();
      const boss = await starting;
      await boss?.stop({ graceful: true });
    },
  };
}
