import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { heldSettings, type HeldSetting } from "#app/facts/settings/settings.server.ts";
import type { SettingKey } from "#app/facts/settings/settings.ts";
import { changedMeanwhile, settingCards, type SettingCard } from "./settings-view.ts";

/** What `/admin/settings` shows. */
export async function settingsScreen(db: Db): Promise<SettingCard[]> {
  const held = await heldSettings(db);
  const names = await whoChanged(db, held);
  return settingCards(held, (adminId) => byWhom(names, adminId));
}

/** Tells the second of two administrators what the first has done; `typed` null: they wanted to undo. */
export async function meanwhileWords(db: Db, key: SettingKey, typed: string | null): Promise<string> {
  const held = (await heldSettings(db)).find((setting) => setting.key === key)!;
  const names = await whoChanged(db, [held]);
  return changedMeanwhile(held, byWhom(names, held.change?.by ?? null), typed);
}

function whoChanged(db: Db, held: readonly HeldSetting[]): Promise<Map<string, string>> {
  return namesOf(db, [...new Set(held.flatMap(({ change }) => change?.by ?? []))]);
}
