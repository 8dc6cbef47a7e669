import { PageDialog } from "#app/ui/page-dialog.tsx";
import { AdminPage, NotLoaded } from "../kit/admin-page.tsx";
import { Facts, Figures } from "../kit/figures.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { KeysetPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { logList, LOG_ORDERS, type LogQuery, LOGS_PATH, LOGS_SHEET_PATH } from "./log-query.ts";
import type { LogDetails, LogLine, LogsView } from "./logs-view.ts";

/** What administrators did: counts, filters, a page of the log and the dialog of one act; null: it could not be read. */
export function LogsPage({ view }: { view: LogsView | null }) {
  return (
    <AdminPage
      title="Logs"
      lead="O que foi feito na administração do portal. Nada aqui se muda nem se apaga."
    >
      {view === null ? <NotLoaded text="Erro ao carregar logs" to={LOGS_PATH} /> : <Loaded view={view} />}
    </AdminPage>
  );
}

function Loaded({ view }: { view: LogsView }) {
  const { counts, query, lines, steps, open } = view;
  return (
    <>
      <div className="admin-list">
        <Figures figures={counts} />
        <FilterBar {...logList.form(query)} />
        <ResultBar
          summary={lines.length === 0 ? "" : LOG_ORDERS[query.order]}
          sheet={
            lines.length === 0 ? null : logList.href({ ...query, open: null, edge: null }, LOGS_SHEET_PATH)
          }
        />
        {lines.length === 0 ? (
          <p className="panel p-6 text-muted">Nenhum log encontrado</p>
        ) : (
          <Acts view={view} />
        )}
        <KeysetPages steps={steps} />
      </div>
      {open && <ActDialog act={open} query={query} />}
    </>
  );
}

const COLUMNS: readonly Column<LogLine & { to: string }>[] = [
  { heading: "Ação", width: null, cell: ({ to, action }) => <RowLink to={to} name={action} /> },
  { heading: "Administrador", width: "14rem", cell: ({ by }) => by },
  { heading: "Data e hora", width: "12rem", cell: ({ at }) => at },
  {
    heading: "Tipo",
    width: "7rem",
    narrow: "aside",
    cell: ({ type, tone }) => <span className={tone}>{type}</span>,
  },
];

function Acts({ view: { lines, query } }: { view: LogsView }) {
  const rows = lines.map((line) => ({ ...line, to: logList.href({ ...query, open: line.id }) }));
  return <RowsTable caption="Registros" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />;
}

function ActDialog({ act, query }: { act: LogDetails; query: LogQuery }) {
  return (
    <PageDialog title={act.action} closeTo={logList.href({ ...query, open: null })} tall>
      <Facts facts={act.facts} />
      <h3 className="text-sm font-semibold">Detalhes técnicos</h3>
      <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{act.json}</pre>
    </PageDialog>
  );
}
