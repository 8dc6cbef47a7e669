import { REPORTED } from "#app/core/ingestion/report.ts";
import type { Difference } from "#app/core/ingestion/runs/compare-lists.server.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { isIsoDate, type IsoDate } from "#app/lib/dates.ts";
import { sentenceCase } from "#app/lib/text.ts";
import { readKey, type AddressKeys } from "#app/lib/left-out.ts";
import { numberIn } from "#app/lib/list-address.ts";
import { choice, defineList, PAGE, typed, type QueryOf, valueAt } from "#app/lib/list-query.ts";

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

/** What the addresses of a comparison ask for; `text` is the beginning of a number or of a city's name. */
export const compareList = defineList(COMPARE_PATH, {
  state: choice("estado", "Estado", UF_NAMES, "Escolha"),
  from: valueAt("de", "Lista de", dayIn),
  to: valueAt("ate", "Comparada com", dayIn),
  kind: choice("mudanca", "Mudança", DIFFERENCE_LABELS, "Todas"),
  text: typed("Imóvel ou cidade"),
  page: PAGE,
});
export type CompareQuery = QueryOf<typeof compareList>;

/** What may stand at the keys of the address before a state is chosen, whose lists say their days. */
export const COMPARE_KEYS: AddressKeys = { ...compareList.keys, [RUN_NAME]: readKey("Execução", numberIn) };

function dayIn(params: URLSearchParams, key: string): IsoDate | null {
  const text = params.get(key) ?? "";
  return isIsoDate(text) ? text : null;
}

/** The runs whose lists an address wants compared; empty: it names lists, or nothing. */
export function runsIn(params: URLSearchParams): number[] {
  const numbers = params.getAll(RUN_NAME).filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(numbers.map(Number))];
}
