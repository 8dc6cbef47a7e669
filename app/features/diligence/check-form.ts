import { readDay, type IsoDate } from "#app/lib/dates.ts";
import type { ItemId } from "#app/facts/diligence/items.ts";
import { FILE_TOO_LARGE } from "./file-limit.ts";

/** How an item stands, with the words of its states. */
export const CHECK_STATES = {
  aberto: "Em aberto",
  conferido: "Conferido",
  nao_se_aplica: "Não se aplica",
} as const;
export type CheckState = keyof typeof CHECK_STATES;

/** In characters. */
export const LONGEST_NOTE = 2_000;
/** Limit of the form: a photo that is too large is refused with what was typed beside it. */
export const MAX_CHECK_BYTES = 16 * 1024 * 1024;
/** Properties with checks, and bytes of files, of one member. */
export const MAX_PROPERTIES = 200;
export const MAX_MEMBER_BYTES = 100 * 1024 * 1024;
export const MAX_CHECKS_PER_HOUR = 300;

/** What a member saw of an item. */
export interface Check {
  state: CheckState;
  note: string;
  /** The day on which it was seen; null where nothing was. */
  seenOn: IsoDate | null;
  fileName: string | null;
}
export const NOT_CHECKED: Check = { state: "aberto", note: "", seenOn: null, fileName: null };

/** What was typed into the form of an item, the file aside. */
export interface TypedCheck {
  state: string;
  note: string;
  seenOn: string;
  /** Whether the stored file is to go. */
  dropsFile: boolean;
}

export function typedCheck(form: FormData): TypedCheck {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    state: text("estado"),
    note: text("anotacao").replaceAll("\r\n", "\n").trim(),
    seenOn: text("visto"),
    dropsFile: text("tirar") === "sim",
  };
}

type CheckReading =
  | { ok: true; value: Pick<Check, "state" | "note" | "seenOn"> }
  | { ok: false; why: string };

const refused = (why: string): CheckReading => ({ ok: false, why });

/**
 * Reads what was typed about an item. Closing it takes a day and something seen, a note or a file: an answer alone is no
 * check.
 */
export function readCheck(
  { state, note, seenOn }: TypedCheck,
  hasFile: boolean,
  today: IsoDate,
): CheckReading {
  if (!Object.hasOwn(CHECK_STATES, state))
    return refused("Escolha se o item está em aberto, conferido ou não se aplica.");
  if (note.length > LONGEST_NOTE)
    return refused(`A anotação tem ${note.length} caracteres, e cabem ${LONGEST_NOTE}: encurte-a.`);
  const typedDay = seenOn === "" ? null : readDay(seenOn.trim());
  if (seenOn !== "" && typedDay === null)
    return refused("Não dá para ler o dia em que você viu: escreva dia, mês e ano, como 29/11/2026.");
  if (typedDay !== null && typedDay > today)
    return refused("O dia em que você viu não pode ser depois de hoje.");
  if (state !== "aberto" && note === "" && !hasFile)
    return refused("Escreva o que você viu, ou guarde um arquivo: sem isso o item continua em aberto.");
  const day = typedDay ?? (state === "aberto" ? null : today);
  return { ok: true, value: { state: state as CheckState, note, seenOn: day } };
}

/** Why a check was not saved, in words. */
export const CHECK_REFUSALS = {
  too_large: FILE_TOO_LARGE,
  too_slow: "O envio demorou demais e foi interrompido. Tente de novo.",
  unreadable: "O formulário não chegou inteiro. Tente de novo.",
  kind: "O arquivo não é PDF, JPEG, PNG nem WebP.",
  full: "Os seus arquivos já somam 100 MB, o máximo: tire algum antes de guardar outro.",
  properties: `Você já confere ${MAX_PROPERTIES} imóveis, o máximo: reabra os itens de algum para conferir outro.`,
  too_many: "Muitas mudanças seguidas: espere alguns minutos e tente de novo.",
  busy: "Muitos arquivos estão chegando ao mesmo tempo. Volte e tente de novo em um minuto.",
  session:
    "Sua sessão terminou. Entre de novo em outra aba e salve aqui: o que você escreveu está no formulário abaixo.",
} as const;
export type CheckRefusal = keyof typeof CHECK_REFUSALS;

/** The page of an item, to which its form is sent. */
export function checkPath(number: string, item: ItemId): string {
  return `/property/${number}/conferir/${item}`;
}

export function checkFilePath(number: string, item: ItemId): string {
  return `${checkPath(number, item)}/arquivo`;
}

/** Where an item is in the page of its property. */
export function checkAnchor(item: ItemId): string {
  return `conferir-${item}`;
}

/** The key in the address of a property's page that shows the list open. */
export const CHECKED_KEY = "conferir";
