import { Form, Link } from "react-router";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { AdminPage, NoResults, NotLoaded } from "../kit/admin-page.tsx";
import { Facts, Figures } from "../kit/figures.tsx";
import { TitledPanel } from "../kit/panels.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { KeysetPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { alertList, type AlertQuery, ALERTS_PATH, ALERTS_SHEET_PATH, ORDERS } from "./alert-query.ts";
import type { AlertDialog, AlertRow, AlertsScreen } from "./alerts-screen.server.ts";

/** Name of the field that says which alert is deleted. */
export const DELETED_NAME = "alerta";

/** The alerts of all members; null: they could not be read. */
export function AlertsPage({ screen }: { screen: AlertsScreen | null }) {
  return (
    <AdminPage
      title="Alertas"
      lead="Os alertas de todos os usuários. Quem administra o portal os vê e pode deletá-los; só o dono muda o seu."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar alertas" to={ALERTS_PATH} />
      ) : (
        <Loaded screen={screen} />
      )}
    </AdminPage>
  );
}

function Loaded({ screen }: { screen: AlertsScreen }) {
  const { query, figures, rows, steps, places, dialog } = screen;
  const first = { ...query, edge: null, open: null, deleting: false };
  return (
    <>
      <div className="admin-list">
        <Figures figures={figures} />
        <FilterBar {...alertList.form(query)} />
        <ResultBar
          summary={rows.length === 0 ? "" : ORDERS[query.order]}
          sheet={rows.length === 0 ? null : alertList.href(first, ALERTS_SHEET_PATH)}
        />
        {rows.length === 0 ? (
          <NoResults
            title="Nenhum alerta encontrado"
            hint="A busca procura o começo de palavras do nome e do lugar do alerta, e do nome e do e-mail do usuário."
            to={ALERTS_PATH}
          />
        ) : (
          <RowsTable caption="Alertas" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
        )}
        <KeysetPages steps={steps} />
        <TitledPanel title="Localizações com mais alertas" id="localizacoes">
          <Places places={places} />
        </TitledPanel>
      </div>
      {dialog &&
        (query.deleting ? (
          <DeleteDialog alert={dialog} query={query} />
        ) : (
          <Details alert={dialog} query={query} />
        ))}
    </>
  );
}

function Places({ places }: { places: AlertsScreen["places"] }) {
  if (places.length === 0) return <p className="text-sm text-muted">Nenhum dado disponível</p>;
  return (
    <ol className="admin-lines">
      {places.map(({ name, count, to }) => (
        <li key={name}>
          <Link to={to} className="link inline-flex min-h-11 items-center wrap-anywhere">
            {`${name} `}
          </Link>
          <span className="tag tabular-nums">{count}</span>
        </li>
      ))}
    </ol>
  );
}

const COLUMNS: readonly Column<AlertRow>[] = [
  { heading: "Nome", width: null, cell: ({ to, name }) => <RowLink to={to} name={name} /> },
  {
    heading: "Usuário",
    width: "18rem",
    narrow: "wide",
    cell: ({ owner, email }) => (
      <>
        {`${owner} `}
        <span className="block text-muted">{email}</span>
      </>
    ),
  },
  {
    heading: "Status",
    width: "6rem",
    narrow: "aside",
    cell: ({ active }) => (
      <span className={active ? "tag tag-good" : "tag"}>{active ? "Ativo" : "Inativo"}</span>
    ),
  },
  { heading: "Criado em", width: "8rem", cell: ({ createdOn }) => createdOn },
];

function Details({ alert, query }: { alert: AlertDialog; query: AlertQuery }) {
  return (
    <PageDialog
      key={alert.id}
      title="Detalhes do alerta"
      closeTo={alertList.href({ ...query, open: null })}
      tall
    >
      <Facts facts={alert.facts} />
      <Link
        to={alertList.href({ ...query, deleting: true })}
        preventScrollReset
        className="button justify-self-start"
      >
        Deletar alerta
      </Link>
    </PageDialog>
  );
}

function DeleteDialog({ alert, query }: { alert: AlertDialog; query: AlertQuery }) {
  const back = alertList.href({ ...query, deleting: false });
  return (
    <PageDialog key={`deletar ${alert.id}`} title="Deletar Alerta" closeTo={back} tall={false}>
      <p>Tem certeza que deseja deletar este alerta? Esta ação não pode ser desfeita.</p>
      <p className="font-semibold wrap-anywhere">{alert.name}</p>
      <Form
        method="post"
        action={alertList.href(query)}
        preventScrollReset
        className="flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name={DELETED_NAME} value={alert.id} />
        <Link to={back} preventScrollReset className="button" data-first>
          Cancelar
        </Link>
        <SubmitButton name="intent" value="deletar" busy="Deletando…" className="button button-danger">
          Deletar
        </SubmitButton>
      </Form>
    </PageDialog>
  );
}
