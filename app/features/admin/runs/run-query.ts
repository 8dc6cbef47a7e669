import type { RunState } from "#app/core/ingestion/runs/find-runs.server.ts";
import { RUN_OUTCOMES } from "#app/core/ingestion/run-outcome.ts";
import { UF_NAMES } from "#app/lib/br.ts";
import { numberIn } from "#app/lib/list-address.ts";
import { choice, defineList, edgeAt, typed, type QueryOf } from "#app/lib/list-query.ts";

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

/** What the addresses of the history ask for; `text` is a part of a file's name, or the beginning of its hash. */
export const runList = defineList(RUNS_PATH, {
  text: typed("Arquivo ou SHA-256"),
  uf: choice("estado", "Estado", UF_NAMES, "Todos"),
  state: choice("desfecho", "Desfecho", RUN_STATES, "Todos"),
  origin: choice("origem", "Origem", RUN_ORIGINS, "Todas"),
  edge: edgeAt(numberIn),
});
export type RunQuery = QueryOf<typeof runList>;

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
