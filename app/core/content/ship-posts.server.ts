import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#app/db/connect.server.ts";
import { posts, shippedPosts } from "#app/db/schema/content.ts";
import { isIsoDate } from "#app/lib/dates.ts";
import { readLocalMoment } from "#app/lib/local-moment.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { isSlug, POST_LIMITS, postCategory } from "./post.ts";
import { isTaken, lockPosts, type PostDraft } from "./save-post.server.ts";

const FOLDER = "app/core/content/shipped";

/** An article as it came with the product. */
export interface ShippedPost {
  /** Name of its file without the ending, which is its slug too. */
  name: string;
  /** Grows with every change of the file. */
  version: number;
  /** SHA-256 of the file. */
  digest: string;
  texts: Omit<PostDraft, "publication" | "coverAlt">;
  publishedAt: Date;
}

const head = z.strictObject({
  /** The number, then the beginning of the SHA-256 of the file without this line: a test asks for both to change. */
  versao: z
    .string()
    .regex(/^[1-9]\d* [0-9a-f]{8}$/)
    .transform((text) => Number(text.split(" ")[0])),
  titulo: z.string().max(POST_LIMITS.title),
  resumo: z.string().max(POST_LIMITS.summary),
  assunto: z.string().refine((text) => postCategory(text) !== null, "unknown subject"),
  publicado: z.string().transform(readLocalMoment).pipe(z.date()),
  revisado: z.string().refine(isIsoDate),
  fontes: z.array(z.string()).min(1),
});

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

/**
 * Reads the file of an article: a head of `key: value` lines between two lines of dashes, in which the sources are a list,
 * one in each line, then the text in Markdown. Throws on anything else, because the file is ours.
 */
export function readShippedPost(name: string, file: string): Omit<ShippedPost, "digest"> {
  if (!isSlug(name)) throw new Error(`${name}: its name is no slug`);
  const parts = /^---\n([^]*?)\n---\n([^]+)$/.exec(file);
  if (!parts) throw new Error(`${name}: it has no head`);
  const body = parts[2]!.trim();
  if (body.length > POST_LIMITS.body) throw new Error(`${name}: its text is too long`);
  const read = head.safeParse(readHead(parts[1]!));
  if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`);
  const {
    versao: version,
    titulo: title,
    resumo: summary,
    assunto,
    publicado,
    revisado: revisedOn,
    fontes,
  } = read.data;
  const texts = { slug: name, title, summary, body, sources: fontes.join("\n"), revisedOn };
  return { name, version, texts: { ...texts, category: postCategory(assunto) }, publishedAt: publicado };
}

function readHead(text: string): Record<string, string | string[]> {
  const entries: Record<string, string | string[]> = {};
  let list: string[] = [];
  for (const line of text.split("\n")) {
    const [, item] = /^\s+- (.+)$/.exec(line) ?? [];
    const [, key, value] = /^(\w+):(?: (.+))?$/.exec(line) ?? [];
    if (item !== undefined) list.push(item);
    else if (key === undefined) throw new Error(`no line of a head: ${line}`);
    else entries[key] = value ?? (list = []);
  }
  return entries;
}
