import { Link } from "react-router";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { AdminPage, NoResults, NotLoaded } from "../kit/admin-page.tsx";
import { Figures } from "../kit/figures.tsx";
import { FilterBar, ResultBar } from "../kit/filter-bar.tsx";
import { KeysetPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../kit/rows-table.tsx";
import { UserDialog } from "./user-dialog.tsx";
import type { RefusedUserForm } from "./user-form-names.ts";
import {
  userList,
  USERS_PATH,
  USERS_SHEET_PATH,
  BADGES,
  type UserLine,
  type UsersView,
} from "./users-view.ts";

interface Props {
  /** Null: it could not be read. */
  view: UsersView | null;
  refused: RefusedUserForm | null;
}

/** The accounts of the portal: counts, filters, a page of the list and the dialog of one account. */
export function UsersPage({ view, refused }: Props) {
  return (
    <AdminPage
      title="Usuários"
      lead="Todas as contas do portal. Cada mudança fica nos logs; ninguém entra na conta de outra pessoa."
    >
      {view === null ? (
        <NotLoaded text="Erro ao carregar usuários" to={USERS_PATH} />
      ) : (
        <Loaded view={view} refused={refused} />
      )}
    </AdminPage>
  );
}

function Loaded({ view, refused }: { view: UsersView; refused: Props["refused"] }) {
  const { counts, query, summary, lines, steps, open } = view;
  const list = { ...query, open: null };
  const first = { ...list, edge: null };
  return (
    <>
      <div className="admin-list">
        <Figures figures={counts} />
        <FilterBar {...userList.form(query)} />
        <ResultBar
          summary={summary}
          sheet={lines.length === 0 ? null : userList.href(first, USERS_SHEET_PATH)}
        />
        {lines.length === 0 ? (
          <NoResults
            title="Nenhum usuário encontrado"
            hint="A busca encontra partes do nome e do e-mail, sem olhar acentos. Uma ou duas letras sozinhas valem como começo de palavra."
            to={USERS_PATH}
          />
        ) : (
          <RowsTable
            caption="Usuários encontrados"
            columns={COLUMNS}
            rows={lines.map((line) => ({ ...line, to: userList.href({ ...query, open: line.id }) }))}
            keyOf={({ id }) => id}
          />
        )}
        <KeysetPages steps={steps} />
      </div>
      {open && (
        <PageDialog title={open.title} closeTo={userList.href(list)} tall>
          <UserDialog
            user={open}
            here={userList.href(query)}
            refused={refused?.userId === open.id ? refused : null}
          />
        </PageDialog>
      )}
    </>
  );
}

const COLUMNS: readonly Column<UserLine & { to: string }>[] = [
  {
    heading: "Nome",
    width: null,
    cell: ({ to, name, mark }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <RowLink to={to} name={name} />
        {mark !== null && <span className="tag tag-late">{mark}</span>}
      </span>
    ),
  },
  { heading: "E-mail", width: "18rem", narrow: "wide", cell: ({ email }) => email },
  {
    heading: "Localização",
    width: "11rem",
    cell: ({ place }) => <span className="text-muted">{place}</span>,
  },
  {
    heading: "Permissão",
    width: "6.5rem",
    narrow: "aside",
    cell: ({ role }) => <span className={role === "admin" ? "tag tag-good" : "tag"}>{BADGES[role]}</span>,
  },
  { heading: "Cadastro", width: "7rem", cell: ({ since }) => since },
  {
    heading: "Ações",
    width: "5rem",
    narrow: "aside",
    cell: ({ to, name }) => (
      <Link to={to} preventScrollReset className="link inline-flex min-h-11 items-center md:-my-3">
        Editar
        <span className="sr-only"> {name}</span>
      </Link>
    ),
  },
];
