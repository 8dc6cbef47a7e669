import { Form } from "react-router";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NoResults, NotLoaded } from "../../kit/admin-page.tsx";
import { Facts, Figures } from "../../kit/figures.tsx";
import { FilterBar, ResultBar } from "../../kit/filter-bar.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../../kit/rows-table.tsx";
import { OperationsPage } from "../operations-page.tsx";
import { OPERATIONS, sheetPath, errorList } from "../operations-tabs.ts";
import type { ErrorDetails, ErrorLine, ErrorsView } from "./errors-screen.server.ts";

/** Names of the fields of the form that resolves an error or opens it again. */
export const ERROR_NAME = "erro";
export const RESOLVE_NAME = "resolver";

const { path, fault } = OPERATIONS.errors;

/** `/admin/operacoes/erros`: failures of the server; null: they could not be read. */
export function ErrorsPage({ view }: { view: ErrorsView | null }) {
  return (
    <OperationsPage tab="errors">
      {view === null ? <NotLoaded text={fault} to={path} /> : <Loaded view={view} />}
    </OperationsPage>
  );
}

const COLUMNS: readonly Column<ErrorLine>[] = [
  {
    heading: "Erro",
    width: null,
    cell: ({ to, event, message }) => (
      <span lang="en" className="grid pb-2">
        <RowLink to={to} name={event} />
        <span className="text-muted">{message}</span>
      </span>
    ),
  },
  { heading: "Onde", width: "13rem", narrow: "wide", cell: ({ where }) => where },
  { heading: "Vezes", width: "6rem", numeric: true, cell: ({ count }) => count },
  { heading: "Última", width: "8rem", cell: ({ last }) => last },
  {
    heading: "Status",
    width: "7rem",
    narrow: "aside",
    cell: ({ state }) => <span className={state.tone}>{state.text}</span>,
  },
];

function Loaded({ view }: { view: ErrorsView }) {
  const { query, figures, summary, lines, page, pages, open, unknown } = view;
  return (
    <>
      <div className="admin-list">
        <Figures figures={figures} />
        <FilterBar {...errorList.form(query)} />
        <ResultBar
          summary={summary}
          sheet={
            lines.length === 0 ? null : errorList.href({ ...query, page: 1, open: null }, sheetPath("errors"))
          }
        />
        {lines.length > 0 ? (
          <RowsTable
            caption="Erros"
            columns={COLUMNS}
            rows={lines}
            keyOf={({ fingerprint }) => fingerprint}
          />
        ) : unknown !== null ? (
          <NoResults
            title="Nenhum erro com este número"
            hint="Os últimos 10.000 ficam guardados por 30 dias. Quando há muitos de uma vez, nem todos são guardados um a um. O registro do servidor tem todos."
            to={path}
          />
        ) : query.text === "" ? (
          <p className="panel p-6 text-muted">
            {query.state === "abertos" ? "Nenhum erro aberto." : "Nenhum erro neste estado."}
          </p>
        ) : (
          <NoResults title="Nenhum erro encontrado" to={path} />
        )}
        <NumberedPages
          page={page}
          pages={pages}
          at={(to) => errorList.href({ ...query, page: to, open: null })}
        />
      </div>
      {open && <ErrorDialog error={open} view={view} />}
    </>
  );
}

function ErrorDialog({ error, view }: { error: ErrorDetails; view: ErrorsView }) {
  const { fingerprint, event, message, facts, frames, singles, isOpen, state } = error;
  const here = errorList.href(view.query);
  return (
    <PageDialog title={event} closeTo={errorList.href({ ...view.query, open: null })} tall>
      <p>
        <span className={state.tone}>{state.text}</span>
      </p>
      <p lang="en" className="wrap-anywhere">
        {message}
      </p>
      <Facts facts={facts} />
      <Form method="post" action={here} preventScrollReset>
        <input type="hidden" name={ERROR_NAME} value={fingerprint} />
        <SubmitButton
          name={RESOLVE_NAME}
          value={isOpen ? "sim" : "nao"}
          busy="Salvando…"
          className={isOpen ? "button button-brand" : "button"}
        >
          {isOpen ? "Marcar como resolvido" : "Reabrir"}
        </SubmitButton>
      </Form>
      {singles.length > 0 && (
        <section aria-labelledby="vezes" className="grid gap-2 text-sm">
          <h3 id="vezes" className="font-semibold">
            Últimas vezes
          </h3>
          <ul className="grid divide-y divide-line border-y border-line">
            {singles.map(({ key, requestId, at, what, isRequested }) => (
              <li key={key} className="grid gap-0.5 py-2">
                <span className={isRequested ? "font-semibold text-brand" : undefined}>
                  {isRequested ? `Esta: ${at}` : at}
                </span>
                <span className="wrap-anywhere text-muted">{what}</span>
                <code className="text-xs wrap-anywhere select-all">{requestId}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {frames !== "" && (
        <section aria-labelledby="chamadas" className="grid gap-2">
          <h3 id="chamadas" className="text-sm font-semibold">
            Chamadas no código
          </h3>
          <pre lang="en" className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
            {frames}
          </pre>
        </section>
      )}
    </PageDialog>
  );
}
