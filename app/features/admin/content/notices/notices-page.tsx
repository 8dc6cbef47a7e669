import { LeftOut } from "#app/ui/left-out.tsx";
import { Link } from "react-router";
import type { NoticeState } from "#app/core/content/notice.ts";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageDialog } from "#app/ui/page-dialog.tsx";
import { NotLoaded } from "../../kit/admin-page.tsx";
import { Figures } from "../../kit/figures.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { RowLink, RowsTable, type Column } from "../../kit/rows-table.tsx";
import { ContentPage } from "../content-page.tsx";
import { NOTICES_PATH, type RefusedForm } from "../content-parts.ts";
import { DeleteDialog } from "../form-parts.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { LEVELS, type NoticeTyped } from "./notice-fields.ts";
import { noticeList } from "./notice-query.ts";
import type { NoticeRow, NoticesScreen } from "./notices-screen.server.ts";

interface Props {
  /** Null: it could not be loaded. */
  screen: NoticesScreen | null;
  refused: RefusedForm<NoticeTyped> | null;
}

/** `/admin/conteudo/avisos`: short texts at the top of pages. */
export function NoticesPage({ screen, refused }: Props) {
  return (
    <ContentPage
      title="Avisos"
      lead="Uma faixa no alto das páginas, que cada pessoa pode fechar no seu navegador. Quem fechou um aviso o vê de
        novo se ele mudar. Uma página mostra no máximo três."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar avisos" to={NOTICES_PATH} />
      ) : (
        <Loaded screen={screen} refused={refused} />
      )}
    </ContentPage>
  );
}

function Loaded({ screen, refused }: { screen: NoticesScreen } & Pick<Props, "refused">) {
  const { query, figures, rows, total, page, pages, removing } = screen;
  // What was written about one that somebody else deleted is not lost: it is a new one then.
  const dialog = screen.dialog ?? (refused && { id: "novo" as const, version: 0, typed: refused.typed });
  const closed = noticeList.href({ ...query, open: null, remove: null });
  const linked = rows.map((row) => ({
    ...row,
    to: noticeList.href({ ...query, open: row.id, remove: null }),
  }));
  return (
    <>
      <div className="admin-list">
        <LeftOut of={noticeList.leftOut} />
        <Figures figures={figures} />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <output className="font-semibold">{plural(total, "aviso", "avisos")}</output>{" "}
          <Link
            to={noticeList.href({ ...query, open: "novo", remove: null })}
            preventScrollReset
            className="button button-brand icon-start"
          >
            Novo aviso
            <Icon name="plus" />
          </Link>
        </div>
        {rows.length === 0 ? (
          <p className="panel text-muted">Nenhum aviso ainda.</p>
        ) : (
          <RowsTable caption="Avisos" columns={COLUMNS} rows={linked} keyOf={({ id }) => id} />
        )}
        <NumberedPages
          page={page}
          pages={pages}
          at={(to) => noticeList.href({ page: to, open: null, remove: null })}
        />
      </div>
      {dialog && (
        <PageDialog
          key={dialog.id}
          title={dialog.id === "novo" ? "Novo aviso" : "Aviso"}
          closeTo={closed}
          tall
        >
          <NoticeDialog
            dialog={dialog}
            refused={refused}
            action={noticeList.href({ ...query, open: dialog.id, remove: null })}
            removeTo={
              dialog.id === "novo" ? null : noticeList.href({ ...query, open: null, remove: dialog.id })
            }
          />
        </PageDialog>
      )}
      {removing && (
        <DeleteDialog
          title="Deletar aviso"
          text="Ele some das páginas agora mesmo. Para tirá-lo do ar sem deletar, ponha um fim no passado."
          version={removing.version}
          closeTo={closed}
        />
      )}
    </>
  );
}

const STATES: Record<NoticeState, { text: string; tone: string }> = {
  running: { text: "No ar", tone: "tag tag-good" },
  waiting: { text: "Por vir", tone: "tag tag-new" },
  over: { text: "Encerrado", tone: "tag" },
};

const COLUMNS: readonly Column<NoticeRow & { to: string }>[] = [
  { heading: "Aviso", width: null, cell: ({ to, body }) => <RowLink to={to} name={body} /> },
  { heading: "Nível", width: "8rem", cell: ({ level }) => LEVELS[level] },
  { heading: "Quem vê", width: "10rem", cell: ({ audience }) => audience },
  { heading: "Período", width: "14rem", narrow: "wide", cell: ({ period }) => period },
  {
    heading: "Status",
    width: "7rem",
    narrow: "aside",
    cell: ({ state }) => <span className={STATES[state].tone}>{STATES[state].text}</span>,
  },
];
