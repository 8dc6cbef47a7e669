import { beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { notifications } from "#app/db/schema/alerts.ts";
import { favorites } from "#app/db/schema/following.ts";
import { propertyEvents, propertyPages } from "#app/db/schema/properties.ts";
import { createAlert } from "#app/features/alerts/alerts.server.ts";
import { readQuery } from "#app/features/alerts/alert.ts";
import type { PropertyPage } from "#app/features/ingestion/source.ts";
import { setPlan } from "#app/features/plans/set-plan.server.ts";
import { pathOf, type LinkKind } from "#app/features/secret-links/secret-link.ts";
import { linkOf } from "#app/features/secret-links/secret-links.server.ts";
import { action } from "#app/routes/alerts-feeds.tsx";
import { loader as deadlines } from "#app/routes/feed-deadlines.ts";
import { loader as matches } from "#app/routes/feed-matches.ts";
import { newMember, TestBrowser, testAccounts, type TestMember } from "#tests/accounts.ts";
import { testDatabase } from "#tests/database.ts";
import { newListing } from "#tests/listing.ts";
import { ask } from "#tests/route-requests.ts";
import { storeListings } from "#tests/store-listings.ts";

const database = testDatabase();
const [FOUND, KEPT] = ["8444400000001", "8444400000002"] as const;
/** A quarter past nine in the evening of São Paulo: in Greenwich it is tomorrow. */
const NOW = new Date("2026-03-11T00:15:00Z");

let host: ReturnType<typeof testAccounts>;
let ana: TestMember;
let clock: Date;
let alertId: string;

beforeEach(async () => {
  // Sessions and trials are the sign-in library's, which has its own clock.
  clock = new Date();
  host = testAccounts(database.current.db, { now: () => clock });
  await storeListings(host.db, [
    newListing({ number: FOUND, district: "Centro & Sul", saleModeCode: "leilao_sfi" }),
    newListing({ number: KEPT, saleModeCode: "venda_online" }),
  ]);
  ana = await newMember(host);
  const wish = { name: "Perto <de> casa", filters: readQuery("estado=GO"), events: ["baixou" as const] };
  const made = await createAlert(host.db, { userId: ana.userId, plan: "trial" }, wish, clock);
  if (made.outcome !== "saved") throw new Error(made.outcome);
  alertId = made.id;
  await host.db.insert(propertyEvents).values({
    nDoImovel: FOUND,
    uf: "GO",
    tipo: "baixou",
    dataLista: "2026-03-10",
    deCentavos: 10_000_000,
    paraCentavos: 9_000_000,
  });
});

const services = () => ({
  accounts: host,
  linkSecret: "a secret of this installation",
  now: () => clock,
  origin: () => "https://martelo.example",
});

const order = (kind: string, intent = "criar") =>
  ask(services(), action, {
    path: "/alerts/assinar",
    as: ana.browser,
    body: new URLSearchParams({ tipo: kind, intent }),
  });

const found = (at: Date) =>
  host.db.insert(notifications).values({
    alertId,
    userId: ana.userId,
    nDoImovel: FOUND,
    tipo: "baixou",
    dataLista: "2026-03-10",
    createdAt: at,
  });

const saysDates = (number: string, dates: Partial<PropertyPage>) =>
  host.db.insert(propertyPages).values({
    nDoImovel: number,
    dados: { number, ...dates } as PropertyPage,
    salvaEm: clock,
    importadoEm: clock,
  });

async function tokenOf(kind: LinkKind): Promise<string> {
  const link = await linkOf({ db: host.db, linkSecret: services().linkSecret, userId: ana.userId }, kind);
  return link!.token!;
}

const read = (kind: "rss" | "agenda", token: string, headers: Record<string, string> = {}, search = "") =>
  ask(services(), kind === "rss" ? matches : deadlines, {
    path: pathOf(kind, token) + search,
    params: { token },
    as: new TestBrowser({ userAgent: "Leitor/1.0" }),
    headers,
  });

test("a reader is told what alerts found, once under one name, and nothing while nothing changed", async () => {
  await found(clock);
  await order("rss");
  const token = await tokenOf("rss");
  const answer = await read("rss", token);
  const text = await answer.text();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/rss+xml; charset=utf-8",
    "x-robots-tag": "noindex, nofollow, noarchive",
    "referrer-policy": "same-origin",
    "cache-control": "private, no-cache",
    "last-modified": clock.toUTCString(),
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
  await host.db.delete(notifications);
  expect((await read("rss", token, { "if-none-match": tag })).status).toBe(200);
});

test("a feed of more than a page says so and leads on: every find is on one page", async () => {
  await order("rss");
  const token = await tokenOf("rss");
  await host.db.insert(notifications).values(
    Array.from({ length: 250 }, (_, i) => ({
      alertId,
      userId: ana.userId,
      nDoImovel: FOUND,
      tipo: "baixou",
      dataLista: new Date(Date.UTC(2026, 0, 1) + i * 86_400_000).toISOString().slice(0, 10),
      createdAt: clock,
    })),
  );
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

test("the Free plan is told of a day's finds when the day is over in São Paulo, in both feeds", async () => {
  await order("rss");
  await order("agenda");
  const [rss, agenda] = [await tokenOf("rss"), await tokenOf("agenda")];
  await setPlan(host.db, ana.email, "free", clock);
  await saysDates(FOUND, { firstAuctionAt: "2026-04-20T10:00:00-03:00" });
  await found(new Date(NOW.getTime() - 3_600_000));
  const count = async (kind: "rss" | "agenda", token: string, mark: string) =>
    (await (await read(kind, token)).text()).split(mark).length - 1;
  const told = async (at: Date) => {
    clock = at;
    return [await count("rss", rss, "<item>"), await count("agenda", agenda, "BEGIN:VEVENT")];
  };
  expect(await told(NOW)).toEqual([0, 0]);
  expect(await told(new Date("2026-03-11T02:59:59Z"))).toEqual([0, 0]);
  expect(await told(new Date("2026-03-11T03:00:00Z"))).toEqual([1, 1]);
});

test("a calendar has the deadlines of favourites and finds, each once, at São Paulo's time", async () => {
  clock = new Date(clock.getTime() + 1000);
  const day = new Date(clock.getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  await saysDates(FOUND, { firstAuctionAt: `${day}T10:00:00-03:00` });
  await saysDates(KEPT, { onlineDeadlineAt: `${day}T18:00:00-03:00` });
  await found(clock);
  await host.db
    .insert(favorites)
    .values([FOUND, KEPT].map((nDoImovel) => ({ userId: ana.userId, nDoImovel, createdAt: clock })));
  await order("agenda");
  const token = await tokenOf("agenda");
  const events = async () => {
    const lines = (await (await read("agenda", token)).text()).replaceAll("\r\n ", "").split("\r\n");
    return lines.filter((line) => /^(UID|DTSTART:\d{8}T\d{6}Z)/.test(line));
  };
  const compact = day.replaceAll("-", "");
  const auction = [`UID:${FOUND}-leilao-1@martelo.example`, `DTSTART:${compact}T130000Z`];
  expect(await events()).toEqual([
    ...auction,
    `UID:${KEPT}-fim-da-venda@martelo.example`,
    `DTSTART:${compact}T210000Z`,
  ]);
  const tag = (await read("agenda", token)).headers.get("etag")!;
  clock = new Date(clock.getTime() + 60_000);
  expect((await read("agenda", token, { "if-none-match": tag })).status).toBe(304);
  await host.db.delete(favorites).where(eq(favorites.nDoImovel, KEPT));
  expect((await read("agenda", token, { "if-none-match": tag })).status).toBe(200);
  await host.db.update(favorites).set({ etapa: "perdido" });
  expect(await events()).toEqual([]);
  await setPlan(host.db, ana.email, "free", clock);
  clock = new Date(clock.getTime() + 86_400_000);
  expect(await events()).toEqual(auction);
});

test("a calendar has every date to come, however many finds came after", async () => {
  const day = new Date(clock.getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  await saysDates(FOUND, { firstAuctionAt: `${day}T10:00:00-03:00` });
  await found(clock);
  const numbers = Array.from({ length: 1_100 }, (_, i) => String(9_000_000_000_000 + i));
  await host.db.insert(notifications).values(
    numbers.map((nDoImovel) => ({
      alertId,
      userId: ana.userId,
      nDoImovel,
      tipo: "novo",
      dataLista: "2026-03-10",
      createdAt: clock,
    })),
  );
  await order("agenda");
  const token = await tokenOf("agenda");
  const text = async () => (await (await read("agenda", token)).text()).replaceAll("\r\n ", "");
  const few = await text();
  expect([...few.matchAll(/^UID:(.*)\r/gm)].map(([, id]) => id)).toEqual([
    `${FOUND}-leilao-1@martelo.example`,
  ]);
  expect(few).not.toContain("não tem todos os prazos");
});

test("each address opens its own feed alone, and none once it was revoked", async () => {
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

test("a feed is read thirty times in ten minutes, by whoever has its address; another address has its own", async () => {
  await order("rss");
  await order("agenda");
  for (const kind of ["rss", "agenda"] as const) {
    const token = await tokenOf(kind);
    for (let n = 0; n < 30; n++) expect((await read(kind, token)).status).toBe(200);
    const refused = await read(kind, token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  clock = new Date(clock.getTime() + 10 * 60_000);
  expect((await read("agenda", await tokenOf("agenda"))).status).toBe(200);
});

/** Properties that an alert found, each with an auction at a time. */
async function foundWith(
  numbers: string[],
  auctionAt: string,
  over: Parameters<typeof storeListings>[2] = {},
) {
  await storeListings(
    host.db,
    numbers.map((number) => newListing({ number, saleModeCode: "leilao_sfi" })),
    over,
  );
  await host.db.insert(propertyPages).values(
    numbers.map((number) => ({
      nDoImovel: number,
      dados: { number, firstAuctionAt: auctionAt } as PropertyPage,
      salvaEm: clock,
      importadoEm: clock,
    })),
  );
  await host.db.insert(notifications).values(
    numbers.map((nDoImovel) => ({
      alertId,
      userId: ana.userId,
      nDoImovel,
      tipo: "baixou" as const,
      dataLista: "2026-03-10",
      createdAt: clock,
    })),
  );
}

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(first + n));
const dayAt = (days: number) => new Date(clock.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The calendar's text in whole lines, and the properties it has, in order. */
async function calendarNow() {
  const text = (await (await read("agenda", await tokenOf("agenda"))).text()).replaceAll("\r\n ", "");
  return { text, numbers: [...text.matchAll(/^UID:(\d{13})/gm)].map(([, number]) => number!) };
}

test("properties that left the list take no place in a calendar", async () => {
  await order("agenda");
  const [gone, taken] = [numbersFrom(8_555_500_000_000, 1_001), numbersFrom(8_555_600_000_000, 1_000)];
  await foundWith(gone, `${dayAt(1)}T10:00:00-03:00`, { saiuEm: "2026-03-10" });
  await foundWith(taken, `${dayAt(1)}T10:00:00-03:00`, { wsIndisponivel: true });
  await saysDates(FOUND, { firstAuctionAt: `${dayAt(2)}T10:00:00-03:00` });
  await found(clock);
  const { text, numbers } = await calendarNow();
  expect(numbers).toEqual([FOUND]);
  expect(text).not.toContain("não tem todos os prazos");
});

test("dates that are over take no place of dates to come, least of all of a favourite's", async () => {
  await order("agenda");
  const [past, coming] = [numbersFrom(8_555_500_000_000, 1_001), numbersFrom(8_555_600_000_000, 1_000)];
  await foundWith(past, `${dayAt(-5)}T10:00:00-03:00`);
  await saysDates(FOUND, { firstAuctionAt: `${dayAt(40)}T10:00:00-03:00` });
  await host.db.insert(favorites).values({ userId: ana.userId, nDoImovel: FOUND, createdAt: clock });
  const few = await calendarNow();
  expect(few.numbers.slice(0, -1)).toEqual(past.slice(0, 999));
  expect(few.numbers.at(-1)).toBe(FOUND);
  expect(few.text).toContain("não tem todos os prazos");
  await foundWith(coming, `${dayAt(20)}T10:00:00-03:00`);
  expect((await calendarNow()).numbers).toEqual([...coming.slice(0, 999), FOUND]);
});

test("a calendar of more than it holds has the nearest dates and says so, and is not sent again to who has it", async () => {
  const day = new Date(clock.getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  const numbers = Array.from({ length: 1_200 }, (_, n) => String(8_555_500_000_000 + n));
  await storeListings(
    host.db,
    numbers.map((number) => newListing({ number, saleModeCode: "leilao_sfi" })),
  );
  await host.db.insert(propertyPages).values(
    numbers.map((number, n) => ({
      nDoImovel: number,
      // The first ones come a minute later than all others.
      dados: { number, firstAuctionAt: `${day}T10:0${n < 200 ? 1 : 0}:00-03:00` } as PropertyPage,
      salvaEm: clock,
      importadoEm: clock,
    })),
  );
  const findOf = (nDoImovel: string) => ({
    alertId,
    userId: ana.userId,
    nDoImovel,
    tipo: "baixou" as const,
    dataLista: "2026-03-10",
    createdAt: clock,
  });
  await host.db.insert(notifications).values(numbers.map(findOf));
  await order("agenda");
  const token = await tokenOf("agenda");
  const answer = await read("agenda", token);
  const text = await answer.text();
  expect(text.replaceAll("\r\n ", "")).toContain("DESCRIPTION:Este calendário não tem todos os prazos");
  const told = text.match(/^UID:\d{13}/gm)!;
  expect(told.map((line) => line.slice(4)).sort()).toEqual(numbers.slice(200));
  const again = await read("agenda", token, { "if-none-match": answer.headers.get("etag")! });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});
