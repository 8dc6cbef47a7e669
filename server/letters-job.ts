import type { Database } from "#app/db/connect.server.ts";
import type { Delivery } from "#app/core/mail/delivery.server.ts";
import { composeLetters } from "#app/features/notifications/channels/email/compose-letters.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Job } from "./jobs.ts";

/** Digests are due and quiet hours end on the hour; after a restart the next run is at most 15 minutes away. */
const EVERY = "*/15 * * * *";

interface LettersOptions {
  delivery: Delivery;
  /** Address people use, without a final slash. */
  baseUrl(): string;
  /** Signs the unsubscribe links. */
  linkSecret: string;
  now(): Date;
  log: Log;
}

/** Writes the e-mails about matches: after a round that found something, and every 15 minutes for digests and quiet hours. */
export function lettersJob(database: Database, options: LettersOptions): Job {
  const { delivery, baseUrl, linkSecret, now, log } = options;
  return {
    name: "letters",
    every: EVERY,
    async run(signal) {
      const onWritten = () => delivery.nudge();
      const letters = await composeLetters(database, {
        baseUrl: baseUrl(),
        secret: linkSecret,
        now: now(),
        signal,
        onWritten,
      });
      if (letters > 0) log.info({ letters }, "e-mails about matches written; sending them now");
    },
  };
}
