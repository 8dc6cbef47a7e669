import type { StoredSetting } from "#app/facts/settings/settings.server.ts";
import {
  SETTING_GROUPS,
  SETTINGS,
  settingWords,
  type SettingInput,
  type SettingKey,
} from "#app/facts/settings/settings.ts";
import { formatMoment } from "#app/lib/dates.ts";

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

/** `who` names who did something by user id. */
export function settingCards(
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
export function changedMeanwhile(
  { key, value, change }: StoredSetting,
  by: string,
  typed: string | null,
): string {
  const when = change && ` em ${formatMoment(change.at)}`;
  const now = `${by} alterou esta configuração${when ?? ""}, depois que você abriu a página: agora vale ${settingWords(key, value)}.`;
  return typed === null
    ? `${now} Nada foi desfeito; confira e tente de novo.`
    : `${now} O que você escolheu continua no campo e só vale se você salvar de novo.`;
}
