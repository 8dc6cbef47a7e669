import { Link } from "react-router";
import { plural } from "#app/lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NoResults, NotLoaded } from "../../kit/admin-page.tsx";
import { Figures } from "../../kit/figures.tsx";
import { FilterBar, ResultBar } from "../../kit/filter-bar.tsx";
import { NumberedPages } from "#app/ui/page-steps.tsx";
import { RowsTable, type Column } from "../../kit/rows-table.tsx";
import { ContentPage } from "../content-page.tsx";
import { POSTS_PATH } from "../content-parts.ts";
import { editorAddress, POSTS_SHEET_PATH, postList } from "./post-fields.ts";
import { StateTag } from "./state-tag.tsx";
import type { PostLine, PostsScreen } from "./posts-screen.server.ts";

/** `/admin/conteudo/artigos`: the articles of the blog; null: they could not be loaded. */
export function PostsPage({ screen }: { screen: PostsScreen | null }) {
  return (
    <ContentPage
      title="Artigos"
      lead="Os textos do blog. Um artigo agendado aparece quando chega a hora; um rascunho não é visto por ninguém."
    >
      {screen === null ? (
        <NotLoaded text="Erro ao carregar artigos" to={POSTS_PATH} />
      ) : (
        <Loaded screen={screen} />
      )}
    </ContentPage>
  );
}

function Loaded({ screen: { query, figures, lines, total, page, pages } }: { screen: PostsScreen }) {
  const filtered = query.text !== "" || query.situation !== null;
  return (
    <div className="admin-list">
      <Figures figures={figures} />
      <Link to={editorAddress("novo")} className="button button-brand justify-self-start">
        <Icon name="plus" />
        Novo artigo
      </Link>
      <FilterBar {...postList.form(query)} />
      <ResultBar
        summary={plural(total, "artigo", "artigos")}
        sheet={total > 0 ? postList.href({ ...query, page: 1 }, POSTS_SHEET_PATH) : null}
      />
      {lines.length > 0 ? (
        <RowsTable caption="Artigos" columns={COLUMNS} rows={lines} keyOf={({ to }) => to} />
      ) : filtered ? (
        <NoResults title="Nenhum artigo encontrado" to={POSTS_PATH} />
      ) : (
        <p className="panel text-muted">Nenhum artigo ainda.</p>
      )}
      <NumberedPages page={page} pages={pages} at={(to) => postList.href({ ...query, page: to })} />
    </div>
  );
}

const COLUMNS: readonly Column<PostLine>[] = [
  {
    heading: "Título",
    width: null,
    cell: ({ to, title, address }) => (
      <>
        <Link to={to} className="link inline-flex min-h-11 items-center font-semibold">
          {title}
        </Link>{" "}
        <span className="block text-xs text-muted">{address}</span>
      </>
    ),
  },
  { heading: "Publicação", width: "11rem", narrow: "wide", cell: ({ at }) => at },
  { heading: "Revisado em", width: "8rem", cell: ({ revised }) => revised },
  { heading: "Alterado em", width: "11rem", cell: ({ updated }) => updated },
  { heading: "Status", width: "8rem", narrow: "aside", cell: ({ state }) => <StateTag state={state} /> },
];
