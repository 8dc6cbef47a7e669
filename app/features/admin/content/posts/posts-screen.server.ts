import { postState, type PostState } from "#app/core/content/post.ts";
import { countPosts, findPosts, type PostRow } from "#app/core/content/posts.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { CSV_MARK, csvLine } from "#app/lib/csv.ts";
import { formatDate, formatMoment } from "#app/lib/dates.ts";
import { writtenCount } from "#app/lib/numbers.ts";
import type { Figure } from "../../kit/figures.tsx";
import { stateName } from "./state-tag.tsx";
import { editorAddress, postFilter, type PostQuery } from "./post-fields.ts";

const SIZE = 25;

/** An article in the list. */
export interface PostLine {
  to: string;
  title: string;
  /** Where readers find it, or will. */
  address: string;
  state: PostState;
  /** When it was published or will be; null: a draft. */
  at: string | null;
  revised: string | null;
  updated: string;
}

export interface PostsScreen {
  query: PostQuery;
  figures: Figure[];
  lines: PostLine[];
  total: number;
  page: number;
  pages: number;
}

export async function postsScreen(db: Db, query: PostQuery, now: Date): Promise<PostsScreen> {
  const [{ rows, total }, counts] = await Promise.all([
    findPosts(db, postFilter(query), { page: query.page, size: SIZE }, now),
    countPosts(db, now),
  ]);
  return {
    query,
    figures: [
      { label: "Publicados", value: writtenCount(counts.published) },
      { label: "Agendados", value: writtenCount(counts.scheduled) },
      { label: "Rascunhos", value: writtenCount(counts.draft) },
    ],
    lines: rows.map((row) => line(row, now)),
    total,
    page: query.page,
    pages: Math.max(1, Math.ceil(total / SIZE)),
  };
}

function line(row: PostRow, now: Date): PostLine {
  const { id, title, slug, publishedAt, revisedOn, updatedAt } = row;
  return {
    to: editorAddress(id),
    title,
    address: `/blog/${slug}`,
    state: postState(row, now),
    at: publishedAt && formatMoment(publishedAt),
    revised: revisedOn && formatDate(revisedOn),
    updated: formatMoment(updatedAt),
  };
}

const BATCH = 500;

/** All articles that a query finds as a spreadsheet, without their texts, in parts. */
export async function* postsSheet(db: Db, query: PostQuery, now: Date): AsyncGenerator<string> {
  yield (
    CSV_MARK +
    csvLine(["Título", "Endereço", "Status", "Publicação", "Revisado em", "Caracteres", "Alterado em"])
  );
  for (let page = 1; ; page++) {
    const { rows } = await findPosts(db, postFilter(query), { page, size: BATCH }, now);
    yield rows
      .map((row) => {
        const { address, state, at, title, revised, updated } = line(row, now);
        return csvLine([title, address, stateName(state), at, revised, row.characters, updated]);
      })
      .join("");
    if (rows.length < BATCH) return;
  }
}
