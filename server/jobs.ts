import type { Database } from "#app/db/connect.server.ts";
import { forgetLetters } from "#app/core/mail/outbox-letter.ts";
import type { ResponseMeter } from "#app/core/reports/response-meter.ts";
import type { OpenChannels } from "#app/features/notifications/channels/channels.server.ts";
import { monthLettersJob } from "#app/features/notifications/channels/email/month-letters.server.ts";
import { planLettersJob } from "#app/features/plan/plan-letters.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { startJob, type Job, type JobWatch, type RunningJob } from "#app/platform/job.server.ts";
import type { Outbox } from "#app/platform/mail-outbox.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Services } from "#app/services.ts";
import { geocodingJob } from "./geocode.ts";
import { housekeepingJob } from "./housekeeping.ts";
import { indexNowJob } from "./index-now.ts";
import { composeJobs, matchingJob } from "./notification-jobs.ts";
import type { Payments } from "./payments.ts";
import { reportJobs } from "./report-jobs.ts";
import { waitingListsJob } from "./waiting-lists.ts";
import { userAgent } from "./user-agent.ts";

interface JobsHost {
  database: Database;
  env: Env;
  log: Log;
  watch: JobWatch;
  services: Services;
  channels: OpenChannels;
  payments: Payments;
  meter: ResponseMeter;
  /** Downloads of lists, imports of lists that administrators sent, readings of their address files, and downloads of these. */
  feeding: { download: Job; uploads: Job; addresses: Job; addressDownloads: Job };
  linkSecret: string;
  /** Where letters are written while no mail server is configured. */
  outbox: Outbox | null;
  isWell(): Promise<boolean>;
  /** Letters wait for delivery. */
  onLetters(): void;
}

/** The background jobs of a process. */
export interface RunningJobs {
  matching: RunningJob;
  uploads: RunningJob;
  addresses: RunningJob;
  addressDownloads: RunningJob;
  /** A round of every job that does not wait for its own time, one after the other. */
  runDue(): Promise<void>;
  /** Asks the jobs that feed lists in to end; resolves when they have. */
  stopFeeding(): Promise<void>;
  /** Stops all others but the matching, which ends after the index of the search. */
  stopRest(): Promise<void>;
}

export function startJobs(host: JobsHost): RunningJobs {
  const { database, env, log, watch, services, channels, payments, linkSecret, outbox } = host;
  const { now } = services;
  const { baseUrl } = services.accounts;
  const due: RunningJob[] = [];
  const start = (job: Job) => {
    const running = startJob(
      job,
      (error, name) =>
        log.error({ err: error, job: name }, "background job failed; it runs again when it is due"),
      watch,
    );
    if (!job.startsWhenDue) due.push(running);
    return running;
  };
  const housekeeping = housekeepingJob(database, {
    now,
    providers: payments.providers,
    async removeFiles(userId, addresses) {
      await services.avatars.removeFolder(userId);
      await services.checkFiles.removeFolder(userId);
      if (outbox) await forgetLetters(outbox, addresses);
    },
    onError: (error) => log.error({ err: error }, "account deletion failed; retrying in an hour"),
  });
  const letters = planLettersJob(database, {
    desk: payments.desk,
    baseUrl,
    now,
    onWritten: host.onLetters,
  });
  const waitingLists = waitingListsJob(database, {
    contactEmail: env.contactEmail,
    baseUrl,
    now,
    onWritten: host.onLetters,
  });
  const monthLetters = monthLettersJob(database, { baseUrl, linkSecret, now, onWritten: host.onLetters });
  const reports = reportJobs(database, {
    meter: host.meter,
    isWell: host.isWell,
    provider: payments.desk?.provider ?? null,
    now,
  });
  const geocoding = env.geocoderUrl
    ? [geocodingJob(database, { url: env.geocoderUrl, userAgent: userAgent(env), now, log })]
    : [];
  const telling = indexNowJob(database, env, { now, log });
  const indexNow = telling && start(telling);
  const rest = [...geocoding, housekeeping, ...payments.jobs, letters, monthLetters, waitingLists].map(start);
  const composing = composeJobs(database, channels, { baseUrl, linkSecret, now, log }).map(start);
  rest.push(...composing, ...reports.map(start), ...(indexNow ? [indexNow] : []));
  // What waits for the events of an import.
  const waiting = indexNow ? [...composing, indexNow] : composing;
  const matching = start(matchingJob(database, channels, { composing: waiting, now, log }));
  const { feeding } = host;
  const [downloading, uploads, addresses, addressDownloads] = [
    start(feeding.download),
    start(feeding.uploads),
    start(feeding.addresses),
    start(feeding.addressDownloads),
  ];

  return {
    matching,
    uploads,
    addresses,
    addressDownloads,
    async runDue() {
      for (const job of due) {
        job.nudge();
        await job.settled();
      }
    },
    async stopFeeding() {
      await Promise.all([downloading, uploads, addresses, addressDownloads].map((job) => job.stop()));
    },
    async stopRest() {
      await Promise.all(rest.map((job) => job.stop()));
    },
  };
}
