import { z } from "zod";
import { isSettingKey, SETTINGS, type SettingKey } from "#app/facts/settings/settings.ts";

const key = z.string().refine(isSettingKey).optional();

/** The form of one setting: the pressed button names it, `versao` is what the page showed. */
export const settingForm = z
  .object({
    salvar: key,
    desfazer: key,
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

/** An empty choice is the default where the default is no value of its own. */
function typedValue(of: SettingKey, text: string): string | null {
  return text === "" && SETTINGS[of].default === null ? null : text;
}
