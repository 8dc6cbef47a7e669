import { z } from "zod";
import { readArticle } from "#app/core/content/article-html.ts";
import {
  isSlug,
  POST_LIMITS,
  postCategory,
  postState,
  suggestedSlug,
  coverAddress,
  readingMinutes,
  type PostState,
} from "#app/core/content/post.ts";
import type { Post } from "#app/core/content/posts.server.ts";
import type { PostDraft, Publication } from "#app/core/content/save-post.server.ts";
import { optionalDay, optionalMoment, textField } from "#app/features/admin/content/fields.ts";
import type { ArticleView } from "#app/features/blog/article-view.ts";
import { dayInSaoPaulo, writtenDay, formatMoment } from "#app/lib/dates.ts";
import { localMoment } from "#app/lib/local-moment.ts";
import { PUBLICATIONS, type PostTyped } from "./post-fields.ts";

const NEEDED = "Para publicar, preencha este campo.";

/** The page on which an article is written. */
export interface EditorView {
  id: string;
  /** 0: it is not saved yet. */
  version: number;
  typed: PostTyped;
  saved: {
    title: string;
    state: PostState;
    /** `Salvo em 23/11/2026 às 14:05 · 4 min de leitura`. */
    words: string;
    /** Where readers find it; null: they do not. */
    address: string | null;
    /** Address of its picture. */
    cover: string | null;
  } | null;
}

/** The page as its address asks for it. */
export interface EditorScreen extends EditorView {
  /** Number of the last version that was saved from this page; null: none was. */
  savedHere: string | null;
  /** Whether it is asked if the article shall be deleted. */
  removing: boolean;
}

/**
 * The form of an article. A draft needs a title only; what readers will see is complete, was revised by today, and is
 * scheduled for a time that has not come.
 */
export function postForm(now: Date) {
  const today = dayInSaoPaulo(now);
  return z
    .object({
      titulo: textField(POST_LIMITS.title, "Escreva o título."),
      endereco: textField(POST_LIMITS.slug).refine(
        (slug) => slug === "" || isSlug(slug),
        "Use só letras minúsculas sem acento, números e hífens.",
      ),
      resumo: textField(POST_LIMITS.summary),
      texto: textField(POST_LIMITS.body).superRefine((text, context) => {
        const [unknown] = readArticle(text).unknown;
        if (unknown !== undefined) context.addIssue({ code: "custom", message: unknownSource(unknown) });
      }),
      fontes: textField(POST_LIMITS.sources),
      assunto: textField(POST_LIMITS.slug).refine(
        (text) => text === "" || postCategory(text) !== null,
        "Escolha um assunto da lista.",
      ),
      revisado_em: optionalDay().refine((day) => day === null || day <= today, "Esta data ainda não chegou."),
      descricao_capa: textField(POST_LIMITS.coverAlt),
      publicacao: z.enum(Object.keys(PUBLICATIONS) as (keyof typeof PUBLICATIONS)[]),
      quando: optionalMoment(),
    })
    .superRefine((typed, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      if (typed.endereco === "" && suggestedSlug(typed.titulo) === "")
        refuse("endereco", "O título não tem letras: escreva o endereço.");
      if (typed.publicacao === "rascunho") return;
      for (const field of ["resumo", "texto", "fontes", "revisado_em"] as const)
        if (typed[field] === "" || typed[field] === null) refuse(field, NEEDED);
      if (typed.publicacao === "agendado" && (typed.quando === null || typed.quando <= now))
        refuse("quando", "Escolha um momento que ainda vem.");
    })
    .transform((typed): PostDraft => ({
      title: typed.titulo,
      slug: typed.endereco === "" ? suggestedSlug(typed.titulo) : typed.endereco,
      summary: typed.resumo,
      body: typed.texto,
      sources: typed.fontes,
      category: postCategory(typed.assunto),
      revisedOn: typed.revisado_em,
      coverAlt: typed.descricao_capa,
      publication: publicationOf(typed.publicacao, typed.quando),
    }));
}

function unknownSource(name: string): string {
  return `Não há fonte com o nome [^${name}]: os nomes estão em Conteúdo, em “Fontes dos textos”.`;
}

function publicationOf(chosen: keyof typeof PUBLICATIONS, at: Date | null): Publication {
  if (chosen === "agendado" && at !== null) return { when: "later", at };
  return { when: chosen === "publicado" ? "now" : "draft" };
}

/** The fields of a stored article, or of a new one. */
export function typedPost(post: Post | null, now: Date): PostTyped {
  const state = post === null ? "draft" : postState(post, now);
  return {
    titulo: post?.title ?? "",
    endereco: post?.slug ?? "",
    resumo: post?.summary ?? "",
    texto: post?.body ?? "",
    fontes: post?.sources ?? "",
    assunto: post?.category ?? "",
    revisado_em: writtenDay(post?.revisedOn ?? ""),
    descricao_capa: post?.coverAlt ?? "",
    publicacao: { draft: "rascunho", scheduled: "agendado", published: "publicado" }[state],
    quando: post?.publishedAt && state === "scheduled" ? localMoment(post.publishedAt) : "",
  };
}

export function editorView(id: string, post: Post | null, now: Date): EditorView {
  return {
    id,
    version: post?.version ?? 0,
    typed: typedPost(post, now),
    saved: post && savedView(post, now),
  };
}

function savedView(post: Post, now: Date): NonNullable<EditorView["saved"]> {
  const state = postState(post, now);
  return {
    title: post.title,
    state,
    words: `Salvo em ${formatMoment(post.updatedAt)} · ${readingMinutes(post.body)} min de leitura`,
    address: state === "published" ? `/blog/${post.slug}` : null,
    cover: post.cover === null ? null : coverAddress(post.cover, "small"),
  };
}

/** A form of an article that was not saved, or was only looked at. */
export interface EditorAnswer {
  errors: Readonly<Record<string, string>>;
  typed: PostTyped;
  version: number;
  /** The text as readers would see it now; null: nobody asked. */
  preview: ArticleView["parts"] | null;
  /** What somebody else saved meanwhile. */
  theirs: PostTyped | null;
}
