import type { PostCategory } from "#app/db/shapes/content.ts";
import { own } from "#app/lib/own.ts";
import { slugify } from "#app/lib/text.ts";

/** What articles are about: its name, and the tint of its drawing. */
export const POST_CATEGORIES: Readonly<Record<PostCategory, { name: string; tint: string }>> = {
  "primeiros-passos": { name: "Primeiros passos", tint: "hue-0" },
  modalidades: { name: "Modalidades", tint: "hue-2" },
  custos: { name: "Custos e pagamento", tint: "hue-1" },
  documentos: { name: "Documentos e prazos", tint: "hue-3" },
  riscos: { name: "Riscos e cuidados", tint: "hue-5" },
};

/** Characters of an article's parts. */
export const POST_LIMITS = {
  slug: 80,
  title: 120,
  summary: 300,
  body: 40_000,
  sources: 4_000,
  coverAlt: 200,
};

/** Articles that the start page shows at most. */
export const MAX_NEWEST = 3;

/** Width and height in pixels of an article's picture as it is stored, and of the smaller one for lists and phones. */
export const COVER = { width: 1200, height: 630 };
export const SMALL_COVER = { width: 600, height: 315 };

/** Address of the picture with the name `cover`. */
export function coverAddress(cover: string, size: "large" | "small" = "large"): string {
  return `/blog/capas/${coverFile(cover, size)}`;
}

/** Name of the stored file of a picture. */
export function coverFile(cover: string, size: "large" | "small", format: "webp" | "avif" = "webp"): string {
  return `${cover}${size === "small" ? "-600" : ""}.${format}`;
}

/** What readers see of a post. */
export interface PostHead {
  id: string;
  slug: string;
  title: string;
  summary: string;
  cover: string | null;
  coverAlt: string;
  category: PostCategory | null;
  publishedAt: Date;
}

/** The subject that an address or a file names; null: there is no such one. */
export function postCategory(text: string | null): PostCategory | null {
  return text !== null && own<unknown>(POST_CATEGORIES, text) !== undefined ? (text as PostCategory) : null;
}

export type PostState = "draft" | "scheduled" | "published";

/** Whether readers see an article at an instant. */
export function postState({ publishedAt }: { publishedAt: Date | null }, now: Date): PostState {
  if (publishedAt === null) return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/** Whether a text can be the last part of an article's address. */
export function isSlug(text: string): boolean {
  return text.length <= POST_LIMITS.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** The slug that a title suggests. */
export function suggestedSlug(title: string): string {
  const slug = slugify(title);
  if (slug.length <= POST_LIMITS.slug) return slug;
  const cut = slug.slice(0, POST_LIMITS.slug + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 1));
}

/** Silent reading of Portuguese, words a minute (Trauzettel-Klosinski and Dietz 2012, IReST). */
const WORDS_A_MINUTE = 181;

/** Minutes that reading takes, at least one. Addresses of links, citations and the marks of Markdown are not read. */
export function readingMinutes(body: string): number {
  const read =
    body.replace(/\]\([^)]*\)|\[\^[^\]]*\]/g, "]").match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu) ?? [];
  return Math.max(1, Math.round(read.length / WORDS_A_MINUTE));
}

/** The id of a source that an article's text names, in the list at its end. */
export function citedId(source: string): string {
  return `fonte-${source}`;
}

interface Source {
  text: string;
  href: string | null;
}

/** The sources of an article: one a line, with an address at its end or none. */
export function sourcesOf(lines: string): Source[] {
  return lines.split("\n").flatMap((line) => {
    const trimmed = line.trim();
    if (trimmed === "") return [];
    const [, before = "", href = null] = /^(.*?)(https?:\/\/\S+)$/.exec(trimmed) ?? [null, trimmed];
    const text = before.replace(/[\s:,;–|-]+$/, "");
    return [{ text: text === "" ? (href ?? trimmed) : text, href: href && URL.canParse(href) ? href : null }];
  });
}
