/** What an article is about. */
export type PostCategory = "primeiros-passos" | "modalidades" | "custos" | "documentos" | "riscos";
