import { Form } from "react-router";
import { COMPARE_PATH, RUN_NAME } from "../compare-lists/compare-query.ts";
import { NotLoaded } from "../kit/admin-page.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { KeysetPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { runList, runHref, RUNS_PATH, RUNS_SHEET_PATH } from "./run-query.ts";
import type { RunLine, RunsView } from "./runs-view.ts";

const COLUMNS: readonly Column<RunLine>[] = [
  {
    heading: "Arquivo",
    width: null,
    cell: ({ id, name, digest, comparable }) => (
      <span className="flex items-start gap-1">
        <span className="inline-flex size-11 flex-none items-center">
          {comparable && (
            <label className="inline-flex size-11 items-center">
              <input type="checkbox" name={RUN_NAME} value={id} className="size-5 accent-brand" />
              <span className="sr-only">{` Comparar a importação #${id} `}</span>
            </label>
          )}
        </span>{" "}
        <span className="min-w-0">
          <RowLink to={runHref(id)} name={`#${id} ${name}`} />
          {digest !== null && (
            <span className="block pb-2 text-xs font-normal text-muted">{` SHA-256 ${digest}… `}</span>
          )}
        </span>
      </span>
    ),
  },
  { heading: "Lista", width: "7.5rem", cell: ({ lists }) => lists },
  { heading: "O que mudou", width: "14rem", narrow: "wide", cell: ({ changes }) => changes },
  { heading: "Quem", width: "8rem", cell: ({ by }) => by },
  { heading: "Início", width: "7rem", cell: ({ at }) => at },
  {
    heading: "Desfecho",
    width: "7.5rem",
    narrow: "aside",
    cell: ({ state, tone }) => <span className={tone}>{state}</span>,
  },
];

/** Every import that ran: filters, a page of runs; null: they could not be read. */
export function RunsPage({ view }: { view: RunsView | null }) {
  if (view === null) return <NotLoaded text="Erro ao carregar importações" to={RUNS_PATH} />;
  const { query, lines, steps } = view;
  return (
    <div className="admin-list">
      <FilterBar {...runList.form(query)} />
      <ResultBar
        summary={lines.length === 0 ? "" : "Da mais nova à mais antiga"}
        sheet={lines.length === 0 ? null : runList.href({ ...query, edge: null }, RUNS_SHEET_PATH)}
      />
      {lines.length === 0 ? (
        <p className="panel p-6 text-muted">Nenhuma importação encontrada</p>
      ) : (
        <Form method="get" action={COMPARE_PATH} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RowsTable caption="Importações" columns={COLUMNS} rows={lines} keyOf={({ id }) => id} />
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
            <button className="button">Comparar as duas escolhidas</button>
            <p className="inline-flex min-h-11 max-w-[60ch] items-center text-sm text-muted">
              Escolha duas importações de listas do mesmo estado.
            </p>
          </div>
        </Form>
      )}
      <KeysetPages steps={steps} />
    </div>
  );
}
