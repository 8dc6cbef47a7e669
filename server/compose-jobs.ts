import type { Database } from "#app/db/connect.server.ts";
import { NAMED_CHANNELS, type OpenChannels } from "#app/features/notifications/channels/channels.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Job } from "./jobs.ts";

/** Digests are due and quiet hours end on the hour; whoever is late because of a restart waits a quarter. */
const EVERY = "*/15 * * * *";

interface ComposeJobsOptions {
  /** Address people use, without a final slash. */
  baseUrl(): string;
  /** Signs the addresses that need no signing in. */
  linkSecret: string;
  now(): Date;
  log: Log;
}

/** A job for each channel that delivers: it composes messages when alerts found something, and every quarter of an hour. */
export function composeJobs(database: Database, channels: OpenChannels, options: ComposeJobsOptions): Job[] {
  const { baseUrl, linkSecret, now, log } = options;
  return NAMED_CHANNELS.flatMap(([name, { delivery }]) => {
    if (!delivery) return [];
    const onWritten = () => channels.nudge(name);
    return {
      name: delivery.job,
      every: EVERY,
      async run(signal) {
        const about = { now: now(), baseUrl: baseUrl(), linkSecret, signal, onWritten };
        const messages = await delivery.compose(database, about);
        if (messages > 0)
          log.info({ channel: name, messages }, "messages about matches written; sending them now");
      },
    };
  });
}
