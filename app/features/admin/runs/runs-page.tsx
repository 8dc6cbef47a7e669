import { UF_NAMES } from "#app/lib/br.ts";
import { NotLoaded } from "../kit/admin-page.tsx";
import { FilterBar, FoundBar } from "../kit/filter-bar.tsx";
import { KeysetPages } from "../kit/pages.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { RUN_ORIGINS, RUN_STATES, runHref, RUNS_PATH, RUNS_SHEET_PATH, runsHref } from "./run-query.ts";
import type { RunLine, RunsView } from "./runs-view.ts";

const COLUMNS: readonly Column<RunLine>[] = [
  {
    heading: "Arquivo",
    width: null,
    cell: ({ id, name }) => <RowLink to={runHref(id)} name={`#${id} ${name}`} />,
  },
  { heading: "Lista", width: "8.5rem", cell: ({ lists }) => lists },
  { heading: "O que mudou", width: "17rem", narrow: "wide", cell: ({ changes }) => changes },
  { heading: "Quem", width: "9rem", cell: ({ by }) => by },
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
  const { query, lines, older } = view;
  const first = { ...query, before: null };
  return (
    <div className="admin-list">
      <FilterBar
        action={RUNS_PATH}
        search={{ name: "q", label: "Arquivo ou SHA-256", value: query.text }}
        choices={[
          { name: "estado", label: "Estado", options: UF_NAMES, chosen: query.uf, any: "Todos" },
          { name: "desfecho", label: "Desfecho", options: RUN_STATES, chosen: query.state, any: "Todos" },
          { name: "origem", label: "Origem", options: RUN_ORIGINS, chosen: query.origin, any: "Todas" },
        ]}
      />
      <FoundBar
        found={lines.length === 0 ? "" : "Da mais nova à mais antiga"}
        sheet={lines.length === 0 ? null : runsHref(first, RUNS_SHEET_PATH)}
      />
      {lines.length === 0 ? (
        <p className="panel p-6 text-muted">Nenhuma importação encontrada</p>
      ) : (
        <RowsTable caption="Importações" columns={COLUMNS} rows={lines} keyOf={({ id }) => id} />
      )}
      <KeysetPages
        first={query.before === null ? null : runsHref(first)}
        next={older === null ? null : runsHref({ ...first, before: older })}
      />
    </div>
  );
}
