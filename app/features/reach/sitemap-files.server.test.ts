import { expect, test } from "vitest";
import { posts } from "#app/db/schema/content.ts";
import { lists } from "#app/db/schema/imports.ts";
import { listedPlaces } from "#app/facts/listings/listed-places.server.ts";
import type { Uf } from "#app/lib/br.ts";
import type { IsoDate } from "#app/lib/dates.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newListing } from "#tests/listing.ts";
import { storeListings } from "#tests/store-listings.ts";
import { indexOf } from "#tests/stored-index.ts";
import { sitemapFile, sitemapIndexText } from "./sitemap-files.server.ts";

const { db } = await openTestDatabase();
const ORIGIN = "https://martelo.example";
const NOW = new Date("2026-03-11T12:00:00Z");
const [SEEN, FIRST, LATE, LEFT] = ["8444400000001", "8444400000002", "8444400000003", "8444400000004"];

/** Lists of Goiás: the first, one a week later, and one after a month that nobody saw. */
async function holdLists() {
  const days: IsoDate[] = ["2026-01-01", "2026-01-08", "2026-03-10"];
  await db.insert(lists).values(days.map((data) => ({ uf: "GO", data, importId: 1, linhas: 3 })));
  const datedListing = (number: string, date: IsoDate) =>
    newListing({ number, firstSeen: "2026-01-01", news: [{ kind: "baixou", date, dropCents: 1 }] });
  await storeListings(db, [
    datedListing(SEEN, "2026-01-08"),
    datedListing(FIRST, "2026-01-01"),
    datedListing(LATE, "2026-03-10"),
  ]);
  await storeListings(db, [datedListing(LEFT, "2026-01-08")], {
    saiuEm: "2026-03-10",
    vistoUltimo: "2026-01-08",
  });
}

const sourceNow = async () => {
  const places = (uf: Uf) => listedPlaces(db, uf);
  return { db, engine: await indexOf(db), origin: ORIGIN, now: NOW, pages: ["/", "/imoveis"], places };
};

async function textOf(source: Awaited<ReturnType<typeof sourceNow>>, name: string): Promise<string | null> {
  const parts = await sitemapFile(source, name);
  if (parts === null) return null;
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

const locations = (text: string) =>
  [...text.matchAll(/<loc>https:\/\/martelo\.example([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)].map(
    ([, path, day]) => [path, day ?? null],
  );

test("properties for sale are listed with the day of their last event, where somebody saw that day", async () => {
  await holdLists();
  const source = await sourceNow();
  const text = (await textOf(source, "imoveis-go"))!;
  expect(locations(text).sort()).toEqual([
    [`/property/${SEEN}`, "2026-01-08"],
    [`/property/${FIRST}`, null],
    [`/property/${LATE}`, null],
  ]);
  expect(await textOf(source, "imoveis-go")).toBe(text);
  for (const name of ["imoveis-go-2", "imoveis-sp", "imoveis-xx", "artigos", "outra"])
    expect([name, await textOf(source, name)]).toEqual([name, null]);
});

test("the index names every file and no other, and articles once they are published", async () => {
  await holdLists();
  const source = await sourceNow();
  expect(locations(await sitemapIndexText(source))).toEqual([
    ["/sitemaps/paginas.xml", null],
    ["/sitemaps/lugares.xml", null],
    ["/sitemaps/imoveis-go.xml", null],
  ]);
  expect(locations((await textOf(source, "lugares"))!).sort()).toEqual([
    ["/imoveis/go", null],
    ["/imoveis/go/goiania", null],
  ]);
  const texts = { title: "T", summary: "", body: "", sources: "", coverAlt: "", version: 1 };
  const post = (slug: string, publishedAt: Date | null, revisedOn: IsoDate | null) => {
    const id = `5f0c1d9e-8a53-4d0a-9d3b-3f6a1f7c2b${slug.length + 10}`;
    return { ...texts, id, slug, publishedAt, revisedOn, createdAt: NOW, updatedAt: NOW };
  };
  await source.db
    .insert(posts)
    .values([
      post("fgts", new Date("2026-02-02T02:00:00Z"), "2026-02-20"),
      post("rascunho", null, null),
      post("amanha", new Date("2026-03-12T12:00:00Z"), null),
    ]);
  expect(locations((await textOf(source, "artigos"))!)).toEqual([["/blog/fgts", "2026-02-20"]]);
  expect(locations(await sitemapIndexText(source))).toContainEqual(["/sitemaps/artigos.xml", "2026-02-20"]);
});

test("places are read one state after the other, so that an import does not take every connection from visitors", async () => {
  const states: Uf[] = ["GO", "RJ", "SP"];
  await db.insert(lists).values(states.map((uf) => ({ uf, data: "2026-03-10", importId: 1, linhas: 1 })));
  await storeListings(
    db,
    states.map((state, n) => newListing({ number: `844440000000${n}`, state })),
  );
  let [reading, most] = [0, 0];
  const places = async (uf: Uf) => {
    most = Math.max(most, ++reading);
    const rows = await listedPlaces(db, uf);
    reading--;
    return rows;
  };
  const source = { ...(await sourceNow()), places };
  await sitemapIndexText(source);
  expect(locations((await textOf(source, "lugares"))!)).toContainEqual(["/imoveis/sp", null]);
  expect(most).toBe(1);
});
