import { coverAddress, postState, readingMinutes, type PostState } from "#app/core/content/post.ts";
import type { Post } from "#app/core/content/posts.server.ts";
import type { ArticleView } from "#app/features/blog/article-view.ts";
import { formatMoment } from "#app/lib/dates.ts";
import type { PostTyped } from "./post-fields.ts";
import { typedPost } from "./post-form.ts";

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
