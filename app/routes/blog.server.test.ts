import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { installShippedPosts, readShippedPosts } from "#app/core/content/ship-posts.server.ts";
import type { Services } from "#app/services.ts";
import { openTestDatabase } from "#tests/database.ts";
import { ask } from "#tests/route-requests.ts";
import { loader as blog } from "./blog.tsx";
import { loader as feed } from "./blog-feed.ts";

const NOW = new Date("2026-12-01T12:00:00Z");
const { db } = await openTestDatabase();
const services = () =>
  ({
    accounts: { db: db, baseUrl: () => "https://martelo.example" },
    now: () => NOW,
    origin: () => "https://martelo.example",
  }) as unknown as Services;

test("the feed has every article once, the newest first, and is not sent again unchanged", async () => {
  const shipped = await readShippedPosts();
  await installShippedPosts(db, shipped, NOW);
  const answer = await ask(services(), feed, { path: "/blog/rss.xml" });
  expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const articles: Record<string, string[]> = {};
  let name = "";
  const parser = new Parser(
    {
      onopentag: (tag) => void (name = tag),
      ontext: (text) => void (text.trim() && (articles[name] ??= []).push(text)),
    },
    { xmlMode: true },
  );
  parser.end(await answer.text());
  const links = shipped
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .map((post) => `https://martelo.example/blog/${post.name}`);
  expect(articles.link).toEqual(["https://martelo.example/blog", ...links]);
  expect(new Set(articles.guid).size).toBe(shipped.length);
  const tag = answer.headers.get("etag")!;
  const again = await ask(services(), feed, { path: "/blog/rss.xml", headers: { "if-none-match": tag } });
  expect(again.status).toBe(304);
});

test("the blog lists the articles of one subject, and all where the subject or the page is none", async () => {
  await installShippedPosts(db, await readShippedPosts(), NOW);
  const listed = await ask(services(), blog, { path: "/blog?categoria=modalidades" });
  const { view } = (await listed.json()) as {
    view: { posts: { category: { key: string } }[]; categories: [] };
  };
  expect([...new Set(view.posts.map(({ category }) => category.key))]).toEqual(["modalidades"]);
  expect(view.categories).toHaveLength(5);
  const lost = await ask(services(), blog, { path: "/blog?categoria=nada&pagina=abc" });
  expect(await lost.json()).toMatchObject({ view: { category: null, page: 1 } });
});
