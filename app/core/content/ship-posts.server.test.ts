import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { posts } from "#app/db/schema/content.ts";
import { parseQuery, toSearchParams } from "#app/facts/query/query-codec.ts";
import { openTestDatabase } from "#tests/database.ts";
import { readArticle } from "./article-html.ts";
import { sourcesOf } from "./post.ts";
import { publishedPosts } from "./posts.server.ts";
import { deletePost, savePost } from "./save-post.server.ts";
import {
  installShippedPosts,
  readShippedPosts,
  readShippedPost,
  type ShippedPost,
} from "./ship-posts.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-24T12:00:00Z");
const ADMIN = randomUUID();

function shipped(name: string, body = "Texto", version = Number(body) || 1): ShippedPost {
  const head = `versao: ${version} 00000000\ntitulo: Sobre ${name}\nresumo: Resumo\nassunto: custos\npublicado: 2026-11-23T10:00\nrevisado: 2026-11-23`;
  const file = `---\n${head}\nfontes:\n  - Lei 9.514/1997 https://www.planalto.gov.br/x\n---\n\n${body}\n`;
  return { ...readShippedPost(name, file), digest: body };
}
const install = (...all: ShippedPost[]) => installShippedPosts(db, all, NOW);
const shown = async () =>
  Object.fromEntries((await db.select().from(posts)).map(({ slug, body }) => [slug, body]));
const draftOf = (post: typeof posts.$inferSelect) => ({ ...post, publication: { when: "now" } as const });
async function postOf(slug: string) {
  const [post] = await db.select().from(posts).where(eq(posts.slug, slug));
  return post!;
}

test("articles of the product are readable after the first start, and are put in once however often it starts", async () => {
  expect(await install(shipped("a"), shipped("b"))).toEqual({ added: 2, renewed: 0 });
  const before = await db.select().from(posts);
  expect(await install(shipped("a"), shipped("b"))).toEqual({ added: 0, renewed: 0 });
  expect(await db.select().from(posts)).toEqual(before);
  const { posts: heads } = await publishedPosts(db, { page: 1, size: 9, category: "custos" }, NOW);
  expect(heads.map(({ slug }) => slug).toSorted()).toEqual(["a", "b"]);
  expect((await postOf("a")).publishedAt).toEqual(new Date("2026-11-23T13:00:00Z"));
});

test("a clock behind the day of an article shows it at once", async () => {
  const early = new Date("2026-01-01T00:00:00Z");
  await installShippedPosts(db, [shipped("a")], early);
  expect((await publishedPosts(db, { page: 1, size: 9 }, early)).total).toBe(1);
});

test("a newer version replaces what nobody edited; edited, unpublished and deleted articles stay as they are", async () => {
  const first = ["novo", "editado", "rascunho", "apagado"].map((name) => shipped(name));
  await install(...first);
  const [edited, draft, gone] = [await postOf("editado"), await postOf("rascunho"), await postOf("apagado")];
  await savePost(db, ADMIN, edited, { ...draftOf(edited), body: "De uma pessoa" }, NOW);
  await savePost(db, ADMIN, draft, { ...draftOf(draft), publication: { when: "draft" } }, NOW);
  await deletePost(db, ADMIN, gone, NOW);
  for (const version of ["2", "3"])
    expect(await install(...first.map(({ name }) => shipped(name, version)))).toEqual({
      added: 0,
      renewed: 1,
    });
  // An older version, of a process that is not updated yet, comes back.
  expect(await install(shipped("novo", "2"), shipped("novo"))).toEqual({ added: 0, renewed: 0 });
  expect(await shown()).toEqual({ novo: "3", editado: "De uma pessoa", rascunho: "Texto" });
  expect((await postOf("rascunho")).publishedAt).toBeNull();
});

test("an article whose address is taken is never put in, also when the address is free later", async () => {
  const id = randomUUID();
  const { texts } = shipped("a", "De uma pessoa");
  await savePost(
    db,
    ADMIN,
    { id, version: 0 },
    { ...texts, coverAlt: "", publication: { when: "now" } },
    NOW,
  );
  expect(await install(shipped("a"))).toEqual({ added: 0, renewed: 0 });
  await deletePost(db, ADMIN, { id, version: 1 }, NOW);
  expect(await install(shipped("a"))).toEqual({ added: 0, renewed: 0 });
  expect(await install(shipped("a", "2"))).toEqual({ added: 0, renewed: 0 });
  expect(await shown()).toEqual({});
});

test("a file without a head, with an unknown field or a subject that does not exist is refused", () => {
  const { texts: _, ...rest } = shipped("a");
  expect(rest.name).toBe("a");
  const head =
    "versao: 1 00000000\ntitulo: T\nresumo: R\nassunto: custos\npublicado: 2026-11-23T10:00\nrevisado: 2026-11-23\nfontes:\n  - L";
  const read = (text: string) => () => readShippedPost("a", `---\n${text}\n---\n\nx\n`);
  expect(read(head)).not.toThrow();
  for (const wrong of [
    head.replace("custos", "nada"),
    `${head}\nautor: X`,
    head.replace("2026-11-23T", "2026-13-23T"),
    head.replace("  - L", ""),
    "titulo T",
  ])
    expect(read(wrong)).toThrow();
});

test("a shipped text does not change without its version, whose line also has the checksum of the rest", async () => {
  for (const { name } of await readShippedPosts()) {
    const file = await readFile(`app/core/content/shipped/${name}.md`, "utf8");
    const rest = file.replace(/^versao: .*\n/m, "");
    const checksum = createHash("sha256").update(rest).digest("hex").slice(0, 8);
    expect(/^versao: \d+ (\w+)$/m.exec(file)?.[1], `${name}: raise its version, then write`).toBe(checksum);
  }
});

test("every article that comes with the product has 600 to 1,400 words, its sources, a short answer and searches that exist", async () => {
  const all = await readShippedPosts();
  expect(all.length).toBeGreaterThanOrEqual(12);
  const slugs = new Set(all.map(({ name }) => name));
  for (const { name, texts } of all) {
    const count = texts.body.replace(/\[\^[^\]]*\]/g, "").match(/[\p{L}\p{N}]+/gu)!.length;
    expect([name, count >= 600 && count <= 1400]).toEqual([name, true]);
    expect([name, texts.body.startsWith("> **Resposta curta.**")]).toEqual([name, true]);
    const sources = sourcesOf(texts.sources);
    for (const { text } of sources) expect([name, /^(?!.*:\/\/).*\p{L}/u.test(text)]).toEqual([name, true]);
    const addresses = sources.flatMap(({ href }) => href ?? []);
    expect([name, addresses.length]).toEqual([name, texts.sources.match(/:\/\//g)?.length ?? 0]);
    for (const address of addresses)
      expect([name, address]).toEqual([name, expect.stringMatching("^https://")]);
    const { parts, unknown } = readArticle(texts.body);
    expect([name, unknown]).toEqual([name, []]);
    const searches = parts.filter((part) => part.kind === "search");
    expect([name, searches.length > 0]).toEqual([name, true]);
    for (const { query } of searches)
      // Nothing of it is dropped as unknown.
      expect([name, [...toSearchParams(parseQuery(new URLSearchParams(query))).keys()].toSorted()]).toEqual([
        name,
        [...new URLSearchParams(query).keys()].toSorted(),
      ]);
    for (const [, to] of texts.body.matchAll(/\]\(\/blog\/([^)#]*)/g)) expect(slugs).toContain(to);
  }
});
