import type { ReactNode } from "react";
import { Link } from "react-router";
import { capitalized } from "#app/lib/enumerate.ts";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LeftOut } from "#app/ui/left-out.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { NotLoaded } from "../kit/admin-page.tsx";
import { Figures } from "../kit/figures.tsx";
import { RowsTable, type Column } from "../kit/rows-table.tsx";
import { ContentPage, ContentForm, DeleteDialog } from "./content-page.tsx";
import type { ContentList, RefusedForm } from "./content-parts.ts";
import type { ContentScreen } from "./content-screen.server.ts";

/** A kind of content whose pieces are written in a dialog over their list. */
export interface ContentKind<Id extends string | number, Row, Typed> {
  /** One and several, in lower case: `aviso`, `avisos`. Masculine. */
  noun: string;
  nouns: string;
  lead: string;
  list: ContentList<Id>;
  /** The row with the address of its dialog. */
  columns: readonly Column<Row & { to: string }>[];
  /** The fields of the form. */
  fields(typed: Partial<Typed>, errors: Readonly<Record<string, string>>): ReactNode;
  /** What is deleted with it. */
  deletionText(typed: Typed): string;
  /** Width of the button for a new one, where its text would move when the font arrives. */
  buttonWidth?: string;
}

interface Props<Id extends string | number, Row, Typed> {
  kind: ContentKind<Id, Row, Typed>;
  /** Null: it could not be loaded. */
  screen: ContentScreen<Id, Row, Typed> | null;
  refused: RefusedForm<Typed> | null;
}

type Fields<Typed> = { [field in keyof Typed]: string };

/** A screen of the content with its list and the dialogs of its pieces. */
export function ContentListPage<
  Id extends string | number,
  Row extends { id: Id },
  Typed extends Fields<Typed>,
>({ kind, screen, refused }: Props<Id, Row, Typed>) {
  return (
    <ContentPage title={capitalized(kind.nouns)} lead={kind.lead}>
      {screen === null ? (
        <NotLoaded text={`Erro ao carregar ${kind.nouns}`} to={kind.list.path} />
      ) : (
        <Loaded kind={kind} screen={screen} refused={refused} />
      )}
    </ContentPage>
  );
}

function Loaded<Id extends string | number, Row extends { id: Id }, Typed extends Fields<Typed>>({
  kind,
  screen,
  refused,
}: Props<Id, Row, Typed> & { screen: ContentScreen<Id, Row, Typed> }) {
  const { noun, nouns, list } = kind;
  const { query, figures, rows, total, page, pages, removing } = screen;
  // What was written about one that somebody else deleted is not lost: it is a new one then.
  const dialog = screen.dialog ?? (refused && { id: "novo" as const, version: 0, typed: refused.typed });
  const closed = list.href({ ...query, open: null, remove: null });
  const opened = (id: Id | "novo") => list.href({ ...query, open: id, remove: null });
  return (
    <>
      <div className="admin-list">
        <LeftOut of={list.leftOut} />
        <Figures figures={figures} />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <output className="font-semibold">{plural(total, noun, nouns)}</output>{" "}
          <Link
            to={opened("novo")}
            preventScrollReset
            className={["button button-brand icon-start", kind.buttonWidth].filter(Boolean).join(" ")}
          >
            {`Novo ${noun}`}
            <Icon name="plus" />
          </Link>
        </div>
        {rows.length === 0 ? (
          <p className="panel text-muted">{`Nenhum ${noun} ainda.`}</p>
        ) : (
          <RowsTable
            caption={capitalized(nouns)}
            columns={kind.columns}
            rows={rows.map((row) => ({ ...row, to: opened(row.id) }))}
            keyOf={({ id }) => id}
          />
        )}
        <NumberedPages
          page={page}
          pages={pages}
          at={(to) => list.href({ page: to, open: null, remove: null })}
        />
      </div>
      {dialog && (
        <PageDialog
          key={dialog.id}
          title={dialog.id === "novo" ? `Novo ${noun}` : capitalized(noun)}
          closeTo={closed}
          tall
        >
          <ContentForm<Typed>
            name={`${noun}:${dialog.id}`}
            opened={dialog}
            refused={refused}
            action={opened(dialog.id)}
            removeTo={dialog.id === "novo" ? null : list.href({ ...query, open: null, remove: dialog.id })}
          >
            {kind.fields}
          </ContentForm>
        </PageDialog>
      )}
      {removing && (
        <DeleteDialog
          title={`Deletar ${noun}`}
          text={kind.deletionText(removing.typed)}
          version={removing.version}
          closeTo={closed}
        />
      )}
    </>
  );
}
