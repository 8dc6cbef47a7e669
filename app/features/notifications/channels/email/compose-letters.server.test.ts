import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { profiles, users } from "#app/db/schema/accounts.ts";
import { userAlerts } from "#app/db/schema/alerts.ts";
import { letterMarks } from "#app/db/schema/email.ts";
import { mails } from "#app/db/schema/mail.ts";
import { properties } from "#app/db/schema/properties.ts";
import type { MatchesContent } from "#app/db/shapes/letter-contents.ts";
import { setAlertActive } from "#app/core/alerts/alerts.server.ts";
import { setAvailability } from "#app/features/admin/properties/set-availability.server.ts";
import { setPlan } from "#tests/plans.ts";
import { matchAlerts } from "#app/core/alerts/match-round.server.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { composeLetters } from "./compose-letters.server.ts";
import { saveLetterPreferences, turnLettersOff, turnLettersOn } from "./letter-preferences.server.ts";
import { preferencesOf } from "#app/features/notifications/preferences.server.ts";
import type { Preferences } from "#app/features/notifications/preferences.ts";

const { database, db } = await openTestDatabase();

/** An instant by São Paulo's clock. */
const at = (clock: string, day = "2026-11-21") => new Date(`${day}T${clock}:00-03:00`);
const NOON = at("12:00");

let ana: { userId: string; plan: "trial" };
let alert: string;

beforeEach(async () => {
  ana = await newMember("ana@exemplo.com.br");
  await takeIn(db, { date: "2026-11-10", drafts: [newDraft("1001")] });
  alert = await newAlert(db, ana, "estado=SP", NOON);
});

async function newMember(email: string) {
  const member = await newOwner(db, NOON, email);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, member.userId));
  return member;
}

/** Imports a list of a day in November with so many properties, and matches new ones with alerts. */
async function find(day: number, many: number, now: Date) {
  const drafts = Array.from({ length: many }, (_, n) => newDraft(String(1001 + n)));
  await takeIn(db, { date: `2026-11-${day}`, drafts });
  await matchAlerts(database, now);
}

const compose = (now: Date) =>
  composeLetters(database, { baseUrl: "https://martelo.example", linkSecret: "s".repeat(48), now });
const choose = (over: Omit<Partial<Preferences>, "push">) =>
  saveLetterPreferences(db, ana.userId, over, NOON);

function matchesIn({ content }: typeof mails.$inferSelect): MatchesContent {
  if (content?.kind !== "matches") throw new Error("a letter about something else");
  return content;
}

const firstLetter = async () => matchesIn((await db.select().from(mails))[0]!);

/** The letters written: recipient and properties. */
async function written() {
  return (await db.select().from(mails).orderBy(mails.createdAt, mails.recipient)).map((row) => {
    const { recipient } = row;
    const numbers = matchesIn(row).alerts.flatMap(({ matches }) => matches.map(({ url }) => url.slice(-4)));
    return `${recipient.split("@")[0]}: ${numbers.join(" ")}`;
  });
}

test("a member with immediate letters gets one for new matches, with full addresses, and none twice", async () => {
  await find(11, 3, NOON);
  expect(await compose(NOON)).toBe(1);
  const [row] = await db.select().from(mails);
  expect(row).toMatchObject({
    recipient: "ana@exemplo.com.br",
    kind: "matches",
    bulk: true,
    subject: "2 imóveis no alerta “estado=SP”",
    nextAttemptAt: NOON,
    content: {
      name: "Ana",
      daily: false,
      properties: 2,
      preferencesUrl: "https://martelo.example/settings/avisos",
      alerts: [
        { name: "estado=SP", more: 0, matches: [{ text: expect.stringContaining("Entrou na lista") }, {}] },
      ],
    },
  });
  expect(await compose(NOON)).toBe(0);
  // The same list is imported again, and letters are composed.
  await find(11, 3, at("12:30"));
  expect(await compose(at("12:31"))).toBe(0);
  await find(12, 4, at("13:00"));
  expect(await compose(at("13:00"))).toBe(1);
  expect(await written()).toEqual(["ana: 1002 1003", "ana: 1004"]);
});

test("a blocked member and one with an unconfirmed address get no letter, and afterwards one about all that was found meanwhile", async () => {
  await db.update(profiles).set({ blockedAt: NOON });
  await find(11, 3, NOON);
  expect(await compose(NOON)).toBe(0);
  await db.update(profiles).set({ blockedAt: null });
  await db.update(users).set({ emailVerified: false });
  expect(await compose(NOON)).toBe(0);
  await db.update(users).set({ emailVerified: true });
  expect(await compose(NOON)).toBe(1);
});

test("a property with two events is one line of a letter, and counts once", async () => {
  await setAlertActive(db, ana, alert, false, NOON);
  await newAlert(db, ana, "estado=SP&tipo=apartamento", NOON, ["novo", "baixou", "mudou_modalidade"]);
  const changed = newDraft("1001", { priceCents: 9_000_000, saleMode: "Venda Direta Online" });
  const others = Array.from({ length: 11 }, (_, n) => newDraft(String(1002 + n)));
  await takeIn(db, { date: "2026-11-11", drafts: [changed, ...others] });
  await matchAlerts(database, NOON);
  expect(await compose(NOON)).toBe(1);
  const { properties: count, alerts } = await firstLetter();
  const ofAlert = alerts[0];
  expect([count, ofAlert!.matches.length + ofAlert!.more]).toEqual([12, 12]);
  expect(ofAlert!.matches.filter(({ url }) => url.endsWith("1001"))).toMatchObject([
    {
      text: "Baixou de preço · Passou de Venda Online para Venda Direta Online",
      priceBefore: "R$\u00a0100.000",
    },
  ]);
});

test("a letter counts the properties beyond those it shows that may lie outside the alert's area", async () => {
  await find(11, 13, NOON);
  await db.update(userAlerts).set({ query: "area=-54,-26,-44,-19" });
  // One near the edge and one far from it, of those known to 3 km; of one known to the door the edge is farther than that.
  const place = (number: string, lng: number, precisaoM: number) =>
    db.update(properties).set({ lat: -23, lng, precisaoM }).where(eq(properties.nDoImovel, number));
  const numbers = Array.from({ length: 12 }, (_, n) => String(1002 + n));
  for (const number of numbers.slice(0, 10)) await place(number, -53.99, 3_000);
  await place("1012", -48, 3_000);
  await place("1013", -53.99, 20);
  expect(await compose(NOON)).toBe(1);
  const [ofAlert] = (await firstLetter()).alerts;
  const doubted = ofAlert!.matches.filter(({ outside }) => outside).length;
  expect([ofAlert!.matches.length, ofAlert!.more, doubted + ofAlert!.moreOutside!]).toEqual([6, 6, 10]);
});

test("a letter shows properties of the newest list, of every city in turn, those with the best discounts first", async () => {
  // Their discounts: 50 %, one less for each number.
  const inCity = (city: string, first: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      newDraft(String(first + n), { city, priceCents: 10_000_000 + (first + n - 2_000) * 200_000 }),
    );
  const early = inCity("ADAMANTINA", 2_001, 2);
  await takeIn(db, { date: "2026-11-11", drafts: early });
  await matchAlerts(database, NOON);
  const late = [
    ...inCity("AGUAI", 2_003, 12),
    ...inCity("SANTOS", 2_015, 2),
    ...inCity("VOTUPORANGA", 2_017, 1),
  ];
  await takeIn(db, { date: "2026-11-12", drafts: [...early, ...late] });
  await matchAlerts(database, NOON);
  expect(await compose(NOON)).toBe(1);
  expect(await written()).toEqual(["ana: 2003 2015 2017 2004 2016 2005"]);
  expect((await firstLetter()).alerts.map(({ more }) => more)).toEqual([11]);
});

test("the free plan has one digest a day at the member's hour, whatever they chose", async () => {
  await choose({ email: "immediate", digestHour: 18 });
  await setPlan(db, "ana@exemplo.com.br", "free", NOON);
  await find(11, 2, at("13:00"));
  expect(await compose(at("17:59"))).toBe(0);
  await find(12, 3, at("17:59"));
  expect(await compose(at("18:00"))).toBe(1);
  await find(13, 4, at("18:10"));
  expect([await compose(at("18:15")), await compose(at("18:00", "2026-11-22"))]).toEqual([0, 1]);
  expect(await written()).toEqual(["ana: 1003 1002", "ana: 1004"]);
  await setPlan(db, "ana@exemplo.com.br", "premium", NOON);
  await find(14, 5, at("19:00", "2026-11-22"));
  expect(await compose(at("19:00", "2026-11-22"))).toBe(1);
});

test("nobody is sent matches from the time when they wanted no letters", async () => {
  await turnLettersOff(db, ana.userId, NOON);
  await find(11, 2, NOON);
  expect(await compose(at("13:00"))).toBe(0);
  await turnLettersOn(db, ana.userId, null, at("14:00"));
  expect(await preferencesOf(db, ana.userId)).toMatchObject({ email: null });
  expect(await compose(at("14:00"))).toBe(0);
  await find(12, 3, at("15:00"));
  expect(await compose(at("15:00"))).toBe(1);
  expect(await written()).toEqual(["ana: 1003"]);
});

test("a paused alert is not in letters, the other alerts are", async () => {
  await newAlert(db, ana, "estado=SP&preco_max=200000", NOON);
  await find(11, 2, NOON);
  await setAlertActive(db, ana, alert, false, NOON);
  await compose(NOON);
  expect((await firstLetter()).alerts.map(({ name }) => name)).toEqual(["estado=SP&preco_max=200000"]);
  await db.update(userAlerts).set({ active: false });
  await find(12, 3, NOON);
  expect(await compose(NOON)).toBe(0);
});

test("an interrupted composing leaves neither a letter nor a moved cursor, and is repeated", async () => {
  await find(11, 2, NOON);
  const transaction = db.transaction.bind(db);
  const broken = vi.spyOn(db, "transaction").mockImplementationOnce((work) =>
    transaction(async (tx) => {
      await work(tx);
      // The last moment before the transaction commits.
      throw new Error("connection lost");
    }),
  );
  await expect(compose(NOON)).rejects.toThrow("connection lost");
  broken.mockRestore();
  expect([await written(), await db.select().from(letterMarks)]).toEqual([[], []]);
  expect(await compose(NOON)).toBe(1);
  expect(await written()).toEqual(["ana: 1002"]);
});

test("concurrent composing writes one letter to each member", async () => {
  const bia = await newMember("bia@exemplo.com.br");
  await newAlert(db, bia, "tipo=apartamento", NOON);
  await find(11, 2, NOON);
  const counts = await Promise.all([compose(NOON), compose(NOON), compose(NOON)]);
  expect(counts.sort()).toEqual([0, 0, 2]);
  expect(await written()).toEqual(["ana: 1002", "bia: 1002"]);
});

test("a letter still in the outbox is not sent when its member turned letters off; other letters are", async () => {
  const bia = await newMember("bia@exemplo.com.br");
  await newAlert(db, bia, "estado=SP", NOON);
  await find(11, 2, NOON);
  expect(await compose(NOON)).toBe(2);
  const account = { kind: "confirm_email", subject: "s", html: "h", plain: "p", createdAt: NOON };
  await db.insert(mails).values({ ...account, recipient: "ana@exemplo.com.br", nextAttemptAt: NOON });
  await turnLettersOff(db, ana.userId, NOON);
  const left = await db.select().from(mails).orderBy(mails.recipient);
  expect(left.map(({ recipient, kind }) => `${kind} ${recipient}`)).toEqual([
    "confirm_email ana@exemplo.com.br",
    "matches bia@exemplo.com.br",
  ]);
});

test("a property that was taken off the portal is in no letter, and a digest of nothing else is not sent", async () => {
  const off = (number: string) =>
    setAvailability(db, ana.userId, { number, available: false, reason: null }, NOON);
  await find(11, 3, NOON);
  await off("1002");
  expect(await compose(NOON)).toBe(1);
  expect(await written()).toEqual(["ana: 1003"]);
  await find(12, 4, at("13:00"));
  await off("1004");
  expect(await compose(at("13:00"))).toBe(0);
});
