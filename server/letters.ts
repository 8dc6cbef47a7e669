import type { Database } from "#app/db/connect.server.ts";
import type { Delivery } from "#app/features/mail/delivery.server.ts";
import { composeLetters } from "#app/features/notifications/compose-letters.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { startJobs } from "./jobs.ts";

const NAME = "letters";
/** Digests and quiet hours end with an hour; whoever is late because of a restart waits a quarter. */
const EVERY = "*/15 * * * *";

interface LettersOptions {
  delivery: Delivery;
  /** Address people use, without a final slash. */
  baseUrl(): string;
  /** Signs the addresses that end letters. */
  linkSecret: string;
  now(): Date;
  log: Log;
}

export interface Letters {
  /** Alerts have found something: write to those who want to know at once. */
  ask(): void;
  stop(): Promise<void>;
}

/** Writes the letters about matches: when alerts have found something, and every quarter of an hour for what waits. */
export function startLetters(database: Database, options: LettersOptions): Letters {
  const { delivery, baseUrl, linkSecret, now, log } = options;
  async function run(signal: AbortSignal): Promise<void> {
    const onWritten = () => delivery.nudge();
    const letters = await composeLetters(database, {
      baseUrl: baseUrl(),
      secret: linkSecret,
      now: now(),
      signal,
      onWritten,
    });
    if (letters > 0) log.info({ letters }, "letters about matches were written");
  }
  const jobs = startJobs(database, [{ name: NAME, run, every: EVERY }], {
    onError: (error) => log.error({ err: error }, "a job failed"),
    onGivenUp: (job) => log.error({ job }, "a job was given up until it is asked for again"),
  });
  return { ask: () => jobs.ask(NAME), stop: jobs.stop };
}
