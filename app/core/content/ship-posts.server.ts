import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/db/connect.server.ts";
import { posts, shippedPosts } from "#app/db/schema/content.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { isTaken, lockPosts } from "./save-post.server.ts";
import { readShippedPost, type ShippedPost } from "./shipped-post.ts";

const FOLDER = "app/core/content/shipped";

/** The articles that come with the product. */
export async function readShippedPosts(): Promise<ShippedPost[]> {
  const folder = path.join(projectRoot(), FOLDER);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".md")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other ends of lines.
      const file = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      const digest = createHash("sha256").update(file).digest("hex");
      return { ...readShippedPost(path.basename(name, ".md"), file), digest };
    }),
  );
}

/**
 * Puts the articles that come with the product among the posts, each once. A higher version replaces one that nobody has
 * edited since, a lower one of a process not yet updated never; what an administrator edited, unpublished or deleted stays as it is.
 */
export async function installShippedPosts(
  db: Db,
  shipped: readonly ShippedPost[],
  now: Date,
): Promise<{ added: number; renewed: number }> {
  const done = { added: 0, renewed: 0, unchanged: 0 };
  const isNew = await changedAmong(db, shipped);
  if (!shipped.some(isNew)) return { added: 0, renewed: 0 };
  await db.transaction(async (tx) => {
    await lockPosts(tx);
    // Another process may have installed them meanwhile.
    const isStillNew = await changedAmong(tx, shipped);
    for (const post of shipped.filter(isStillNew)) done[await install(tx, post, now)]++;
  });
  return { added: done.added, renewed: done.renewed };
}

async function changedAmong(db: Db, shipped: readonly ShippedPost[]) {
  if (shipped.length === 0) return () => false;
  const { name, version } = shippedPosts;
  const rows = await db.select({ name, version }).from(shippedPosts);
  const versions = new Map(rows.map((row) => [row.name, row.version]));
  return (post: ShippedPost) => post.version > (versions.get(post.name) ?? -1);
}

async function install(tx: Db, post: ShippedPost, now: Date): Promise<"added" | "renewed" | "unchanged"> {
  const { name, version, digest, texts } = post;
  const [shipped] = await tx.select().from(shippedPosts).where(eq(shippedPosts.name, name));
  if (shipped) return renew(tx, post, shipped, now);
  const id = randomUUID();
  const postId = (await isTaken(tx, id, texts.slug)) ? null : id;
  if (postId !== null)
    await tx.insert(posts).values({
      id,
      ...texts,
      coverAlt: "",
      publishedAt: post.publishedAt < now ? post.publishedAt : now,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
  await tx.insert(shippedPosts).values({ name, postId, postVersion: 1, version, digest, installedAt: now });
  return postId === null ? "unchanged" : "added";
}

/** The slug stays: readers know it. */
async function renew(
  tx: Db,
  { name, version, digest, texts: { slug: _, ...texts } }: ShippedPost,
  { postId, postVersion }: typeof shippedPosts.$inferSelect,
  now: Date,
): Promise<"renewed" | "unchanged"> {
  const [renewed] =
    postId === null
      ? []
      : await tx
          .update(posts)
          .set({ ...texts, version: sql`${posts.version} + 1`, updatedAt: now })
          .where(and(eq(posts.id, postId), eq(posts.version, postVersion)))
          .returning({ version: posts.version });
  await tx
    .update(shippedPosts)
    .set({ version, digest, installedAt: now, ...(renewed && { postVersion: renewed.version }) })
    .where(eq(shippedPosts.name, name));
  return renewed ? "renewed" : "unchanged";
}
