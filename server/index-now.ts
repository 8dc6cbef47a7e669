import type { Database } from "#app/db/connect.server.ts";
import { createIndexNow } from "#app/features/reach/index-now-http.server.ts";
import { tellEngines } from "#app/features/reach/tell-engines.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/job.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { userAgent } from "./user-agent.ts";

/** A round also runs by itself, in case no import of this process nudged it. */
const EVERY_MS = 30 * MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;

/** Tells search engines about changed pages after imports; null unless a key and the public address are configured. */
export function indexNowJob(
  database: Database,
  env: Env,
  { now, log }: { now(): Date; log: Log },
): Job | null {
  const { indexNowKey: key, indexNowUrl: url, publicUrl } = env;
  if (key === null || publicUrl === null) return null;
  const engines = createIndexNow({ url, key, publicUrl, userAgent: userAgent(env) });
  return {
    name: "index now",
    every: EVERY_MS,
    retryMs: RETRY_MS,
    async run(signal) {
      const pages = await tellEngines(database, { engines, origin: publicUrl, now: now(), signal });
      if (pages > 0) log.info({ pages }, "search engines notified of changed pages");
    },
  };
}
