import { openPubSub, type PubSub } from "#app/db/pub-sub.server.ts";
import type { Database } from "#app/db/connect.server.ts";
import { startSearch, type SearchService } from "#app/core/engine/search-service.server.ts";
import { prepareSuggestions } from "#app/core/suggestions/suggestions.ts";
import { followContent, type ContentService } from "#app/core/content/public-content.server.ts";
import { followSettings, type FollowedSettings } from "#app/facts/settings/settings.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { JobWatch } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";

const POLL_MS = 1000;
const SETTINGS_POLL_MS = 5000;

/** What every process holds in memory and renews when another process changes it in the database. */
interface Followed {
  pubSub: PubSub;
  search: SearchService;
  settings: FollowedSettings;
  content: ContentService;
}

interface FollowOptions {
  env: Pick<Env, "databaseUrl">;
  log: Log;
  jobs: JobWatch;
  now(): Date;
  /** Called with the milliseconds that an index took. */
  onBuilt(ms: number): void;
  /** The data have moved on; the index follows meanwhile. */
  onMoved(): Promise<void>;
}

/** Opens the index of the search, the settings and the content of the pages. Failures keep what was read last. */
export async function openFollowed(database: Database, options: FollowOptions): Promise<Followed> {
  const { env, log, jobs, now, onBuilt, onMoved } = options;
  const pubSub = openPubSub({
    url: env.databaseUrl,
    database,
    onError: (error) => log.error({ err: error }, "LISTEN connection lost; retrying"),
  });
  const search = await startSearch(database.db, {
    pollMs: POLL_MS,
    pubSub,
    jobs,
    onMoved,
    onBuilt(engine, ms) {
      onBuilt(ms);
      void prepareSuggestions(engine).catch((error: unknown) =>
        log.error(
          { err: error },
          "names for suggestions could not be collected; the next suggestion retries",
        ),
      );
    },
    onError: (error) => log.error({ err: error }, "search index update failed; retrying at the next poll"),
  });
  const settings = await followSettings(database.db, {
    pubSub,
    pollMs: SETTINGS_POLL_MS,
    jobs,
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
  return { pubSub, search, settings, content };
}
