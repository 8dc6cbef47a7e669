import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { savePost } from "#app/core/content/save-post.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { contentOverview } from "./overview.server.ts";

const { db } = await openTestDatabase();

test("administrators see which sources nobody consulted for more than a year, with the texts that name them", async () => {
  const id = randomUUID();
  const texts = { slug: "a", title: "Prazos", summary: "", sources: "", revisedOn: null, coverAlt: "" };
  const body = "Em 60 dias.[^lei-9514-30] De novo.[^lei-9514-30] Nada.[^lei-0]";
  const draft = { ...texts, body, category: null, publication: { when: "draft" } } as const;
  await savePost(db, randomUUID(), { id, version: 0 }, draft, new Date("2026-11-29T12:00:00Z"));
  const at = async (day: string) => (await contentOverview(db, new Date(`${day}T12:00:00Z`))).sources;
  const stale = async (day: string) => (await at(day)).flatMap((source) => (source.stale ? source.id : []));
  expect(await stale("2026-11-29")).toEqual(["marco-civil"]);
  expect(await stale("2027-11-29")).not.toContain("lei-9514-30");
  expect(await stale("2027-11-30")).toContain("lei-9514-30");
  expect((await at("2026-11-29")).find((source) => source.id === "lei-9514-30")!.texts).toEqual([
    { name: "Guia da primeira compra", href: "/guia/primeira-compra" },
    { name: "Página de um imóvel", href: "/dashboard" },
    { name: "Prazos", href: `/admin/conteudo/artigos/${id}` },
  ]);
});
