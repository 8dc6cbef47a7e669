import type { PostState } from "#app/core/content/post.ts";
import { labelsOf } from "#app/lib/list-address.ts";
import { choice, defineList, PAGE, typed, type QueryOf } from "#app/lib/list-query.ts";
import { POSTS_PATH } from "../content-parts.ts";

/** Address of the spreadsheet of the same filters. */
export const POSTS_SHEET_PATH = `${POSTS_PATH}/planilha.csv`;

/** Values of `situacao`, with their states and words. */
const STATES = {
  publicados: { state: "published", label: "Publicados" },
  agendados: { state: "scheduled", label: "Agendados" },
  rascunhos: { state: "draft", label: "Rascunhos" },
} as const satisfies Record<string, { state: PostState; label: string }>;

/** What the addresses of the list of articles ask for. */
export const postList = defineList(POSTS_PATH, {
  text: typed("Título ou endereço"),
  situation: choice("situacao", "Status", labelsOf(STATES), "Todos"),
  page: PAGE,
});
export type PostQuery = QueryOf<typeof postList>;

export const POST_FIELDS = [
  "titulo",
  "endereco",
  "resumo",
  "texto",
  "fontes",
  "assunto",
  "revisado_em",
  "descricao_capa",
  "publicacao",
  "quando",
] as const;
/** What the fields of the form hold. */
export type PostTyped = Record<(typeof POST_FIELDS)[number], string>;

/** When readers shall see an article, in words. */
export const PUBLICATIONS = {
  rascunho: "Rascunho",
  publicado: "Publicado",
  agendado: "Agendado",
} as const;

/** What articles the address asks for. */
export function postFilter({ text, situation }: PostQuery): { text: string; state: PostState | null } {
  return { text, state: situation === null ? null : STATES[situation].state };
}

/** Address of the page on which an article is written. */
export function editorAddress(id: string): string {
  return `${POSTS_PATH}/${id}`;
}
