import { articleHtml } from "#app/core/content/article-html.ts";
import { coverAddress, readingMinutes, sourcesOf, type PostHead } from "#app/core/content/post.ts";
import { dayInSaoPaulo, formatDate, type IsoDate } from "#app/lib/dates.ts";

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
  };
}

/** What an article says of itself, as the administrator wrote it. */
type WrittenPost = PostHead & { body: string; sources: string; revisedOn: IsoDate | null };

/** The page of an article. */
export interface ArticleView extends Omit<PostCard, "href"> {
  /** The day of the last revision, where it is later than that of publication. */
  revised: { day: IsoDate; date: string } | null;
  minutes: number;
  html: string;
  sources: { text: string; href: string | null }[];
}

export function articleView(post: WrittenPost): ArticleView {
  const { href: _, ...card } = postCard(post);
  const { revisedOn, body } = post;
  return {
    ...card,
    revised:
      revisedOn !== null && revisedOn > card.day ? { day: revisedOn, date: formatDate(revisedOn) } : null,
    minutes: readingMinutes(body),
    html: articleHtml(body),
    sources: sourcesOf(post.sources),
  };
}

function coverView({ cover, coverAlt }: Pick<PostHead, "cover" | "coverAlt">): CoverView | null {
  if (cover === null) return null;
  return { large: coverAddress(cover, "large"), small: coverAddress(cover, "small"), alt: coverAlt };
}
