import { PageDialog } from "#app/ui/page-dialog.tsx";
import { NoResults, NotLoaded } from "../../kit/admin-page.tsx";
import { Facts, Figures } from "../../kit/figures.tsx";
import { FilterBar, ResultBar } from "../../kit/filter-bar.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../../kit/rows-table.tsx";
import { OperationsPage } from "../operations-page.tsx";
import { OPERATIONS, sheetPath } from "../operations-tabs.ts";
import { statementList, type StatementLine, type StatementsView } from "./statements-view.ts";

const { path, fault } = OPERATIONS.statements;

/** `/admin/operacoes/consultas`: statements that took long; null: they could not be read. */
export function StatementsPage({ view }: { view: StatementsView | null }) {
  return (
    <OperationsPage tab="statements">
      {view === null ? <NotLoaded text={fault} to={path} /> : <Loaded view={view} />}
    </OperationsPage>
  );
}

const COLUMNS: readonly Column<StatementLine>[] = [
  {
    heading: "Comando",
    width: null,
    cell: ({ to, text }) => (
      <span lang="en" className="font-mono text-xs [&_a]:font-normal">
        <RowLink to={to} name={text} />
      </span>
    ),
  },
  { heading: "Vezes", width: "5.5rem", numeric: true, cell: ({ count }) => count },
  { heading: "p50", width: "6rem", numeric: true, cell: ({ median }) => median },
  { heading: "p95", width: "6rem", numeric: true, cell: ({ p95 }) => p95 },
  { heading: "Máximo", width: "6rem", numeric: true, cell: ({ longest }) => longest },
  { heading: "Última", width: "8rem", cell: ({ last }) => last },
];

function Loaded({ view: { query, figures, summary, lines, page, pages, open } }: { view: StatementsView }) {
  return (
    <>
      <div className="admin-list">
        <Figures figures={figures} />
        <FilterBar {...statementList.form(query)} />
        <ResultBar
          summary={summary}
          sheet={
            lines.length === 0
              ? null
              : statementList.href({ ...query, page: 1, open: null }, sheetPath("statements"))
          }
        />
        {lines.length > 0 ? (
          <RowsTable caption="Consultas lentas" columns={COLUMNS} rows={lines} keyOf={({ id }) => id} />
        ) : query.text === "" && query.page === 1 ? (
          <p className="panel p-6 text-muted">Nenhum comando levou 100 ms ou mais neste período.</p>
        ) : (
          <NoResults title="Nenhum comando encontrado" to={path} />
        )}
        <NumberedPages
          page={page}
          pages={pages}
          at={(to) => statementList.href({ ...query, page: to, open: null })}
        />
      </div>
      {open && (
        <PageDialog title="Comando ao banco" closeTo={statementList.href({ ...query, open: null })} tall>
          <Facts facts={open.facts} />
          <p className="text-sm text-muted">
            Os valores foram trocados por <code>?</code>. O tempo vai do envio à resposta neste servidor.
          </p>
          <pre lang="en" className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
            {open.text}
          </pre>
        </PageDialog>
      )}
    </>
  );
}
