import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { portalSettings } from "#app/db/schema/settings.ts";
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from "./settings.ts";

/** A row of `portal_settings` with a value that its setting does not allow: the default applies instead. */
export interface InvalidSetting {
  key: SettingKey;
  value: string;
}

type WriteSettingOutcome =
  /** The texts stored before and now; null: none, so that the default applies. */
  { outcome: "saved"; before: string | null; after: string | null } | { outcome: "invalid"; message: string };

/** The present value of a setting. A value that is not allowed counts as not set; `followSettings` reports it. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<Settings[K]> {
  return parseStored(key, await storedValue(db, key)) ?? SETTINGS[key].default;
}

/** All settings as they are now. */
export async function readSettings(db: Db, onInvalid?: (row: InvalidSetting) => void): Promise<Settings> {
  const rows = await db.select().from(portalSettings);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const read = (key: SettingKey) => {
    const value = stored.get(key);
    const parsed = parseStored(key, value);
    if (parsed === undefined && value !== undefined) onInvalid?.({ key, value });
    return parsed ?? SETTINGS[key].default;
  };
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, read(key)])) as unknown as Settings;
}

/**
 * Stores the text that the administrator `by` typed for a setting; null deletes the stored value, so that the default
 * applies.
 */
export async function writeSetting(
  db: Db,
  key: SettingKey,
  typed: string | null,
  by: string,
  now: Date,
): Promise<WriteSettingOutcome> {
  const parsed = typed === null ? null : SETTINGS[key].schema.safeParse(typed);
  if (parsed?.error) return { outcome: "invalid", message: parsed.error.issues[0]!.message };
  const after = parsed && String(parsed.data);
  return db.transaction(async (tx): Promise<WriteSettingOutcome> => {
    // The lock makes the second of two simultaneous writers see what the first has stored, also where there was no row
    // yet.
    await tx.execute(sql`lock table ${portalSettings} in share row exclusive mode`);
    const before = (await storedValue(tx, key)) ?? null;
    if (after === null) await tx.delete(portalSettings).where(eq(portalSettings.key, key));
    else {
      const set = { value: after, updatedAt: now, updatedBy: by };
      await tx
        .insert(portalSettings)
        .values({ key, ...set })
        .onConflictDoUpdate({ target: portalSettings.key, set });
    }
    return { outcome: "saved", before, after };
  });
}

interface FollowOptions {
  /** The maximum age of a returned value. */
  maxAgeMs: number;
  now(): Date;
  onError(error: unknown): void;
  /** Called once for each stored value that is not allowed. */
  onInvalid(row: InvalidSetting): void;
}

/**
 * Returns recent settings without waiting: a read after `maxAgeMs` starts a new read for the next one. Other processes
 * of an installation see a change this way; while the database does not answer the last values are kept.
 */
export async function followSettings(db: Db, options: FollowOptions): Promise<() => Settings> {
  const reported = new Set<string>();
  const onInvalid = (row: InvalidSetting) => {
    const name = `${row.key} ${row.value}`;
    if (reported.has(name)) return;
    reported.add(name);
    options.onInvalid(row);
  };
  let held = await readSettings(db, onInvalid);
  let readAt = options.now().getTime();
  return () => {
    const at = options.now().getTime();
    if (at - readAt > options.maxAgeMs) {
      readAt = at;
      readSettings(db, onInvalid).then((read) => (held = read), options.onError);
    }
    return held;
  };
}

async function storedValue(db: Db, key: SettingKey): Promise<string | undefined> {
  const [row] = await db
    .select({ value: portalSettings.value })
    .from(portalSettings)
    .where(eq(portalSettings.key, key));
  return row?.value;
}

function parseStored<K extends SettingKey>(
  key: K,
  stored: string | undefined,
): NonNullable<Settings[K]> | undefined {
  return stored === undefined ? undefined : SETTINGS[key].schema.safeParse(stored).data;
}
