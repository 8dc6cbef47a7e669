import { PageDialog } from "#app/ui/page-dialog.tsx";
import { labelsOf } from "#app/lib/list-address.ts";
import { AdminPage, NotLoaded } from "../kit/admin-page.tsx";
import { Facts, Figures } from "../kit/figures.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { KeysetPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import {
  LOG_KEYS,
  LOG_ORDERS,
  LOG_PERIODS,
  LOG_TYPES,
  type LogQuery,
  LOGS_PATH,
  LOGS_SHEET_PATH,
  logsHref,
} from "./log-query.ts";
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
        <Filters query={query} />
        <ResultBar
          summary={lines.length === 0 ? "" : LOG_ORDERS[query.order]}
          sheet={lines.length === 0 ? null : logsHref({ ...query, open: null, edge: null }, LOGS_SHEET_PATH)}
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

function Filters({ query }: { query: LogQuery }) {
  const search = { name: "q", label: "Ação ou administrador", value: query.text };
  return (
    <FilterBar
      action={LOGS_PATH}
      search={search}
      choices={[
        { name: "tipo", label: "Tipo", options: labelsOf(LOG_TYPES), chosen: query.type, any: "Todos" },
        {
          name: "periodo",
          label: "Período",
          options: labelsOf(LOG_PERIODS),
          chosen: query.period,
          any: "Todos",
        },
        { name: "ordem", label: "Ordem", options: LOG_ORDERS, chosen: query.order },
      ]}
      keys={LOG_KEYS}
    />
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
  const rows = lines.map((line) => ({ ...line, to: logsHref({ ...query, open: line.id }) }));
  return <RowsTable caption="Registros" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />;
}

function ActDialog({ act, query }: { act: LogDetails; query: LogQuery }) {
  return (
    <PageDialog title={act.action} closeTo={logsHref({ ...query, open: null })} tall>
      <Facts facts={act.facts} />
      <h3 className="text-sm font-semibold">Detalhes técnicos</h3>
      <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{act.json}</pre>
    </PageDialog>
  );
}
