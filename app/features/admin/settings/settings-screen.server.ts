import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { storedSettings, type StoredSetting } from "#app/facts/settings/settings.server.ts";
import type { SettingKey } from "#app/facts/settings/settings.ts";
import { changedMeanwhile, settingCards, type SettingCard } from "./settings-view.ts";

/** What `/admin/settings` shows. */
export async function settingsScreen(db: Db): Promise<SettingCard[]> {
  const settings = await storedSettings(db);
  const names = await whoChanged(db, settings);
  return settingCards(settings, (adminId) => byWhom(names, adminId));
}

/** Tells the second of two administrators what the first has done; `typed` null: they wanted to undo. */
export async function meanwhileWords(db: Db, key: SettingKey, typed: string | null): Promise<string> {
  const current = (await storedSettings(db)).find((setting) => setting.key === key)!;
  const names = await whoChanged(db, [current]);
  return changedMeanwhile(current, byWhom(names, current.change?.by ?? null), typed);
}

function whoChanged(db: Db, settings: readonly StoredSetting[]): Promise<Map<string, string>> {
  return namesOf(db, [...new Set(settings.flatMap(({ change }) => change?.by ?? []))]);
}
