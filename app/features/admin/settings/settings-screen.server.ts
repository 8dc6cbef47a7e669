import { z } from "zod";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import { byWhom, namesOf } from "#app/core/admin-log/read-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import {
  storedSettings,
  writeSetting,
  type StoredSetting,
  type SettingChange,
  type SettingOutcome,
} from "#app/facts/settings/settings.server.ts";
import {
  isSettingKey,
  SETTINGS,
  SETTING_GROUPS,
  settingWords,
  type SettingKey,
  type SettingInput,
} from "#app/facts/settings/settings.ts";
import { formatMoment } from "#app/lib/dates.ts";

const settingKey = z.string().refine(isSettingKey).optional();

/** The form of one setting: the pressed button names it, `versao` is what the page showed. */
export const settingForm = z
  .object({
    salvar: settingKey,
    desfazer: settingKey,
    versao: z.string().regex(/^\d{1,9}$/),
    valor: z.string().max(1_000).default(""),
  })
  .transform(({ salvar, desfazer, versao, valor }, context) => {
    const named = salvar ?? desfazer;
    if (named === undefined) {
      context.addIssue({ code: "custom", message: "no setting is named" });
      return z.NEVER;
    }
    const to = salvar === undefined ? ("undo" as const) : { typed: typedValue(named, valor) };
    return { key: named, seen: Number(versao), to, typed: valor };
  });

/** One setting with its form. */
export interface SettingView {
  key: SettingKey;
  label: string;
  help: string;
  input: SettingInput;
  /** Text of the field; for a choice that was not made and for a switch that is off it is empty. */
  text: string;
  /** First option of a choice that has no value of its own; null: there is none. */
  unset: string | null;
  /** Raised by every change. */
  version: number;
  /** Who changed it when, and what was before; null: nobody did. */
  changed: string | null;
  /** Whether the value before the last change is another one, to which it can be undone. */
  undo: boolean;
}

export interface SettingCard {
  title: string;
  settings: SettingView[];
}

/** A change that was not stored, with what was typed. */
export interface RefusedSetting {
  key: string;
  typed: string;
  error: string;
}

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

/**
 * An administrator changes a setting or undoes the last change of it. The administrators' log learns of it in the same
 * transaction; what changes nothing is not logged.
 */
export async function changeSetting(db: Db, change: SettingChange): Promise<SettingOutcome> {
  return db.transaction(async (tx) => {
    const outcome = await writeSetting(tx, change);
    if (outcome.outcome !== "saved") return outcome;
    const { before, after } = outcome;
    const details = {
      setting_key: change.key,
      new_value: after.value,
      before: before.value,
      after: after.value,
      ...(change.to === "undo" && { undo: true }),
    };
    const act = { adminId: change.by, action: "Alterou configuração", details, targetUserId: null };
    await appendLog(tx, act, change.now);
    return outcome;
  });
}

/** An empty choice is the default where the default is no value of its own. */
function typedValue(of: SettingKey, text: string): string | null {
  return text === "" && SETTINGS[of].default === null ? null : text;
}

/** `who` names who did something by user id. */
function settingCards(
  settings: readonly StoredSetting[],
  who: (adminId: string | null) => string,
): SettingCard[] {
  return Object.entries(SETTING_GROUPS).map(([group, title]) => ({
    title,
    settings: settings
      .filter(({ key }) => SETTINGS[key].group === group)
      .map((setting) => settingView(setting, who)),
  }));
}

function settingView(
  { key, value, version, change }: StoredSetting,
  who: (adminId: string | null) => string,
): SettingView {
  const { label, help, input, unset, default: usual } = SETTINGS[key];
  return {
    key,
    label,
    help: change || usual === null ? help : `${help} Valor padrão.`,
    input,
    text: value === null || value === false ? "" : String(value),
    unset: unset ?? null,
    version,
    changed:
      change &&
      `Alterada por ${who(change.by)} em ${formatMoment(change.at)}. Valor anterior: ${settingWords(key, change.former)}.`,
    undo: change !== null && change.former !== value,
  };
}

/** Why a form was not stored that was opened before somebody else changed the setting. */
function changedMeanwhile({ key, value, change }: StoredSetting, by: string, typed: string | null): string {
  const when = change && ` em ${formatMoment(change.at)}`;
  const now = `${by} alterou esta configuração${when ?? ""}, depois que você abriu a página: agora vale ${settingWords(key, value)}.`;
  return typed === null
    ? `${now} Nada foi desfeito; confira e tente de novo.`
    : `${now} O que você escolheu continua no campo e só vale se você salvar de novo.`;
}
