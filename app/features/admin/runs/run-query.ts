import type { RunState } from "#app/core/ingestion/runs/find-runs.server.ts";
import { RUN_OUTCOMES } from "#app/core/ingestion/run-outcome.ts";
import { UF_NAMES, type Uf } from "#app/lib/br.ts";
import type { PageEdge } from "#app/lib/page-edge.ts";
import { edgeKeys } from "#app/lib/left-out.ts";
import { choiceIn, edgeIn, edgeValues, listAddress, numberIn, textIn } from "#app/lib/list-address.ts";

export const RUNS_PATH = "/admin/imports/execucoes";
export const RUNS_SHEET_PATH = `${RUNS_PATH}/planilha.csv`;

/** How runs are, by the values of `desfecho`. */
export const RUN_STATES: Readonly<Record<RunState, string>> = { ...RUN_OUTCOMES, andamento: "Em andamento" };

/** Where files come from, by the values of `origem`. */
export const RUN_ORIGINS: Readonly<Record<string, string>> = {
  admin: "Enviada nesta administração",
  cli: "Comando no servidor",
  sync: "Busca automática",
  demo: "Demonstração",
};

/** What the address of the history asks for. */
export interface RunQuery {
  /** Part of a file's name, or the beginning of its hash. */
  text: string;
  uf: Uf | null;
  state: RunState | null;
  origin: string | null;
  /** Null: the first page. */
  edge: PageEdge<number> | null;
}

/** What may stand at the keys of the address that are no choices. */
export const RUN_KEYS = edgeKeys(numberIn);

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readRunQuery(params: URLSearchParams): RunQuery {
  return {
    text: textIn(params, "q"),
    uf: choiceIn(params, "estado", UF_NAMES),
    state: choiceIn(params, "desfecho", RUN_STATES),
    origin: choiceIn(params, "origem", RUN_ORIGINS),
    edge: edgeIn(params, numberIn),
  };
}

/** The address of a state of the history, or of its spreadsheet. */
export function runsHref({ text, uf, state, origin, edge }: RunQuery, path = RUNS_PATH): string {
  return listAddress(path, { q: text, estado: uf, desfecho: state, origem: origin, ...edgeValues(edge) });
}

export function runHref(id: number): string {
  return `${RUNS_PATH}/${id}`;
}

export function undoHref(id: number): string {
  return `${RUNS_PATH}/${id}/desfazer`;
}

/** The number of a run in an address; null: it cannot be one. */
export function runNumber(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
