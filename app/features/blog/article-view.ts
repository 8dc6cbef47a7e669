import { readArticle, type ArticlePart } from "#app/core/content/article-html.ts";
import {
  coverAddress,
  POST_CATEGORIES,
  readingMinutes,
  sourcesOf,
  type PostHead,
} from "#app/core/content/post.ts";
import type { PostCategory } from "#app/db/shapes/content.ts";
import { sourceView, type SourceId, type SourceView } from "#app/facts/sources/sources.ts";
import { dayInSaoPaulo, formatDate, type IsoDate } from "#app/lib/dates.ts";
import type { LiveCosts } from "./live-costs.ts";
import type { LiveSearch } from "./live-search.ts";

interface CoverView {
  large: string;
  small: string;
  alt: string;
}

/** An article in a list. */
export interface PostCard {
  href: string;
  title: string;
  summary: string;
  /** When it was published: for programs, and in words. */
  day: IsoDate;
  date: string;
  cover: CoverView | null;
  category: CategoryLink | null;
}

/** What an article is about, with the list of all articles about it. */
export interface CategoryLink {
  key: PostCategory;
  name: string;
  href: string;
}

export function categoryLink(key: PostCategory): CategoryLink {
  return { key, name: POST_CATEGORIES[key].name, href: `/blog?categoria=${key}` };
}

export function postCard(post: PostHead): PostCard {
  const day = dayInSaoPaulo(post.publishedAt);
  return {
    href: `/blog/${post.slug}`,
    title: post.title,
    summary: post.summary,
    day,
    date: formatDate(day),
    cover: coverView(post),
    category: post.category && categoryLink(post.category),
  };
}

/** What an article says of itself, as its author wrote it. */
type WrittenPost = PostHead & { body: string; sources: string; revisedOn: IsoDate | null };

type Part<K extends ArticlePart["kind"]> = Extract<ArticlePart, { kind: K }>;

/** The page of an article. */
export interface ArticleView extends Omit<PostCard, "href"> {
  /** The day of the last revision, where it is later than that of publication. */
  revised: { day: IsoDate; date: string } | null;
  minutes: number;
  parts: (Part<"text"> | LiveSearch | LiveCosts)[];
  sections: readonly { id: string; text: string }[];
  /** The sources that its sentences name, in the order of their numbers. */
  cited: (SourceView & { id: SourceId })[];
  /** What else its author read. */
  sources: { text: string; href: string | null }[];
  /** The articles published before and after it. */
  before: Neighbour | null;
  after: Neighbour | null;
  /** Opens WhatsApp with a message that has its title and address. */
  shareHref: string;
}

interface Neighbour {
  href: string;
  title: string;
}

/** How the parts of an article that are answered when it is read are answered. */
export interface LiveReaders {
  search(part: Part<"search">): LiveSearch;
  costs(part: Part<"costs">): Promise<LiveCosts>;
}

/** What the page of an article has besides its texts. */
interface Around extends LiveReaders {
  before: PostHead | null;
  after: PostHead | null;
  /** Full address of the page. */
  address: string;
}

/** The parts of an article as readers see them now. */
export function liveParts(
  parts: readonly ArticlePart[],
  readers: LiveReaders,
): Promise<ArticleView["parts"]> {
  return Promise.all(
    parts.map((part) => {
      if (part.kind === "text") return part;
      return part.kind === "search" ? readers.search(part) : readers.costs(part);
    }),
  );
}

export async function articleView(post: WrittenPost, around: Around): Promise<ArticleView> {
  const { href: _, ...card } = postCard(post);
  const { revisedOn, body } = post;
  const { parts, sections, cited } = readArticle(body);
  return {
    ...card,
    revised:
      revisedOn !== null && revisedOn > card.day ? { day: revisedOn, date: formatDate(revisedOn) } : null,
    minutes: readingMinutes(body),
    parts: await liveParts(parts, around),
    sections,
    cited: cited.map(sourceView),
    sources: sourcesOf(post.sources),
    before: neighbour(around.before),
    after: neighbour(around.after),
    shareHref: `https://wa.me/?${new URLSearchParams({ text: `${post.title}\n${around.address}` })}`,
  };
}

function neighbour(post: PostHead | null): Neighbour | null {
  return post && { href: `/blog/${post.slug}`, title: post.title };
}

function coverView({ cover, coverAlt }: Pick<PostHead, "cover" | "coverAlt">): CoverView | null {
  if (cover === null) return null;
  return { large: coverAddress(cover, "large"), small: coverAddress(cover, "small"), alt: coverAlt };
}
