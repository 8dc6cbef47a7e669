import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { reclaimSpace } from "#app/core/ingestion/statistics.server.ts";
import { createAccounts } from "#app/features/accounts/host.server.ts";
import { signInProviders } from "#app/features/accounts/social.ts";
import { grantWishes } from "#app/features/favorites/hearts/favorites.server.ts";
import { openChannels, signedIn } from "#app/features/notifications/channels/channels.server.ts";
import { installShippedPosts, readShippedPosts } from "#app/core/content/ship-posts.server.ts";
import { startDelivery } from "#app/core/mail/delivery.server.ts";
import { createPost } from "#app/core/mail/post.server.ts";
import { recountMarket } from "#app/core/reports/market.server.ts";
import { createResponseMeter } from "#app/core/reports/response-meter.ts";
import type { Env } from "#app/platform/env.server.ts";
import { derivedSecret } from "#app/platform/secret.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { openStore } from "./compose.ts";
import { startControl } from "./control.ts";
import { loadDemoIfEmpty } from "./demo.ts";
import { createRecorder } from "#app/core/operations/recorder.server.ts";
import { guardedBuild } from "#app/routes/guard-routes.server.ts";
import { identifyProcess, type CacheList } from "./operations.ts";
import { mailTransport } from "./mail.ts";
import { loggedUrl } from "./logged-url.ts";
import { openFollowed } from "./followed.ts";
import { createHttpServer, type HttpOptions } from "./http.ts";
import { installationKeys } from "./installation-keys.ts";
import { startJobs, type RunningJobs } from "./jobs.ts";
import { showsOutbox } from "./local-request.ts";
import { removeLeftovers } from "./leftovers.ts";
import { listen, tryAddress } from "./listen.ts";
import { createMaintenance } from "./maintenance.ts";
import { createMapProbe } from "./map-probe.ts";
import { createPages } from "./pages.ts";
import { openPayments } from "./payments.ts";
import { openPictures } from "./pictures.ts";
import { canServe, createDatabaseProbe, readinessOf, WITHOUT_INDEX } from "./readiness.ts";
import { createServices } from "./services.ts";
import { createStreetDrawings } from "./street-file/street-drawings.ts";
import { createStreetFile } from "./street-file/serve.ts";
import { openSyncDesk, censusDownloadJob, openCensusUploads, openUploads } from "./feeding.ts";
import { ALL_WORK } from "./work/all-work.ts";
import { acceptQuarantinedList, rollBackImport } from "./work/import.ts";
import type { WorkHost } from "./work/work.ts";

const STOP_TIMEOUT_MS = 10_000;

export interface RunningMartelo {
  /** The port in use, also when any free port was requested. */
  port: number;
  /** What the operator must know of this start, in Portuguese. */
  notices: string[];
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
  const { secret, vapidPrivateKey, notices } = await tryAddress(env)
    .then(() => installationKeys(env, log))
    .catch(async (error: unknown) => {
      await store.close();
      throw error;
    });
  await removeLeftovers(env.dataDir, now());
  if (env.demo) {
    const files = await loadDemoIfEmpty(database, now());
    if (files) {
      await recountMarket(database.db);
      log.info({ files }, "demonstration data loaded");
    }
  }
  const articles = await installShippedPosts(database.db, await readShippedPosts(), now());
  if (articles.added + articles.renewed > 0) log.info(articles, "articles of the product installed");
  let jobs: RunningJobs | null = null;
  const { pubSub, search, settings, content } = await openFollowed(database, {
    env,
    log,
    jobs: watch.jobs,
    now,
    onBuilt: (ms) => (built = { at: now(), ms }),
    async onMoved() {
      jobs?.matching.nudge();
      await jobs?.matching.settled();
    },
  });
  // Processes that already run have the articles in memory.
  if (articles.added + articles.renewed > 0) await content.changed();
  let port = env.port;
  const { transport, outbox } = mailTransport(env);
  const delivery = startDelivery(database.db, transport, {
    now,
    watch,
    onError: (error) => log.error({ err: error }, "sending e-mail failed; retrying later"),
    onGivenUp: (mail) => log.error(mail, "e-mail given up; `npm run mails` lists it and sends it again"),
  });
  const linkSecret = derivedSecret(secret, "secret-links");
  const accounts = createAccounts({
    db: database.db,
    secret,
    baseUrl: () => env.publicUrl ?? `http://localhost:${port}`,
    post: createPost(database.db, { now, onPosted: () => delivery.nudge() }),
    social: env.socialKeys,
    now,
    async onSignedIn(session) {
      await signedIn(database.db, session);
      // What somebody wanted to save does not decide whether they get in.
      await grantWishes(database.db, session, now()).catch((error: unknown) =>
        log.error({ err: error }, "saving a visitor's wishes at sign-in failed"),
      );
    },
    onError: (error) => log.error({ err: error }, "sign-in library or background work of an account failed"),
  });
  const pictures = await openPictures(env, log, now, caches);
  const channels = openChannels({
    database,
    pubSub,
    env,
    vapidPrivateKey,
    log,
    watch,
    now,
    letters: delivery,
  });
  const payments = await openPayments({ env, database, baseUrl: accounts.baseUrl, now, log });
  const host: WorkHost = {
    database,
    env,
    baseUrl: accounts.baseUrl,
    now,
    async afterwards() {
      await search.refresh();
      void recountMarket(database.db).catch((error: unknown) =>
        log.error({ err: error }, "counting the market failed; the job of the reports retries"),
      );
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
  const streets = createStreetFile(env.dataDir, log);
  const uploads = openUploads(host, log);
  const addresses = openCensusUploads(host, log);
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
    streets: streets.address,
    streetDrawings: createStreetDrawings(env.dataDir, streets.address),
    now,
    system: {
      askDatabase,
      isIndexOutdated: search.isOutdated,
      askMap: createMapProbe(env, streets.state),
      sendsMail: outbox === null,
      signIn: signInProviders(accounts.providers),
      sales: payments.desk === null ? "none" : payments.stripe ? "real" : "pretended",
    },
    operations,
    caches,
    pubSub,
    acceptQuarantinedList: (id, administrator) => acceptQuarantinedList(host, id, administrator),
    rollBackImport: (id, administrator) => rollBackImport(host, id, administrator),
    sync: sync.desk,
    uploads: { folder: uploads.folder, nudge: () => jobs?.uploads.nudge() },
    addresses: {
      folder: addresses.folder,
      nudge: () => jobs?.addresses.nudge(),
      source: env.cnefeUrl,
      download: () => jobs?.addressDownloads.nudge(),
    },
  });
  const stopping = new AbortController();

  /** Reclaims disk space in the background, after the matching of alerts, because members wait for that. */
  async function reclaimAfterMatching(): Promise<void> {
    await jobs?.matching.settled();
    if (!stopping.signal.aborted) await reclaimSpace(database);
  }

  const maintenance = createMaintenance(env.dataDir);
  const control = await startControl(ALL_WORK, host, log);
  const meter = createResponseMeter();
  const server = createHttpServer({
    services,
    files: options.files,
    streets: streets.serve,
    pages: createPages(
      guarded(options.build),
      services,
      options.mode,
      (error, { method, url }, requestId) =>
        log.error(
          { err: error, method, url: loggedUrl(url), requestId },
          "page request failed; the visitor is shown an error",
        ),
      showsOutbox(env) ? outbox : null,
    ),
    maintenance: () => maintenance() ?? (search.isReady() ? null : WITHOUT_INDEX),
    publicUrl: env.publicUrl,
    pagesPerSecond: env.pagesPerSecond,
    log,
    onAnswered: meter.note,
    caches,
    readiness: async () => readinessOf(await askDatabase(), search, now()),
  });
  await listen(server, env);
  port = (server.address() as AddressInfo).port;
  store.ownership?.announce(control.address);
  const { runDue, matching, stopFeeding, stopRest } = (jobs = startJobs({
    database,
    env,
    log,
    watch: watch.jobs,
    services,
    channels,
    payments,
    meter,
    feeding: {
      download: sync.job,
      uploads: uploads.job,
      addresses: addresses.job,
      addressDownloads: censusDownloadJob(host),
    },
    linkSecret,
    outbox,
    isWell: async () => canServe(await askDatabase(), search),
    onLetters: () => delivery.nudge(),
  }));
  recorder.start(() => {
    const rows = search.isReady() ? search.engine().size : 0;
    const [builtAt, buildMs] = built ? [built.at.toISOString(), Math.round(built.ms)] : [null, null];
    return {
      index: { rows, version: search.version(), builtAt, buildMs },
      caches: caches.map((read) => read()),
    };
  });

  return {
    port,
    notices,
    runDue,
    async stop() {
      const fed = Promise.all([stopFeeding(), sync.stop()]);
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
      await stopRest();
      await accounts.settled();
      await delivery.stop();
      transport.close();
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

/** While developing, the build is made anew with each change. */
function guarded(build: MarteloOptions["build"]): MarteloOptions["build"] {
  return typeof build === "function" ? async () => guardedBuild(await build()) : guardedBuild(build);
}
