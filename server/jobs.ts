import type { PaymentProvider } from "#app/core/billing/payment-provider.ts";
import { raiseVersion } from "#app/core/ingestion/data-version.server.ts";
import { geocodeListings } from "#app/core/ingestion/geocoding/geocode-listings.server.ts";
import { createGeocodeStore } from "#app/core/ingestion/geocoding/geocode-store.server.ts";
import { forgetLetters } from "#app/core/mail/outbox-letter.ts";
import { refreshBilling } from "#app/core/reports/read-report.server.ts";
import { dropOldHealth, healthJob } from "#app/core/reports/health.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import type { ResponseMeter } from "#app/core/reports/response-meter.ts";
import type { Database } from "#app/db/connect.server.ts";
import { mayLieIn } from "#app/facts/places/outlines.server.ts";
import { cityBySlug } from "#app/facts/places/places.ts";
import { citySlug } from "#app/facts/places/resolve-place.ts";
import type { OpenChannels } from "#app/features/notifications/channels/channels.server.ts";
import { monthLettersJob } from "#app/features/notifications/channels/email/month-letters.server.ts";
import { planLettersJob } from "#app/features/plan/plan-letters.server.ts";
import { createIndexNow } from "#app/features/reach/index-now-http.server.ts";
import { tellEngines } from "#app/features/reach/tell-engines.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createNominatim } from "#app/platform/geocoder.server.ts";
import { startJob, type Job, type JobWatch, type RunningJob } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Outbox } from "#app/platform/mail-outbox.server.ts";
import type { Services } from "#app/services.ts";
import { housekeepingJob } from "./housekeeping.ts";
import { composeJobs, matchingJob } from "./notification-jobs.ts";
import type { Payments } from "./payments.ts";
import { userAgent } from "./user-agent.ts";
import { waitingListsJob } from "./waiting-lists.ts";

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

/** How long points are collected before the search index includes them. */
const GEOCODING_SLICE_MS = 10 * MINUTE_MS;
/** Pause between two checks for new addresses, and after a failure of the service. */
const GEOCODING_REST_MS = 10 * MINUTE_MS;

/** How often search engines are notified without an import of this process. */
const INDEX_NOW_MS = 30 * MINUTE_MS;
const INDEX_NOW_RETRY_MS = 5 * MINUTE_MS;

interface ReportOptions {
  meter: ResponseMeter;
  isWell(): Promise<boolean>;
  /** Whose messages the figures of payments are about; null: nothing is sold. */
  provider: PaymentProvider | null;
  now(): Date;
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
  const geocoding = env.geocoderUrl ? [geocodingJob(database, env.geocoderUrl, env, { now, log })] : [];
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

/** Geocodes the addresses of the listings, one request a second, until none is left or the service fails. */
function geocodingJob(
  database: Database,
  url: string,
  env: Env,
  { now, log }: { now(): Date; log: Log },
): Job {
  const store = createGeocodeStore(database.db, now);
  const geocoder = createNominatim({
    url,
    userAgent: userAgent(env),
    mayLieIn({ state, city }, point) {
      const ibge = cityBySlug(citySlug(city, state))?.ibgeCode ?? null;
      return mayLieIn({ ibge, state }, point);
    },
  });

  async function run(signal: AbortSignal): Promise<void> {
    for (let ended = "stopped"; ended === "stopped" && !signal.aborted;) {
      const slice = AbortSignal.any([signal, AbortSignal.timeout(GEOCODING_SLICE_MS)]);
      const report = await geocodeListings(store, geocoder, slice);
      if (report.located) await raiseVersion(database.db);
      if (report.located || report.problem) log.info(report, "geocoding batch ended");
      ({ ended } = report);
    }
  }

  return { name: "geocoding", every: GEOCODING_REST_MS, run };
}

/** Tells search engines about changed pages after imports; null unless a key and the public address are configured. */
function indexNowJob(database: Database, env: Env, { now, log }: { now(): Date; log: Log }): Job | null {
  const { indexNowKey: key, indexNowUrl: url, publicUrl } = env;
  if (key === null || publicUrl === null) return null;
  const engines = createIndexNow({ url, key, publicUrl, userAgent: userAgent(env) });
  return {
    name: "index now",
    every: INDEX_NOW_MS,
    retryMs: INDEX_NOW_RETRY_MS,
    async run(signal) {
      const pages = await tellEngines(database, { engines, origin: publicUrl, now: now(), signal });
      if (pages > 0) log.info({ pages }, "search engines notified of changed pages");
    },
  };
}

/** What the reports of administrators need to be counted ahead: health in every process, the rest in one at a time. */
function reportJobs(database: Database, { meter, isWell, provider, now }: ReportOptions): Job[] {
  const { db } = database;
  return [
    healthJob(db, { meter, isWell, now }),
    {
      name: "reports",
      every: 5 * MINUTE_MS,
      run: () =>
        database.exclusively("reports", async () => {
          await recountMarket(db);
          await dropOldHealth(db, now());
          if (provider) await refreshBilling(db, provider, now());
        }),
    },
  ];
}
