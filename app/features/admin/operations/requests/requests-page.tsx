import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { NO_CONTACT_ADDRESS } from "#app/features/privacy/person-requests.ts";
import { plural } from "#app/lib/numbers.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { NoResults, NotLoaded } from "../../kit/admin-page.tsx";
import { Figures } from "../../kit/figures.tsx";
import { FilterBar, ResultBar } from "../../kit/filter-bar.tsx";
import { KeysetPages } from "#app/ui/page-steps.tsx";
import { RowsTable, type Column } from "../../kit/rows-table.tsx";
import { OperationsPage } from "../operations-page.tsx";
import {
  OPERATIONS,
  sheetPath,
  REQUEST_STATES,
  REQUEST_SUBJECTS,
  requestList,
  type RequestQuery,
} from "../operations-tabs.ts";
import type { RequestLine, RequestsView } from "./requests-view.ts";

/** Name of the field with the request to mark as answered, `contato:{id}` or `dados:{id}`. */
export const ANSWERED_NAME = "respondido";
/** Name of the field with the request to reopen, in the same format. */
export const REOPENED_NAME = "reabrir";

const { path, fault } = OPERATIONS.requests;

interface Props {
  view: RequestsView | null;
  /** Whether an address is configured that gets an e-mail about each request. */
  hasContact: boolean;
}

/** `/admin/operacoes/pedidos`: requests of people; null: they could not be read. */
export function RequestsPage({ view, hasContact }: Props) {
  return (
    <OperationsPage tab="requests">
      {!hasContact && (
        <p className="rounded-md bg-amber-soft px-4 py-3 text-sm text-amber">{NO_CONTACT_ADDRESS}</p>
      )}
      {view === null ? <NotLoaded text={fault} to={path} /> : <Loaded view={view} />}
    </OperationsPage>
  );
}

const NAME: Column<RequestLine> = {
  heading: "Pedido",
  width: null,
  cell: ({ title, number, who, message }) => (
    <span className="grid gap-1 py-3">
      <span className="font-semibold">
        {`${title} `}
        {number !== null && (
          <Link to={`/property/${number}`} className="link">
            {number}
          </Link>
        )}
      </span>
      <span className="text-muted">{`${who} `}</span>
      {message !== "" && <span className="whitespace-pre-line">{message}</span>}
    </span>
  ),
};
const DATE_COLUMN: Column<RequestLine> = {
  heading: "Pedido em",
  width: "10.5rem",

  cell: ({ requestedOn }) => requestedOn,
};
const BUTTON: Column<RequestLine> = {
  heading: "Resposta",
  width: "14rem",
  cell: (line) => <Answer line={line} />,
};
const COLUMNS = {
  dados: [
    NAME,
    DATE_COLUMN,
    {
      heading: "Prazo",
      width: "10rem",
      narrow: "aside",
      cell: ({ due }) => due && <span className={due.tone}>{due.text}</span>,
    },
    BUTTON,
  ],
  contato: [NAME, DATE_COLUMN, BUTTON],
  respondidos: [
    NAME,
    DATE_COLUMN,
    {
      heading: "Respondido em",

      width: "13rem",
      cell: ({ answered }) => answered,
    },
    BUTTON,
  ],
} as const satisfies Record<string, readonly Column<RequestLine>[]>;

function Loaded({ view: { query, figures, lines, steps, refunds } }: { view: RequestsView }) {
  const list = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  // The pressed button disappears with its request, so the focus moves to the list.
  useEffect(() => {
    if (pressed.current) list.current?.focus({ preventScroll: true });
    pressed.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the next list shows the result of the button
  }, [lines]);
  const listed = `${REQUEST_SUBJECTS[query.about]}: ${REQUEST_STATES[query.state].toLowerCase()}`;
  return (
    <div className="admin-list">
      <Figures figures={figures} />
      {refunds > 0 && (
        <p>
          <Link to="/admin/devolucoes" className="link inline-flex min-h-11 items-center">
            {plural(refunds, "devolução espera resposta", "devoluções esperam resposta")}
          </Link>
        </p>
      )}
      <FilterBar
        {...requestList.form(query)}
        search={{ name: "q", label: searchLabel(query), value: query.text }}
      />
      <ResultBar
        summary={listed}
        sheet={lines.length === 0 ? null : requestList.href({ ...query, edge: null }, sheetPath("requests"))}
      />
      <section
        ref={list}
        tabIndex={-1}
        aria-label={listed}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none"
        onSubmit={() => {
          pressed.current = true;
        }}
      >
        {lines.length > 0 ? (
          <RowsTable
            key={`${query.about} ${query.state}`}
            caption="Pedidos"
            columns={query.state === "respondidos" ? COLUMNS.respondidos : COLUMNS[query.about]}
            rows={lines}
            keyOf={({ value }) => value}
          />
        ) : query.text === "" ? (
          <p className="panel p-6 text-muted">
            {query.state === "abertos" ? "Ninguém espera por uma resposta." : "Nenhum pedido respondido."}
          </p>
        ) : (
          <NoResults
            title="Nenhum pedido encontrado"
            hint="A busca quer o e-mail, o protocolo ou o número inteiro."
            to={requestList.href({ ...query, text: "", edge: null })}
          />
        )}
        <KeysetPages steps={steps} />
      </section>
    </div>
  );
}

function searchLabel({ about }: RequestQuery): string {
  return about === "dados" ? "E-mail ou protocolo" : "E-mail ou número do imóvel";
}

function Answer({ line: { value, title, number, who, answered } }: { line: RequestLine }) {
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton
        name={answered === null ? ANSWERED_NAME : REOPENED_NAME}
        value={value}
        busy="Salvando…"
        className="button"
      >
        {answered === null ? "Marcar como respondido" : "Reabrir"}
        <span className="sr-only">{`: ${[title, number, who].filter(Boolean).join(", ")}`}</span>
      </SubmitButton>
    </Form>
  );
}
