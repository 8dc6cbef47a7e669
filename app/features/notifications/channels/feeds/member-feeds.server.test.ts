import { expect, test } from "vitest";
import { notifications } from "#app/db/schema/alerts.ts";
import { setAvailability } from "#app/features/admin/properties/set-availability.server.ts";
import { setPlan } from "#tests/plans.ts";
import { pathOf } from "#app/features/secret-links/secret-link.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/durations.ts";
import { MATCHING, memberFeeds } from "#tests/member-feeds.ts";

/** 21:15 in São Paulo, when it is already the next day in UTC. */
const NOW = new Date("2026-03-11T00:15:00Z");

const world = await memberFeeds();
const { order, addMatches, saysDates, tokenOf, read } = world;

test("a feed has each notification once under a constant id, and does not change without new ones", async () => {
  await addMatches([MATCHING]);
  await order("rss");
  const token = await tokenOf("rss");
  const answer = await read("rss", token);
  const text = await answer.text();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/rss+xml; charset=utf-8",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "referrer-policy": "same-origin",
    "cache-control": "private, no-cache",
    "last-modified": world.clock.toUTCString(),
  });
  expect(text).toContain(
    "<title>Apartamento em Centro &amp; Sul - Goiânia/GO: preço baixou de R$ 100.000 para R$ 90.000 (−10%)</title>",
  );
  expect(text).toContain("<link>https://martelo.example/property/8444400000001</link>");
  expect(text).toContain(
    "Alerta “Perto &amp;lt;de&amp;gt; casa”: baixou de preço. Lista da Caixa de 10/03/2026.",
  );
  expect(text).toMatch(/<guid isPermaLink="false">martelo\.example:imovel-encontrado:\d+<\/guid>/);
  const tag = answer.headers.get("etag")!;
  expect((await read("rss", token, { "if-none-match": tag })).status).toBe(304);
  await world.host.db.delete(notifications);
  expect((await read("rss", token, { "if-none-match": tag })).status).toBe(200);
});

test("a feed of several pages links them, and every notification is on exactly one", async () => {
  await order("rss");
  const token = await tokenOf("rss");
  const row = { alertId: world.alertId, userId: world.ana.userId, nDoImovel: MATCHING, tipo: "baixou" };
  const dayOf = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * DAY_MS).toISOString().slice(0, 10);
  const days = Array.from({ length: 250 }, (_, i) => dayOf(i));
  await world.host.db
    .insert(notifications)
    .values(days.map((dataLista) => ({ ...row, dataLista, createdAt: world.clock })));
  const ids: string[] = [];
  const sizes: number[] = [];
  let search = "";
  for (let next: string | undefined = pathOf("rss", token); next !== undefined;) {
    const text = await (await read("rss", token, {}, search)).text();
    const numbers = [...text.matchAll(/imovel-encontrado:(\d+)</g)].map(([, id]) => id!);
    ids.push(...numbers);
    sizes.push(numbers.length);
    expect(text.includes("na página seguinte deste endereço")).toBe(sizes.length < 3);
    next = /<atom:link href="([^"]+)" rel="next"/.exec(text)?.[1];
    search = next === undefined ? "" : new URL(next).search;
  }
  expect(sizes).toEqual([100, 100, 50]);
  expect(new Set(ids).size).toBe(250);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
});

test("the free plan gets a day's notifications when the day is over in São Paulo, in both feeds", async () => {
  await order("rss");
  await order("agenda");
  const [rss, agenda] = [await tokenOf("rss"), await tokenOf("agenda")];
  await setPlan(world.host.db, world.ana.email, "free", world.clock);
  await saysDates([MATCHING], { firstAuctionAt: "2026-04-20T10:00:00-03:00" });
  await addMatches([MATCHING], new Date(NOW.getTime() - 3_600_000));
  const count = async (kind: "rss" | "agenda", token: string, mark: string) =>
    (await (await read(kind, token)).text()).split(mark).length - 1;
  const itemsAt = async (at: Date) => {
    world.clock = at;
    return [await count("rss", rss, "<item>"), await count("agenda", agenda, "BEGIN:VEVENT")];
  };
  expect(await itemsAt(NOW)).toEqual([0, 0]);
  expect(await itemsAt(new Date("2026-03-11T02:59:59Z"))).toEqual([0, 0]);
  expect(await itemsAt(new Date("2026-03-11T03:00:00Z"))).toEqual([1, 1]);
});

test("each address opens only its own feed, and nothing once revoked", async () => {
  await order("rss");
  await order("agenda");
  const [rss, agenda] = [await tokenOf("rss"), await tokenOf("agenda")];
  const statuses = async () =>
    Promise.all([read("rss", rss), read("agenda", agenda), read("rss", agenda), read("agenda", rss)]).then(
      (answers) => answers.map(({ status }) => status),
    );
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  await order("rss", "desativar");
  expect(await statuses()).toEqual([404, 200, 404, 404]);
});

test("a feed can be read thirty times in ten minutes by anybody with its address; each address has its own limit", async () => {
  await order("rss");
  await order("agenda");
  for (const kind of ["rss", "agenda"] as const) {
    const token = await tokenOf(kind);
    for (let n = 0; n < 30; n++) expect((await read(kind, token)).status).toBe(200);
    const refused = await read(kind, token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  world.clock = new Date(world.clock.getTime() + 10 * MINUTE_MS);
  expect((await read("agenda", await tokenOf("agenda"))).status).toBe(200);
});

test("a property that was taken off the portal leaves the feed, and returns to it", async () => {
  await addMatches([MATCHING]);
  await order("rss");
  const token = await tokenOf("rss");
  const isThere = async () => (await (await read("rss", token)).text()).includes(`/property/${MATCHING}<`);
  const set = (available: boolean) => {
    const decision = { number: MATCHING, available, reason: null };
    return setAvailability(world.host.db, world.ana.userId, decision, world.clock);
  };
  expect(await isThere()).toBe(true);
  await set(false);
  expect(await isThere()).toBe(false);
  await set(true);
  expect(await isThere()).toBe(true);
});
