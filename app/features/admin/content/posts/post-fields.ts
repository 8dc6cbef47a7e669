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
