import type { Difference } from "#app/core/ingestion/runs/compare-held.server.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import { isIsoDate, type IsoDate } from "#app/lib/dates.ts";
import { choiceIn, listAddress, numberIn, textIn } from "../kit/list-address.ts";

export const COMPARE_PATH = "/admin/imports/comparar";
export const COMPARE_SHEET_PATH = `${COMPARE_PATH}/planilha.csv`;

/** What the second list says otherwise, by the values of `mudanca`. */
export const DIFFERENCE_LABELS: Readonly<Record<Difference, string>> = {
  novo: "Entraram",
  saiu: "Saíram",
  baixou: "Baixaram de preço",
  subiu: "Subiram de preço",
  mudou_modalidade: "Mudaram de modalidade",
  reavaliado: "Reavaliados",
};

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

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const day = (key: string) => {
    const value = params.get(key) ?? "";
    return isIsoDate(value) ? value : null;
  };
  return {
    state: choiceIn(params, "estado", UF_NAMES),
    from: day("de"),
    to: day("ate"),
    kind: choiceIn(params, "mudanca", DIFFERENCE_LABELS),
    text: textIn(params, "q"),
    page: numberIn(params, "pagina") ?? 1,
  };
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
