import { and, asc, count, desc, eq, gt, ilike, isNotNull, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import type { PostCategory } from "#app/db/shapes/content.ts";
import { formerSlugs, posts } from "#app/db/schema/content.ts";
import { CITATION } from "#app/facts/sources/sources.ts";
import { likeLiteral, slugify } from "#app/lib/text.ts";
import type { PostHead, PostState } from "./post.ts";

export type Post = typeof posts.$inferSelect;
type PublishedPost = Post & { publishedAt: Date };

/** The columns of `PostHead`; the texts of articles are not read for a list. */
const HEAD = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  summary: posts.summary,
  cover: posts.cover,
  coverAlt: posts.coverAlt,
  category: posts.category,
  publishedAt: sql<Date>`${posts.publishedAt}`.mapWith(posts.publishedAt),
};

/** A page of what readers see, the newest first: of one subject, or of all. */
export async function publishedPosts(
  db: Db,
  { page, size, category = null }: { page: number; size: number; category?: PostCategory | null },
  now: Date,
): Promise<{ posts: PostHead[]; total: number }> {
  const visible = and(
    lte(posts.publishedAt, now),
    category === null ? undefined : eq(posts.category, category),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(HEAD)
      .from(posts)
      .where(visible)
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(posts).where(visible),
  ]);
  return { posts: rows, total: counted?.total ?? 0 };
}

/** The newest articles and those that will be published next, so that a copy in memory stays right for a while. */
export async function newestPosts(db: Db, most: number, now: Date): Promise<PostHead[]> {
  const coming = db.select(HEAD).from(posts).where(gt(posts.publishedAt, now));
  const [next, { posts: published }] = await Promise.all([
    coming.orderBy(asc(posts.publishedAt), asc(posts.id)).limit(most),
    publishedPosts(db, { page: 1, size: most }, now),
  ]);
  return [...next.toReversed(), ...published];
}

/** The subjects of which there is an article to read. */
export async function categoriesInUse(db: Db, now: Date): Promise<Set<PostCategory>> {
  const used = await db
    .selectDistinct({ category: posts.category })
    .from(posts)
    .where(and(lte(posts.publishedAt, now), isNotNull(posts.category)));
  return new Set(used.map(({ category }) => category!));
}

/** The articles published just before and just after one; null: there is none. By the index on the time of publication. */
export async function postsAround(
  db: Db,
  { id, publishedAt }: Pick<PublishedPost, "id" | "publishedAt">,
  now: Date,
): Promise<{ before: PostHead | null; after: PostHead | null }> {
  const own = sql`(${publishedAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const others = sql`(${posts.publishedAt}, ${posts.id})`;
  const [[before], [after]] = await Promise.all([
    db
      .select(HEAD)
      .from(posts)
      .where(sql`${others} < ${own}`)
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(1),
    db
      .select(HEAD)
      .from(posts)
      .where(and(sql`${others} > ${own}`, lte(posts.publishedAt, now)))
      .orderBy(asc(posts.publishedAt), asc(posts.id))
      .limit(1),
  ]);
  return { before: before ?? null, after: after ?? null };
}

/** What an address of the blog leads to: an article, the present address of one, or nothing. */
type PostAt = { kind: "post"; post: PublishedPost } | { kind: "moved"; slug: string } | { kind: "nothing" };

/** The published article at an address. A former slug leads to the present one; drafts are found by nobody. */
export async function postAt(db: Db, slug: string, now: Date): Promise<PostAt> {
  const [post] = await db
    .select()
    .from(posts)
    .where(and(eq(posts.slug, slug), lte(posts.publishedAt, now)));
  if (post) return { kind: "post", post: post as PublishedPost };
  const [former] = await db
    .select({ slug: posts.slug })
    .from(formerSlugs)
    .innerJoin(posts, eq(posts.id, formerSlugs.postId))
    .where(and(eq(formerSlugs.slug, slug), lte(posts.publishedAt, now)));
  return former ? { kind: "moved", slug: former.slug } : { kind: "nothing" };
}

/** Which articles an administrator wants. */
interface PostFilter {
  /** Part of a title or an address; empty: all. */
  text: string;
  state: PostState | null;
}

/** An article in the administrators' list, without its texts. */
export type PostRow = Pick<Post, "id" | "slug" | "title" | "publishedAt" | "revisedOn" | "updatedAt"> & {
  characters: number;
};

/** A page of the articles, those changed last first, and how many there are. */
export async function findPosts(
  db: Db,
  filter: PostFilter,
  { page, size }: { page: number; size: number },
  now: Date,
): Promise<{ rows: PostRow[]; total: number }> {
  const wanted = conditionOf(filter, now);
  const { id, slug, title, publishedAt, revisedOn, updatedAt, body } = posts;
  const characters = sql<number>`length(${body})`;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id, slug, title, publishedAt, revisedOn, updatedAt, characters })
      .from(posts)
      .where(wanted)
      .orderBy(desc(updatedAt), desc(id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(posts).where(wanted),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** How many articles there are in each state. */
export async function countPosts(db: Db, now: Date): Promise<Record<PostState, number>> {
  const [counted] = await db
    .select({
      draft: sql<number>`count(*) filter (where ${isNull(posts.publishedAt)})::int`,
      scheduled: sql<number>`count(*) filter (where ${gt(posts.publishedAt, now)})::int`,
      published: sql<number>`count(*) filter (where ${lte(posts.publishedAt, now)})::int`,
    })
    .from(posts);
  return counted!;
}

/** The articles that name a source, one row for each of both, whatever their state. */
export async function citationsInPosts(db: Db): Promise<{ id: string; title: string; source: string }[]> {
  const source = sql<string>`(regexp_matches(${posts.body}, ${CITATION.source}, 'g'))[1]`;
  return db
    .selectDistinct({ id: posts.id, title: posts.title, source })
    .from(posts)
    .orderBy(asc(posts.title));
}

/** An article with its texts, whatever its state. */
export async function readPost(db: Db, id: string): Promise<Post | null> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  return post ?? null;
}

function conditionOf({ text, state }: PostFilter, now: Date): SQL | undefined {
  const slug = slugify(text);
  return and(
    state === "draft" ? isNull(posts.publishedAt) : undefined,
    state === "scheduled" ? gt(posts.publishedAt, now) : undefined,
    state === "published" ? lte(posts.publishedAt, now) : undefined,
    text === ""
      ? undefined
      : or(
          ilike(posts.title, `%${likeLiteral(text)}%`),
          slug === "" ? undefined : ilike(posts.slug, `%${slug}%`),
        ),
  );
}
