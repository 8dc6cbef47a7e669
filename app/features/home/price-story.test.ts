import { expect, test } from "vitest";
import type { ListingDetail, PricePeriod } from "#app/facts/listings/listing-detail.ts";
import { unpack } from "#app/ui/packed.ts";
import { newListing } from "#tests/listing.ts";
import { newDetail } from "#tests/listing-detail.ts";
import { createPriceStories, findPriceStory } from "./price-story.ts";

const TODAY = "2026-11-23";

function period(from: string, to: string | null, reais: number, saleMode: string): PricePeriod {
  return { from, to, priceCents: reais * 100, appraisalCents: 30_000_000, saleMode };
}

const ONLINE = "Venda Online";
const HISTORIES: Record<string, PricePeriod[]> = {
  "1111111111111": [
    period("2026-11-02", "2026-11-09", 200_000, ONLINE),
    period("2026-11-09", "2026-11-16", 190_000, ONLINE),
    period("2026-11-16", null, 180_000, ONLINE),
  ],
  "2222222222222": [
    period("2026-11-02", "2026-11-16", 250_000, "Licitação Aberta"),
    period("2026-11-16", null, 170_000, ONLINE),
  ],
};

const listings = Object.keys(HISTORIES).map((number) => newListing({ number, lastSeen: TODAY }));
const engine = { first: () => listings };
const find = async (number: string): Promise<ListingDetail | null> => {
  const listing = listings.find((one) => one.number === number)!;
  return newDetail({ listing, prices: HISTORIES[number]!.toReversed() });
};

test("the history shown is that of the property that went through the most sale modes", async () => {
  const story = (await findPriceStory(engine, find, TODAY))!;
  expect(unpack(story.card).number).toBe("2222222222222");
  expect(story.text.replaceAll("\u00a0", " ")).toBe(
    "De R$ 250.000 para R$ 170.000, em 2 preços e 2 modalidades.",
  );
  expect(story.chart.labels).toHaveLength(2);
});

test("without a property whose price fell, or while it is off the portal, there is no history to show", async () => {
  expect(await findPriceStory({ ...engine, first: () => [] }, find, TODAY)).toBeNull();
  const withdrawn = async (number: string) => ({ ...(await find(number))!, available: false });
  expect(await findPriceStory(engine, withdrawn, TODAY)).toBeNull();
});

test("a page does not wait for a busy database, an index is read once, and a failure is reported and tried again", async () => {
  const failures: unknown[] = [];
  let calls = 0;
  const storyOf = createPriceStories(5);
  const ask = (reader: typeof find) => storyOf(engine, reader, TODAY, (error) => failures.push(error));
  expect(await ask(() => Promise.reject(new Error("gone")))).toBeNull();
  expect(failures).toHaveLength(1);
  let release = () => {};
  const busy = new Promise<void>((resolve) => (release = resolve));
  const slow = async (number: string) => {
    calls++;
    await busy;
    return find(number);
  };
  expect(await ask(slow)).toBeNull();
  release();
  await busy;
  await expect.poll(() => ask(slow)).not.toBeNull();
  expect(calls).toBe(listings.length);
});
