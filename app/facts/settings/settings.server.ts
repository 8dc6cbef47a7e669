import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { notifyServers, type PubSub } from "#app/db/pub-sub.server.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import { startJob, type JobWatch } from "#app/platform/job.server.ts";
import {
  SETTING_KEYS,
  SETTINGS,
  storedText,
  valueOfStored,
  type SettingKey,
  type Settings,
} from "./settings.ts";

/** Published when a setting was changed. */
const SETTINGS_CHANGED = "settings";

/** A row of `portal_settings` with a value that its setting does not allow: the default applies instead. */
export interface InvalidSetting {
  key: SettingKey;
  value: string;
}

/** A setting as an administrator sees it. */
export interface StoredSetting {
  key: SettingKey;
  value: Settings[SettingKey];
  /** Raised by every change, so that two administrators notice each other; 0: never changed. */
  version: number;
  /** The last change; null: never changed. */
  change: {
    at: Date;
    /** User id; null: without signing in. */
    by: string | null;
    /** The value before it, to which it can be undone. */
    former: Settings[SettingKey];
  } | null;
}

export interface SettingChange {
  key: SettingKey;
  /** What was typed; null: the default applies from now on. `undo`: the value before the last change is restored. */
  to: { typed: string | null } | "undo";
  /** The version that the administrator saw; null: whatever it is now. */
  seen: number | null;
  by: string | null;
  now: Date;
}

export type SettingOutcome =
  | { outcome: "saved"; before: StoredSetting; after: StoredSetting }
  /** It was so before, so nothing is written. */
  | { outcome: "unchanged" }
  | { outcome: "invalid"; message: string }
  /** Somebody else changed it after the administrator's page was opened. */
  | { outcome: "changed_meanwhile" };

type Row = typeof portalSettings.$inferSelect;

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

/** The present value of a setting. A value that is not allowed counts as not set; `followSettings` reports it. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<Settings[K]> {
  const row = await rowOf(db, key);
  return valueIn(key, row?.value ?? null);
}

/** All settings as they are now. */
export async function readSettings(db: Db, onInvalid?: (row: InvalidSetting) => void): Promise<Settings> {
  const rows = new Map((await db.select().from(portalSettings)).map((row) => [row.key, row.value]));
  const read = (key: SettingKey) => {
    const value = rows.get(key) ?? null;
    if (value !== null && valueOfStored(key, value) === undefined) onInvalid?.({ key, value });
    return valueIn(key, value);
  };
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, read(key)])) as unknown as Settings;
}

/** All settings with their last change, in the order of the registry. */
export async function storedSettings(db: Db): Promise<StoredSetting[]> {
  const rows = new Map((await db.select().from(portalSettings)).map((row) => [row.key, row]));
  return SETTING_KEYS.map((key) => storedSettingOf(key, rows.get(key)));
}

/** Changes a setting, and notifies the servers when the transaction is committed. */
export async function writeSetting(db: Db, change: SettingChange): Promise<SettingOutcome> {
  const { key, to, seen, by, now } = change;
  const typed = to === "undo" ? null : to.typed;
  const parsed = typed === null ? null : SETTINGS[key].schema.safeParse(typed);
  if (parsed?.error) return { outcome: "invalid", message: parsed.error.issues[0]!.message };
  return db.transaction(async (tx): Promise<SettingOutcome> => {
    // The lock makes the second of two simultaneous writers see what the first has stored, also where there was no row
    // yet.
    await tx.execute(sql`lock table ${portalSettings} in share row exclusive mode`);
    const row = await rowOf(tx, key);
    const before = storedSettingOf(key, row);
    if (seen !== null && seen !== before.version) return { outcome: "changed_meanwhile" };
    if (to === "undo" && before.change === null) return { outcome: "unchanged" };
    const value = to === "undo" ? row!.former : parsed && storedText(key, parsed.data);
    if (valueIn(key, value) === before.value) return { outcome: "unchanged" };
    const set = {
      value,
      former: row?.value ?? null,
      version: before.version + 1,
      updatedAt: now,
      updatedBy: by,
    };
    await tx
      .insert(portalSettings)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: portalSettings.key, set });
    await notifyServers(tx, SETTINGS_CHANGED);
    return { outcome: "saved", before, after: storedSettingOf(key, { key, ...set }) };
  });
}

async function rowOf(db: Db, key: SettingKey): Promise<Row | undefined> {
  const [row] = await db.select().from(portalSettings).where(eq(portalSettings.key, key));
  return row;
}

function storedSettingOf(key: SettingKey, row: Row | undefined): StoredSetting {
  return {
    key,
    value: valueIn(key, row?.value ?? null),
    version: row?.version ?? 0,
    change: row ? { at: row.updatedAt, by: row.updatedBy, former: valueIn(key, row.former) } : null,
  };
}

function valueIn<K extends SettingKey>(key: K, stored: string | null): Settings[K] {
  return (stored === null ? undefined : valueOfStored(key, stored)) ?? SETTINGS[key].default;
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
