import {
  GROUPS,
  STATUSES,
  type Group,
  type Status,
} from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { isUf, type Uf } from "#app/lib/br.ts";
import { readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { choiceIn, listAddress, numberIn, textIn } from "#app/lib/list-address.ts";

export const DATA_PATH = "/admin/dados";
/** Address of the spreadsheet of the same filters. */
export const DATA_SHEET_PATH = `${DATA_PATH}/planilha.csv`;

/** A row of the queue, as addresses and forms name it: `area:8444405322578`, `cidade:SP:EMBU`. */
export interface ItemName {
  group: Group;
  key: string;
}

/** Names of the fields that say about which rows something is decided at once. */
export const BATCH_NAME = "lote";
export const CHOSEN_NAME = "escolhido";

/** Rows about which something is decided at once: some, or all that the filters find. */
export type Batch = { which: "escolhidos"; items: ItemName[] } | { which: "todos" };

/** What the address of the queue asks for. */
export interface DataQuery {
  text: string;
  group: Group | null;
  state: Uf | null;
  status: Status;
  /** 1-based. */
  page: number;
  /** The row whose dialog is open; `ponto` opens the position of any property. */
  open: ItemName | null;
  /** The rows whose common dialog is open. */
  batch: Batch | null;
}

const IS_GROUP = Object.fromEntries(GROUPS.map((group) => [group, true])) as Record<Group, true>;
const IS_STATUS = Object.fromEntries(STATUSES.map((status) => [status, true])) as Record<Status, true>;
const LONGEST_KEY = 200;

/** What may stand at the keys of the address that are no choices. */
export const DATA_KEYS: AddressKeys = {
  item: readKey("Item", (params, key) => readItem(params.get(key) ?? "")),
};

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readDataQuery(params: URLSearchParams): DataQuery {
  const state = params.get("estado") ?? "";
  return {
    text: textIn(params, "q"),
    group: choiceIn(params, "grupo", IS_GROUP),
    state: isUf(state) ? state : null,
    status: choiceIn(params, "situacao", IS_STATUS) ?? "aberto",
    page: numberIn(params, "pagina") ?? 1,
    open: readItem(params.get("item") ?? ""),
    batch: batchIn(params),
  };
}

function batchIn(params: URLSearchParams): Batch | null {
  const which = params.get(BATCH_NAME);
  if (which === "todos") return { which };
  if (which !== "escolhidos") return null;
  return { which, items: params.getAll(CHOSEN_NAME).flatMap((text) => readItem(text) ?? []) };
}

/** The row that a text names; null where it cannot be one. */
export function readItem(text: string): ItemName | null {
  const at = text.indexOf(":");
  const group = text.slice(0, Math.max(0, at));
  const key = text.slice(at + 1);
  if (!Object.hasOwn(IS_GROUP, group) || key === "" || key.length > LONGEST_KEY) return null;
  return { group: group as Group, key };
}

export function writeItem({ group, key }: ItemName): string {
  return `${group}:${key}`;
}

/** The address of a state of the queue, or of its spreadsheet; defaults are left out. */
export function dataHref(query: DataQuery, path = DATA_PATH): string {
  const { text, group, state, status, page, open, batch } = query;
  return listAddress(path, {
    q: text,
    grupo: group,
    estado: state,
    situacao: status === "aberto" ? null : status,
    pagina: page === 1 ? null : page,
    item: open && writeItem(open),
    [BATCH_NAME]: batch?.which ?? null,
    [CHOSEN_NAME]: batch?.which === "escolhidos" ? batch.items.map(writeItem) : null,
  });
}
