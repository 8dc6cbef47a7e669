import type { PostState } from "#app/core/content/post.ts";
import { choiceIn, listAddress, numberIn, textIn } from "#app/lib/list-address.ts";
import { POSTS_PATH } from "../content-parts.ts";

/** Address of the spreadsheet of the same filters. */
export const POSTS_SHEET_PATH = `${POSTS_PATH}/planilha.csv`;

/** Values of `situacao`, with their states and words. */
export const STATES = {
  publicados: { state: "published", label: "Publicados" },
  agendados: { state: "scheduled", label: "Agendados" },
  rascunhos: { state: "draft", label: "Rascunhos" },
} as const satisfies Record<string, { state: PostState; label: string }>;

/** What the address of the list of articles asks for. */
export interface PostQuery {
  /** Part of a title or an address. */
  text: string;
  /** Null: all. */
  situation: keyof typeof STATES | null;
  page: number;
}

/** Never fails: unknown keys are ignored, impossible values dropped. */
export function readPostQuery(params: URLSearchParams): PostQuery {
  return {
    text: textIn(params, "q"),
    situation: choiceIn(params, "situacao", STATES),
    page: Math.min(numberIn(params, "pagina") ?? 1, 1_000_000),
  };
}

/** The address of a state of the list, or of its spreadsheet; defaults are left out. */
export function postsHref({ text, situation, page }: PostQuery, path: string = POSTS_PATH): string {
  return listAddress(path, { q: text, situacao: situation, pagina: page === 1 ? null : page });
}

/** What articles the address asks for. */
export function postFilter({ text, situation }: PostQuery): { text: string; state: PostState | null } {
  return { text, state: situation === null ? null : STATES[situation].state };
}

/** Address of the page on which an article is written. */
export function editorAddress(id: string): string {
  return `${POSTS_PATH}/${id}`;
}
