import { matchAlerts } from "#app/core/alerts/match-round.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { NAMED_CHANNELS, type OpenChannels } from "#app/features/notifications/channels/channels.server.ts";
import type { Job, RunningJob } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";

const MATCHING_RETRY_MS = 30_000;
/**
 * Digests are due and quiet hours end on the hour; what a restart delayed is sent within a quarter of an
 * hour.
 */
const COMPOSED_EVERY = "*/15 * * * *";
const COMPOSING_RETRY_MS = 15_000;

interface ComposeJobsOptions {
  /** Address people use, without a final slash. */
  baseUrl(): string;
  /** Signs addresses that work without signing in. */
  linkSecret: string;
  now(): Date;
  log: Log;
}

/**
 * One job for each channel that delivers. It composes messages at the start (for matches made while no
 * process composed), after each round of matching, and every quarter of an hour.
 */
export function composeJobs(database: Database, channels: OpenChannels, options: ComposeJobsOptions): Job[] {
  const { baseUrl, linkSecret, now, log } = options;
  return NAMED_CHANNELS.flatMap(([name, { delivery }]) => {
    if (!delivery) return [];
    const onWritten = () => channels.nudge(name);
    return {
      name: delivery.job,
      every: COMPOSED_EVERY,
      retryMs: COMPOSING_RETRY_MS,
      async run(signal) {
        const about = { now: now(), baseUrl: baseUrl(), linkSecret, signal, onWritten };
        const messages = await delivery.compose(database, about);
        if (messages > 0)
          log.info({ channel: name, messages }, "messages about matches written; sending them now");
      },
    };
  });
}

interface MatchingOptions {
  /** The jobs that compose messages about matches, or wait for new events for another reason. */
  composing: readonly RunningJob[];
  now(): Date;
  log: Log;
}

/** Matches new events with alerts at the start and after each import, then starts the composing jobs. */
export function matchingJob(database: Database, channels: OpenChannels, options: MatchingOptions): Job {
  const { composing, now, log } = options;
  return {
    name: "matching",
    retryMs: MATCHING_RETRY_MS,
    async run() {
      const round = await database.exclusively("alerts", () => matchAlerts(database, now()));
      if (round.outcome !== "matched") return;
      log.info(round, "new events matched against alerts");
      if (round.notifications > 0) channels.changed(null);
      for (const job of composing) job.nudge();
    },
  };
}
