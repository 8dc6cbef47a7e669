import type { Db } from "#app/db/connect.server.ts";
import type { PubSub } from "#app/db/pub-sub.server.ts";
import { startJob, type JobWatch } from "#app/platform/job.server.ts";
import { readSettings, SETTINGS_CHANGED, type InvalidSetting } from "./settings.server.ts";
import type { Settings } from "./settings.ts";

interface FollowOptions {
  /** Where other processes publish that a setting was changed. */
  pubSub: Pick<PubSub, "subscribe">;
  /** How often settings are read without a message, because one may be lost. */
  pollMs: number;
  jobs?: JobWatch;
  onError(error: unknown): void;
  /** Called once for each stored value that is not allowed. */
  onInvalid(row: InvalidSetting): void;
}

export interface FollowedSettings {
  /** The settings of the moment, without waiting. */
  current(): Settings;
  /** Resolves when `current` has what the database has now. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps the settings of an installation in this process: they are read again as soon as any process has changed one.
 * While the database does not answer, the last values stay.
 */
export async function followSettings(db: Db, options: FollowOptions): Promise<FollowedSettings> {
  const reported = new Set<string>();
  const onInvalid = (row: InvalidSetting) => {
    const name = `${row.key} ${row.value}`;
    if (reported.has(name)) return;
    reported.add(name);
    options.onInvalid(row);
  };
  const read = () => readSettings(db, onInvalid);
  let settings = await read();
  const polling = startJob(
    {
      name: "settings",
      every: options.pollMs,
      startsWhenDue: true,
      async run() {
        settings = await read();
      },
    },
    options.onError,
    options.jobs,
  );
  const unsubscribe = options.pubSub.subscribe((message) => {
    if (message === SETTINGS_CHANGED || message === null) polling.nudge();
  });
  return {
    current: () => settings,
    async refresh() {
      polling.nudge();
      await polling.settled();
    },
    async stop() {
      unsubscribe();
      await polling.stop();
    },
  };
}
