import { createHash } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { appendLog } from "#app/core/admin-log/append-log.server.ts";
import type { Db } from "#app/db/connect.server.ts";
import { formerSlugs, posts } from "#app/db/schema/content.ts";
import { coverFile, postState } from "./post.ts";
import type { Post } from "./posts.server.ts";

/** When readers shall see an article; `now` leaves a published one as it is. */
export type Publication = { when: "draft" } | { when: "now" } | { when: "later"; at: Date };

/** An article as an administrator wrote it. */
export type PostDraft = Pick<
  Post,
  "slug" | "title" | "summary" | "body" | "sources" | "category" | "revisedOn" | "coverAlt"
> & { publication: Publication };

/** Which article is saved, and the version that the administrator had before them; version 0: it is not saved yet. */
interface Edited {
  id: string;
  version: number;
}

export type PostOutcome =
  | { outcome: "saved"; post: Post }
  /** Somebody else saved it since: nothing was written. */
  | { outcome: "changed"; current: Post }
  | { outcome: "gone" }
  /** The slug is that of another article, now or formerly. */
  | { outcome: "taken" };

/**
 * Saves an article, and the row of the administrators' log with it. A slug that readers knew goes on leading to it. An
 * article that somebody else saved since is not overwritten.
 */
export function savePost(
  db: Db,
  adminId: string,
  { id, version }: Edited,
  { publication, ...texts }: PostDraft,
  now: Date,
): Promise<PostOutcome> {
  return db.transaction(async (tx): Promise<PostOutcome> => {
    const before = await lockedPost(tx, id);
    if (before ? before.version !== version : version !== 0)
      return before ? { outcome: "changed", current: before } : { outcome: "gone" };
    if (await isTaken(tx, id, texts.slug)) return { outcome: "taken" };
    const written = { ...texts, publishedAt: publishedAt(publication, before, now) };
    if (before && sameTexts(before, written)) return { outcome: "saved", post: before };
    const set = { ...written, version: version + 1, updatedAt: now };
    const [post] = before
      ? await tx.update(posts).set(set).where(eq(posts.id, id)).returning()
      : await tx
          .insert(posts)
          .values({ id, ...set, createdAt: now })
          .returning();
    await keepFormerSlug(tx, before, post!, now);
    const action = before ? "Alterou artigo" : "Criou artigo";
    await log(tx, adminId, action, { id, before, after: post! }, now);
    return { outcome: "saved", post: post! };
  });
}

/** Deletes an article with its former addresses. The files of its picture are left to the caller. */
export function deletePost(
  db: Db,
  adminId: string,
  { id, version }: Edited,
  now: Date,
): Promise<{ outcome: "deleted"; post: Post } | { outcome: "changed" | "gone" }> {
  return db.transaction(async (tx) => {
    const before = await lockedPost(tx, id);
    if (!before) return { outcome: "gone" } as const;
    if (before.version !== version) return { outcome: "changed" } as const;
    await tx.delete(posts).where(eq(posts.id, id));
    await log(tx, adminId, "Deletou artigo", { id, before, after: null }, now);
    return { outcome: "deleted", post: before } as const;
  });
}

/**
 * Gives an article another picture, or none; null: there is no such article. Texts that somebody is writing are not
 * concerned, so its version stays.
 */
export function setCover(
  db: Db,
  adminId: string,
  id: string,
  cover: string | null,
  now: Date,
): Promise<{ before: string | null } | null> {
  return db.transaction(async (tx) => {
    const before = await lockedPost(tx, id);
    if (!before) return null;
    if (before.cover === cover) return { before: cover };
    await tx.update(posts).set({ cover, updatedAt: now }).where(eq(posts.id, id));
    await log(tx, adminId, "Alterou capa do artigo", { id, before, after: { ...before, cover } }, now);
    return { before: before.cover };
  });
}

/** Names of the stored files of a picture. */
export function coverFiles(cover: string): string[] {
  return (["webp", "avif"] as const).flatMap((format) => [
    coverFile(cover, "large", format),
    coverFile(cover, "small", format),
  ]);
}

/** Who writes articles waits for whoever is writing one, so that two cannot take one slug. */
export async function lockPosts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('martelo:posts'))`);
}

async function lockedPost(tx: Db, id: string): Promise<Post | null> {
  await lockPosts(tx);
  const [post] = await tx.select().from(posts).where(eq(posts.id, id));
  return post ?? null;
}

/** Whether a slug is, or was, that of another article. */
export async function isTaken(tx: Db, id: string, slug: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.slug, slug), ne(posts.id, id)));
  if (other) return true;
  const [former] = await tx
    .select({ postId: formerSlugs.postId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.slug, slug), ne(formerSlugs.postId, id)));
  return former !== undefined;
}

async function keepFormerSlug(tx: Db, before: Post | null, after: Post, now: Date): Promise<void> {
  if (before === null || before.slug === after.slug) return;
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, after.slug));
  // Nobody was ever led to a draft.
  if (postState(before, now) === "published")
    await tx.insert(formerSlugs).values({ slug: before.slug, postId: after.id, since: now });
}

function publishedAt(publication: Publication, before: Post | null, now: Date): Date | null {
  if (publication.when === "draft") return null;
  if (publication.when === "later") return publication.at;
  const since = before?.publishedAt ?? null;
  return since !== null && since <= now ? since : now;
}

function sameTexts(before: Post, written: Omit<PostDraft, "publication"> & { publishedAt: Date | null }) {
  return (
    before.publishedAt?.getTime() === written.publishedAt?.getTime() &&
    (["slug", "title", "summary", "body", "sources", "category", "revisedOn", "coverAlt"] as const).every(
      (key) => before[key] === written[key],
    )
  );
}

interface Change {
  id: string;
  before: Post | null;
  after: Post | null;
}

async function log(tx: Db, adminId: string, action: string, { id, before, after }: Change, now: Date) {
  const details = { post_id: id, before: before && brief(before), after: after && brief(after) };
  await appendLog(tx, { adminId, action, details, targetUserId: null }, now);
}

/** What the log says of an article: its long texts by length and SHA-256. */
function brief(post: Post) {
  const { slug, title, summary, body, sources, category, publishedAt: at, revisedOn, cover, coverAlt } = post;
  const digest = createHash("sha256")
    .update(JSON.stringify([summary, body, sources]))
    .digest("hex");
  return {
    slug,
    title,
    category,
    published_at: at,
    revised_on: revisedOn,
    cover,
    cover_alt: coverAlt,
    characters: body.length,
    sha256: digest,
  };
}
