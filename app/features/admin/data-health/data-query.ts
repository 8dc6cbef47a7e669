import type { Group } from "#app/core/ingestion/corrections/suspicion-groups.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { readKey } from "#app/lib/left-out.ts";
import { labelsOf } from "#app/lib/list-address.ts";
import { always, choice, defineList, PAGE, typed, type QueryOf } from "#app/lib/list-query.ts";
import { GROUP_WORDS, STATUS_OPTIONS } from "./data-words.ts";

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

const LONGEST_KEY = 200;

/** What the addresses of the queue ask for; `open` is the row whose dialog is open: `ponto` opens the position of any property. */
export const dataList = defineList(DATA_PATH, {
  text: typed("Código, endereço, cidade ou termo"),
  group: choice("grupo", "Grupo", labelsOf(GROUP_WORDS), "Todos"),
  state: choice("estado", "Estado", UF_NAMES, "Todos"),
  status: always("situacao", "Status", STATUS_OPTIONS, { usual: "aberto" }),
  page: PAGE,
  open: {
    read: (params: URLSearchParams) => readItem(params.get("item") ?? ""),
    write: (item: ItemName | null) => ({ item: item && writeItem(item) }),
    keys: { item: readKey("Item", (params, key) => readItem(params.get(key) ?? "")) },
  },
  batch: {
    read: batchIn,
    write: (batch: Batch | null) => ({
      [BATCH_NAME]: batch?.which ?? null,
      [CHOSEN_NAME]: batch?.which === "escolhidos" ? batch.items.map(writeItem) : null,
    }),
    keys: {},
  },
});
export type DataQuery = QueryOf<typeof dataList>;

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
  if (!Object.hasOwn(GROUP_WORDS, group) || key === "" || key.length > LONGEST_KEY) return null;
  return { group: group as Group, key };
}

export function writeItem({ group, key }: ItemName): string {
  return `${group}:${key}`;
}
