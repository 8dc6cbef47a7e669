import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { favorites } from "#app/db/schema/favorites.ts";
import { setPlan } from "#tests/plans.ts";
import { newListing } from "#tests/listing.ts";
import { MATCHING, SAVED, memberFeeds } from "#tests/member-feeds.ts";
import { storeListings } from "#tests/store-listings.ts";

const world = await memberFeeds();
const { order, addMatches, saysDates, tokenOf, read } = world;

/** Properties found by an alert, each with an auction at a given time. */
async function addMatchesWith(
  numbers: string[],
  auctionAt: string | ((n: number) => string),
  over: Parameters<typeof storeListings>[2] = {},
) {
  await storeListings(
    world.host.db,
    numbers.map((number) => newListing({ number, saleModeCode: "leilao_sfi" })),
    over,
  );
  await saysDates(numbers, (n) => ({
    firstAuctionAt: typeof auctionAt === "string" ? auctionAt : auctionAt(n),
  }));
  await addMatches(numbers);
}

const keep = (...numbers: string[]) =>
  world.host.db
    .insert(favorites)
    .values(numbers.map((nDoImovel) => ({ userId: world.ana.userId, nDoImovel, createdAt: world.clock })));
const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(first + n));
const dayAt = (days: number) =>
  new Date(world.clock.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The calendar's unfolded lines, and the properties in it, in order. */
async function calendarNow() {
  const text = (await (await read("agenda", await tokenOf("agenda"))).text()).replaceAll("\r\n ", "");
  return { text, numbers: [...text.matchAll(/^UID:(\d{13})/gm)].map(([, number]) => number!) };
}

test("a calendar has the deadlines of favourites and notified properties, each once, at São Paulo's time", async () => {
  world.clock = new Date(world.clock.getTime() + 1000);
  const day = dayAt(40);
  await saysDates([MATCHING], { firstAuctionAt: `${day}T10:00:00-03:00` });
  await saysDates([SAVED], { onlineDeadlineAt: `${day}T18:00:00-03:00` });
  await addMatches([MATCHING]);
  await keep(MATCHING, SAVED);
  await order("agenda");
  const token = await tokenOf("agenda");
  const events = async () => {
    const lines = (await (await read("agenda", token)).text()).replaceAll("\r\n ", "").split("\r\n");
    return lines.filter((line) => /^(UID|DTSTART:\d{8}T\d{6}Z)/.test(line));
  };
  const compact = day.replaceAll("-", "");
  const auction = [`UID:${MATCHING}-leilao-1@martelo.example`, `DTSTART:${compact}T130000Z`];
  expect(await events()).toEqual([
    ...auction,
    `UID:${SAVED}-fim-da-venda@martelo.example`,
    `DTSTART:${compact}T210000Z`,
  ]);
  const tag = (await read("agenda", token)).headers.get("etag")!;
  world.clock = new Date(world.clock.getTime() + 60_000);
  expect((await read("agenda", token, { "if-none-match": tag })).status).toBe(304);
  await world.host.db.delete(favorites).where(eq(favorites.nDoImovel, SAVED));
  expect((await read("agenda", token, { "if-none-match": tag })).status).toBe(200);
  await world.host.db.update(favorites).set({ etapa: "perdido" });
  expect(await events()).toEqual([]);
  // What a former plan saved stays in the calendar of the free plan.
  await setPlan(world.host.db, world.ana.email, "free", world.clock);
  world.clock = new Date(world.clock.getTime() + 86_400_000);
  expect(await events()).toEqual([]);
  await world.host.db.update(favorites).set({ etapa: "lance" });
  expect(await events()).toEqual(auction);
  await world.host.db.update(favorites).set({ desejo: true });
  expect(await events()).toEqual(auction);
});

test("a calendar has every future date, however many notifications came later", async () => {
  const day = dayAt(40);
  await saysDates([MATCHING], { firstAuctionAt: `${day}T10:00:00-03:00` });
  await addMatches([MATCHING]);
  await addMatches(numbersFrom(9_000_000_000_000, 1_100));
  await order("agenda");
  const { text, numbers } = await calendarNow();
  expect(numbers).toEqual([MATCHING]);
  expect(text).not.toContain("não tem todos os prazos");
});

test("properties that left the list do not count towards the calendar's limit", async () => {
  await order("agenda");
  const [gone, taken] = [numbersFrom(8_555_500_000_000, 1_001), numbersFrom(8_555_600_000_000, 1_000)];
  await addMatchesWith(gone, `${dayAt(1)}T10:00:00-03:00`, { saiuEm: "2026-03-10" });
  await addMatchesWith(taken, `${dayAt(1)}T10:00:00-03:00`, { wsIndisponivel: true });
  await saysDates([MATCHING], { firstAuctionAt: `${dayAt(2)}T10:00:00-03:00` });
  await addMatches([MATCHING]);
  const { text, numbers } = await calendarNow();
  expect(numbers).toEqual([MATCHING]);
  expect(text).not.toContain("não tem todos os prazos");
});

test("past dates never displace future ones, nor those of a favourite", async () => {
  await order("agenda");
  const [past, coming] = [numbersFrom(8_555_500_000_000, 1_001), numbersFrom(8_555_600_000_000, 1_000)];
  await addMatchesWith(past, `${dayAt(-5)}T10:00:00-03:00`);
  await saysDates([MATCHING], { firstAuctionAt: `${dayAt(40)}T10:00:00-03:00` });
  await keep(MATCHING);
  const few = await calendarNow();
  expect(few.numbers.slice(0, -1)).toEqual(past.slice(0, 999));
  expect(few.numbers.at(-1)).toBe(MATCHING);
  expect(few.text).toContain("não tem todos os prazos");
  await addMatchesWith(coming, `${dayAt(20)}T10:00:00-03:00`);
  expect((await calendarNow()).numbers).toEqual([...coming.slice(0, 999), MATCHING]);
});

test("a calendar over its limit has the nearest dates and says so, and is not sent again unchanged", async () => {
  const numbers = numbersFrom(8_555_500_000_000, 1_200);
  // The first ones come a minute later than all others.
  await addMatchesWith(numbers, (n) => `${dayAt(40)}T10:0${n < 200 ? 1 : 0}:00-03:00`);
  await order("agenda");
  const token = await tokenOf("agenda");
  const answer = await read("agenda", token);
  const text = await answer.text();
  expect(text.replaceAll("\r\n ", "")).toContain("DESCRIPTION:Este calendário não tem todos os prazos");
  const ids = text.match(/^UID:\d{13}/gm)!;
  expect(ids.map((line) => line.slice(4)).sort()).toEqual(numbers.slice(200));
  const again = await read("agenda", token, { "if-none-match": answer.headers.get("etag")! });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});
