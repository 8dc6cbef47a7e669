import { expect, test } from "vitest";
import type { PublicContent } from "#app/core/content/public-content.server.ts";
import { unpack } from "#app/ui/packed.ts";
import { newListing } from "#tests/listing.ts";
import { contentView } from "./content-view.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const FOR_SALE = ["1111111111111", "2222222222222", "3333333333333"];
const engine = {
  listings: (numbers: string[]) =>
    numbers.filter((number) => FOR_SALE.includes(number)).map((number) => newListing({ number })),
};
const chosen = (number: string, until: string | null = null) => ({ number, position: 1, until });
const NOTHING: PublicContent = { notices: [], testimonials: [], featured: [], posts: [] };
const shown = (featured: PublicContent["featured"], homepage_featured_enabled = true) => {
  const view = contentView(engine, { ...NOTHING, featured }, { homepage_featured_enabled }, NOW);
  return view.featured.map((card) => unpack(card).number);
};

test("the start page shows the chosen properties that are for sale, in their order, to the end of their last day", async () => {
  const [one, two, three] = FOR_SALE as [string, string, string];
  expect(shown([chosen(two), chosen("9999999999999"), chosen(one)])).toEqual([two, one]);
  const dated = [chosen(one, "2026-11-23"), chosen(two, "2026-11-22"), chosen(three, "2026-12-31")];
  expect([shown(dated), shown([chosen(one)], false)]).toEqual([[one, three], []]);
});

test("an article is on the start page from its time on", async () => {
  const rest = { summary: "", cover: null, coverAlt: "", category: null };
  const post = (slug: string, publishedAt: Date) => ({ ...rest, id: slug, slug, title: slug, publishedAt });
  const later = new Date(NOW.getTime() + 1);
  const posts = [post("depois", later), post("agora", NOW), post("antes", new Date(0))];
  const links = (now: Date) =>
    contentView(engine, { ...NOTHING, posts }, { homepage_featured_enabled: true }, now).posts.map(
      (link) => link.href,
    );
  expect(links(NOW)).toEqual(["/blog/agora", "/blog/antes"]);
  expect(links(later)).toEqual(["/blog/depois", "/blog/agora", "/blog/antes"]);
});
