import { canonicalNumber } from "#app/facts/listings/listing.ts";
import { defineList, newOr, PAGE, valueAt, typed, type QueryOf } from "#app/lib/list-query.ts";

export const POSTS_PATH = "/admin/conteudo/artigos";
export const TESTIMONIALS_PATH = "/admin/conteudo/depoimentos";
export const FEATURED_PATH = "/admin/conteudo/destaques";
export const NOTICES_PATH = "/admin/conteudo/avisos";

/** The screens of the content, in the order of their links. */
export const CONTENT_PARTS = [
  { to: POSTS_PATH, label: "Artigos", about: "Os textos do blog: rascunho, agendamento, capa e fontes." },
  {
    to: TESTIMONIALS_PATH,
    label: "Depoimentos",
    about: "O que pessoas de verdade disseram, com o consentimento delas. Aparecem na página inicial.",
  },
  {
    to: FEATURED_PATH,
    label: "Destaques",
    about: "Imóveis escolhidos para a página inicial enquanto estiverem à venda.",
  },
  {
    to: NOTICES_PATH,
    label: "Avisos",
    about: "Textos curtos no alto das páginas, com prazo e destinatários.",
  },
] as const;

/** What the addresses ask for; `open` is the property in the dialog. */
export const featuredList = defineList(FEATURED_PATH, {
  text: typed("Código, endereço ou cidade"),
  open: valueAt("imovel", "Imóvel", (params, key) => canonicalNumber(params.get(key) ?? "")),
});
export type FeaturedQuery = QueryOf<typeof featuredList>;

/**
 * The list of one kind of content, whose addresses also say which piece is open in the dialog and which one may be deleted;
 * `key` and `label` name the open one, `idIn` reads an id.
 */
export function contentList<Id extends string | number>(
  path: string,
  { key, label, idIn }: { key: string; label: string; idIn(params: URLSearchParams, key: string): Id | null },
) {
  return defineList(path, {
    page: PAGE,
    open: valueAt(key, label, newOr(idIn)),
    remove: valueAt("deletar", "Deletar", idIn),
  });
}
export type ContentList<Id extends string | number> = ReturnType<typeof contentList<Id>>;

/** A form of the content that was refused, with what was typed into it. */
export interface RefusedForm<T> {
  errors: Readonly<Record<string, string>>;
  typed: T;
  /** The version that the form continues: the present one, where somebody else saved meanwhile. */
  version: number;
}

/** What is said where somebody else saved the same thing first. */
export const CHANGED_MEANWHILE =
  "Outra pessoa salvou uma versão nova depois que você abriu esta. Nada foi gravado; o que você escreveu está aqui.";
export const DELETED_MEANWHILE =
  "Outra pessoa o deletou depois que você abriu esta página. O que você escreveu está aqui: salvar cria outro.";
export const TRY_AGAIN = "Nada foi gravado. Tente novamente em alguns instantes.";
