import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { openPubSub } from "#app/db/pub-sub.server.ts";
import { dayNumber, dayInSaoPaulo } from "#app/lib/dates.ts";
import { reclaimSpace } from "#app/core/ingestion/statistics.server.ts";
import { createAccounts } from "#app/features/accounts/host.server.ts";
import { openChannels, signedIn } from "#app/features/notifications/channels/channels.server.ts";
import { startDelivery } from "#app/core/mail/delivery.server.ts";
import { forgetLetters } from "#app/core/mail/outbox-letter.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { planLettersJob } from "#app/features/plan/plan-letters.server.ts";
import { startSearch } from "#app/core/engine/search-service.server.ts";
import { followContent } from "#app/core/content/public-content.server.ts";
import { followSettings } from "#app/facts/settings/follow-settings.server.ts";
import { createResponseMeter } from "#app/core/reports/response-meter.ts";
import type { Env } from "#app/platform/env.server.ts";
import { derivedSecret, installationSecret } from "#app/platform/secret.server.ts";
import { startJob, type Job, type RunningJob } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { openStore } from "./compose.ts";
import { startControl } from "./control.ts";
import { loadDemoIfEmpty } from "./demo.ts";
import { createRecorder } from "#app/core/operations/recorder.server.ts";
import { identifyProcess, type CacheList } from "./operations.ts";
import { mailTransport } from "./mail.ts";
import { loggedUrl } from "./logged-url.ts";
import { housekeepingJob } from "./housekeeping.ts";
import { geocodingJob } from "./geocode.ts";
import { composeJobs, matchingJob } from "./notification-jobs.ts";
import { createHttpServer, type HttpOptions } from "./http.ts";
import { showsOutbox } from "./local-request.ts";
import { listen, tryAddress } from "./listen.ts";
import { createMapProbe } from "./map-probe.ts";
import { createPages } from "./pages.ts";
import { openPayments } from "./payments.ts";
import { openPictures } from "./pictures.ts";
import { createDatabaseProbe } from "./readiness.ts";
import { reportJobs } from "./report-jobs.ts";
import { createServices } from "./services.ts";
import { openSyncDesk } from "./sync-desk.ts";
import { openUploads } from "./uploads.ts";
import { userAgent } from "./user-agent.ts";
import { ALL_WORK } from "./work/all-work.ts";
import { acceptHeldList, rollBackImport } from "./work/import.ts";
import type { WorkHost } from "./work/work.ts";

const POLL_MS = 1000;
const SETTINGS_POLL_MS = 5000;
const STOP_TIMEOUT_MS = 10_000;

export interface RunningMartelo {
  /** The port in use, also when any free port was requested. */
  port: number;
  /**
   * Runs a round of every background job but the download of lists, one after the other, for a caller whose clock went
   * forward: jobs pause by the machine's time.
   */
  runDue(): Promise<void>;
  stop(): Promise<void>;
}

export interface MarteloOptions {
  env: Env;
  log: Log;
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: HttpOptions["files"];
  mode: "production" | "development";
  /** The time by which the product decides; requests to sources are spaced by the machine's own. */
  now(): Date;
}

/** Thrown when another process owns the data directory. */
export class AlreadyRunning extends Error {
  override name = "AlreadyRunning";
}

/**
 * Composition root: opens environment, database, index, services and HTTP, in this order; `stop` closes them.
 */
export async function startMartelo(options: MarteloOptions): Promise<RunningMartelo> {
  const { env, now } = options;
  const store = await openStore(env);
  if (!store) throw new AlreadyRunning(`another process is using ${env.dataDir}`);
  const { database } = store;
  const recorder = createRecorder(database, { log: options.log, identity: identifyProcess(now()), now });
  const { log, watch } = recorder;
  const caches: CacheList = [];
  let built: { at: Date; ms: number } | null = null;
  await tryAddress(env).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  if (env.demo) {
    const files = await loadDemoIfEmpty(database, now());
    if (files) log.info({ files }, "demonstration data loaded");
  }
  const pubSub = openPubSub({
    url: env.databaseUrl,
    onError: (error) => log.error({ err: error }, "LISTEN connection lost; retrying"),
  });
  let matching: RunningJob | null = null;
  const search = await startSearch(database.db, {
    pollMs: POLL_MS,
    pubSub,
    jobs: watch.jobs,
    onBuilt: (ms) => (built = { at: now(), ms }),
    async onMoved() {
      matching?.nudge();
      await matching?.settled();
    },
    onError: (error) => log.error({ err: error }, "search index update failed; retrying at the next poll"),
  });
  const settings = await followSettings(database.db, {
    pubSub,
    pollMs: SETTINGS_POLL_MS,
    jobs: watch.jobs,
    onError: (error) =>
      log.error({ err: error }, "settings could not be read; the last ones read stay in use"),
    onInvalid: (row) => log.error(row, "setting has an invalid stored value; its default is used"),
  });
  const content = await followContent(database.db, {
    pollMs: SETTINGS_POLL_MS,
    now,
    pubSub,
    onError: (error) =>
      log.error({ err: error }, "content of the pages could not be read; the last one read stays in use"),
  });
  let port = env.port;
  const { transport, outbox } = mailTransport(env);
  const delivery = startDelivery(database.db, transport, {
    now,
    watch,
    onError: (error) => log.error({ err: error }, "sending e-mail failed; retrying later"),
    onGivenUp: (mail) => log.error(mail, "e-mail given up; `npm run mails` lists it and sends it again"),
  });
  const secret = env.sessionSecret ?? installationSecret(env.dataDir, "session-secret");
  const linkSecret = derivedSecret(secret, "secret-links");
  const accounts = createAccounts({
    db: database.db,
    secret,
    baseUrl: () => env.publicUrl ?? `http://localhost:${port}`,
    post: createPost(database.db, { now, onPosted: () => delivery.nudge() }),
    social: env.socialKeys,
    now,
    onSignedIn: (session) => signedIn(database.db, session),
    onError: (error) => log.error({ err: error }, "sign-in library or background work of an account failed"),
  });
  const pictures = await openPictures(env, log, now, caches);
  const channels = openChannels({ database, pubSub, env, log, watch, now, letters: delivery });
  const payments = await openPayments({ env, database, baseUrl: accounts.baseUrl, now, log });
  const host: WorkHost = {
    database,
    env,
    baseUrl: accounts.baseUrl,
    now,
    async afterwards() {
      await search.refresh();
      void reclaimAfterMatching().catch((error: unknown) =>
        log.error({ err: error }, "reclaiming disk space failed; retrying after the next import"),
      );
    },
    onFault: (error, file) =>
      log.error({ err: error, file }, "import of a file failed; nothing of it was stored"),
  };
  const askDatabase = createDatabaseProbe(database);
  const operations = {
    processId: recorder.processId,
    ...recorder.jobs,
    delivery: {
      smtp: env.smtpUrl !== null,
      ownPushKey: env.vapidPrivateKey !== null,
      contact: env.contactEmail !== null,
    },
  };
  const uploads = openUploads(host);
  let feeding: RunningJob | null = null;
  const sync = openSyncDesk({
    host,
    log,
    nightlyHour: () => {
      const hour = settings.current().nightly_sync_hour;
      return hour === null ? null : Number(hour);
    },
  });
  const services = createServices(database.db, search, settings, accounts, channels, pictures, payments, {
    ...env,
    linkSecret,
    content,
    now,
    system: { askDatabase, askMap: createMapProbe(env), sendsMail: outbox === null },
    operations,
    caches,
    acceptHeldList: (id, administrator) => acceptHeldList(host, id, administrator),
    rollBackImport: (id, administrator) => rollBackImport(host, id, administrator),
    sync: sync.desk,
    uploads: { folder: uploads.folder, nudge: () => feeding?.nudge() },
  });
  const stopping = new AbortController();

  /** Reclaims disk space in the background, after the matching of alerts, because members wait for that. */
  async function reclaimAfterMatching(): Promise<void> {
    await matching?.settled();
    if (!stopping.signal.aborted) await reclaimSpace(database);
  }

  const control = await startControl(ALL_WORK, host, log);
  const meter = createResponseMeter();
  const server = createHttpServer({
    services,
    files: options.files,
    pages: createPages(
      options.build,
      services,
      options.mode,
      (error, { method, url }, requestId) =>
        log.error(
          { err: error, method, url: loggedUrl(url), requestId },
          "page request failed; the visitor is shown an error",
        ),
      showsOutbox(env) ? outbox : null,
    ),
    publicUrl: env.publicUrl,
    pagesPerSecond: env.pagesPerSecond,
    log,
    onAnswered: meter.note,
    caches,
    async readiness() {
      const state = await askDatabase();
      const { kind, freshness, size } = services.engine();
      const ageDays = freshness.newest ? dayNumber(dayInSaoPaulo(now())) - dayNumber(freshness.newest) : null;
      return {
        ready: state.reachable && (!state.busy || kind === "memory"),
        database: state,
        search: kind,
        list_date: freshness.newest,
        list_age_days: ageDays,
        index_size: size,
        demo: freshness.demo,
      };
    },
  });
  await listen(server, env);
  port = (server.address() as AddressInfo).port;
  store.ownership?.announce(control.address);
  const jobs: RunningJob[] = [];
  const start = (job: Job) => {
    const running = startJob(
      job,
      (error, name) =>
        log.error({ err: error, job: name }, "background job failed; it runs again when it is due"),
      watch.jobs,
    );
    if (!job.startsWhenDue) jobs.push(running);
    return running;
  };
  const geocoding = env.geocoderUrl
    ? start(geocodingJob(database, { url: env.geocoderUrl, userAgent: userAgent(env), now, log }))
    : null;
  const housekeeping = start(
    housekeepingJob(database, {
      now,
      providers: payments.providers,
      async removeFiles(userId, addresses) {
        await services.avatars.removeFolder(userId);
        if (outbox) await forgetLetters(outbox, addresses);
      },
      onError: (error) => log.error({ err: error }, "account deletion failed; retrying in an hour"),
    }),
  );
  const letters = planLettersJob(database, {
    desk: payments.desk,
    baseUrl: accounts.baseUrl,
    now,
    onWritten: () => delivery.nudge(),
  });
  const paying = [...payments.jobs, letters].map(start);
  const compose = composeJobs(database, channels, { baseUrl: accounts.baseUrl, linkSecret, now, log });
  const composing = compose.map(start);
  const reporting = reportJobs(database, {
    meter,
    isWell: async () => {
      const { reachable, busy } = await askDatabase();
      return reachable && (!busy || services.engine().kind === "memory");
    },
    provider: payments.desk?.provider ?? null,
    now,
  }).map(start);
  matching = start(matchingJob(database, channels, { composing, now, log }));
  const downloading = start(sync.job);
  feeding = start(uploads.job);
  recorder.start(() => {
    const { kind, size: rows } = services.engine();
    const index = { kind, rows, version: search.version(), builtAt: built?.at.toISOString() ?? null };
    return {
      index: { ...index, buildMs: built && Math.round(built.ms) },
      caches: caches.map((read) => read()),
    };
  });

  return {
    port,
    async runDue() {
      for (const job of jobs) {
        job.nudge();
        await job.settled();
      }
    },
    async stop() {
      const syncStopped = Promise.all([downloading.stop(), sync.stop()]);
      const fed = feeding?.stop();
      stopping.abort();
      channels.disconnect();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
      await closed;
      clearTimeout(timer);
      // Running imports stop after their current file.
      await control.close();
      await pictures.photos.stop();
      await geocoding?.stop();
      await housekeeping.stop();
      await Promise.all(paying.map((job) => job.stop()));
      await Promise.all(reporting.map((job) => job.stop()));
      await Promise.all(composing.map((job) => job.stop()));
      await accounts.settled();
      await delivery.stop();
      transport.close();
      await syncStopped;
      await fed;
      await search.stop();
      await settings.stop();
      await matching.stop();
      await channels.stop();
      await content.stop();
      await pubSub.close();
      await recorder.stop();
      await store.close();
    },
  };
}
