import { REPORTED } from "#app/core/ingestion/report.ts";
import type { Difference } from "#app/core/ingestion/runs/compare-lists.server.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { isIsoDate, type IsoDate } from "#app/lib/dates.ts";
import { sentenceCase } from "#app/lib/text.ts";
import { choiceKey, readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { choiceIn, listAddress, numberIn, textIn } from "#app/lib/list-address.ts";

export const COMPARE_PATH = "/admin/imports/comparar";
export const COMPARE_SHEET_PATH = `${COMPARE_PATH}/planilha.csv`;

/** Name of the field with the number of a run whose list is compared; it comes twice. */
export const RUN_NAME = "execucao";

/** What the second list says otherwise, by the values of `mudanca`. */
export const DIFFERENCE_LABELS: Readonly<Record<Difference, string>> = {
  novo: "Entraram",
  saiu: inWords("saiu"),
  baixou: inWords("baixou"),
  subiu: inWords("subiu"),
  mudou_modalidade: inWords("mudou_modalidade"),
  reavaliado: inWords("reavaliado"),
};

/** As imports count it. */
function inWords(kind: Difference): string {
  return sentenceCase(REPORTED[kind].words);
}

/** What the address of a comparison asks for. */
export interface CompareQuery {
  state: Uf | null;
  from: IsoDate | null;
  to: IsoDate | null;
  kind: Difference | null;
  /** The beginning of a number or of a city's name. */
  text: string;
  page: number;
}

/** What may stand at the keys of the address before a state is chosen, whose lists say their days. */
export const COMPARE_KEYS: AddressKeys = {
  de: readKey("Lista de", dayIn),
  ate: readKey("Comparada com", dayIn),
  mudanca: choiceKey("Mudança", DIFFERENCE_LABELS),
  [RUN_NAME]: readKey("Execução", numberIn),
};

function dayIn(params: URLSearchParams, key: string): IsoDate | null {
  const value = params.get(key) ?? "";
  return isIsoDate(value) ? value : null;
}

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  return {
    state: choiceIn(params, "estado", UF_NAMES),
    from: dayIn(params, "de"),
    to: dayIn(params, "ate"),
    kind: choiceIn(params, "mudanca", DIFFERENCE_LABELS),
    text: textIn(params, "q"),
    page: numberIn(params, "pagina") ?? 1,
  };
}

/** The runs whose lists an address wants compared; empty: it names lists, or nothing. */
export function runsIn(params: URLSearchParams): number[] {
  const numbers = params.getAll(RUN_NAME).filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(numbers.map(Number))];
}

/** The address of a comparison, or of its spreadsheet. */
export function compareHref(
  { state, from, to, kind, text, page }: CompareQuery,
  path = COMPARE_PATH,
): string {
  return listAddress(path, {
    estado: state,
    de: from,
    ate: to,
    mudanca: kind,
    q: text,
    pagina: page === 1 ? null : page,
  });
}
