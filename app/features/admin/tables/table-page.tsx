import { Form, Link } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { AdminPage, NotLoaded, NoResults } from "../kit/admin-page.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { CostDialog } from "./cost-dialog.tsx";
import { CostForm, type RefusedCost } from "./cost-form.tsx";
import { importPath, sheetPath, tableList, tablePath, TABLES_PATH } from "./table-query.ts";
import type { CostLine, TableCard } from "./table-view.ts";
import type { TableScreen } from "./tables-screen.server.ts";

interface Props {
  title: string;
  about: string;
  /** Null: it could not be read. */
  screen: TableScreen | null;
  refused: RefusedCost | null;
}

/** A table of costs: what is missing, its values with their days and sources, and the dialogs of its address. */
export function TablePage({ title, about, screen, refused }: Props) {
  return (
    <AdminPage title={title} lead={about}>
      {screen === null ? (
        <NotLoaded text="Erro ao carregar tabelas" to={TABLES_PATH} />
      ) : (
        <Loaded screen={screen} refused={refused} />
      )}
    </AdminPage>
  );
}

function Loaded({ screen, refused }: { screen: TableScreen; refused: RefusedCost | null }) {
  const { name, title, published, query, missing, lines, total, page, pages, open, fields } = screen;
  const list = tableList(name);
  const closed = { ...query, open: null, adding: false };
  const here = list.href(closed);
  return (
    <>
      <div className="admin-list">
        <div className="flex flex-wrap gap-3">
          <Link to={TABLES_PATH} className="button icon-start">
            Todas as tabelas
            <Icon name="left" />
          </Link>{" "}
          <Link
            to={list.href({ ...closed, adding: true })}
            preventScrollReset
            className="button button-brand icon-start"
          >
            Novo valor
            <Icon name="plus" />
          </Link>{" "}
          <Link to={importPath(name)} className="button icon-start">
            Importar CSV
            <Icon name="file" />
          </Link>
        </div>
        {missing !== null && <Missing text={missing} />}
        <p className="text-sm text-muted">Onde se publica: {published}</p>
        <FilterBar {...list.form(query)} />
        <ResultBar
          summary={plural(total, "valor", "valores")}
          sheet={query.situation === null ? list.href({ ...closed, page: 1 }, sheetPath(name)) : null}
        />
        {lines.length === 0 ? <Nothing screen={screen} /> : <Lines screen={screen} lines={lines} />}
        <NumberedPages page={page} pages={pages} at={(to) => list.href({ ...closed, page: to })} />
        <ImportUndo screen={screen} here={here} />
      </div>
      {open !== null && (
        <PageDialog key={open.id} title={open.title} closeTo={here} tall>
          <CostDialog details={open} here={here} at={(id) => list.href({ ...closed, open: id })} />
        </PageDialog>
      )}
      {open === null && query.adding && (
        <PageDialog title={`Novo valor: ${title}`} closeTo={here} tall>
          <CostForm fields={fields} here={list.href({ ...closed, adding: true })} refused={refused} />
        </PageDialog>
      )}
    </>
  );
}

function Nothing({ screen: { name, query } }: { screen: TableScreen }) {
  if (query.text === "" && query.situation === null)
    return (
      <p className="panel p-6 text-muted">
        Nenhum valor registrado ainda. O que vem com o produto, com a sua fonte, vale até que alguém registre
        outro.
      </p>
    );
  return <NoResults title="Nenhum valor encontrado" to={tablePath(name)} />;
}

const COLUMNS: readonly Column<CostLine & { to: string }>[] = [
  { heading: "Nome", width: null, cell: ({ to, name }) => <RowLink to={to} name={name} /> },
  { heading: "Valor", width: "14rem", narrow: "wide", cell: ({ value }) => value },
  { heading: "Dias", width: "10rem", cell: ({ days }) => days },
  { heading: "Fonte", width: "14rem", narrow: "wide", cell: ({ source }) => source },
  {
    heading: "Status",
    width: "7rem",
    narrow: "aside",
    cell: ({ status, tone }) => <span className={tone}>{status}</span>,
  },
];

function Lines({ screen: { name, query, title }, lines }: { screen: TableScreen; lines: CostLine[] }) {
  const list = tableList(name);
  const rows = lines.map((line) => ({ ...line, to: list.href({ ...query, open: line.id }) }));
  return <RowsTable caption={title} columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />;
}

function ImportUndo({ screen: { imported }, here }: { screen: TableScreen; here: string }) {
  if (imported === null) return null;
  return (
    <Form
      method="post"
      action={here}
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
    >
      <p className="text-sm text-muted">{imported.text}</p>{" "}
      <SubmitButton
        busy="Desfazendo…"
        name="desfazer_importacao"
        value={imported.batch}
        className="button button-danger"
      >
        Desfazer a importação
      </SubmitButton>
    </Form>
  );
}

/** The tables of costs, each with what it has and what is missing; null: they could not be read. */
export function TablesPage({ cards }: { cards: TableCard[] | null }) {
  return (
    <AdminPage
      title="Tabelas de custos"
      lead="Impostos, taxas e juros de uma compra, com que o guia da primeira compra calcula e que os artigos mostram. Cada valor vale desde um dia e diz de onde vem; um valor novo não apaga o anterior."
    >
      {cards === null ? (
        <NotLoaded text="Erro ao carregar tabelas" to={TABLES_PATH} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {cards.map(({ name, title, about, state, missing }) => (
            <li key={name} className="panel gap-2">
              <h2 className="text-lg font-semibold">
                <Link to={tablePath(name)} className="link inline-flex min-h-11 items-center">
                  {title}
                </Link>
              </h2>
              <p>{about}</p>
              <p className="text-sm text-muted">{state}.</p>
              {missing !== null && <Missing text={missing} />}
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

/** What is not known, and what follows from it. */
function Missing({ text }: { text: string }) {
  return <p className="rounded-md bg-sunken p-3 text-sm">{text}</p>;
}
