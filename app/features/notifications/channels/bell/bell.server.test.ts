import { beforeEach, expect, test } from "vitest";
import { matchAlerts } from "#app/core/alerts/match-round.server.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newDraft, takeIn } from "#tests/factories.ts";
import { newNotifications } from "#tests/notifications.ts";
import { bellState, bellStates, notificationList } from "./notification-list.server.ts";
import { markPropertyRead, setReadState } from "./read-state.server.ts";

const { database, db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const LATER = new Date("2026-11-21T15:00:01Z");

let ana: Awaited<ReturnType<typeof newOwner>>;

beforeEach(async () => {
  ana = await newOwner(db, NOW);
});

async function list(date: string, reais: Record<string, number>): Promise<void> {
  const drafts = Object.entries(reais).map(([number, price]) =>
    newDraft(number, { priceCents: price * 100 }),
  );
  expect((await takeIn(db, { date, drafts }, {})).error).toBeNull();
  await matchAlerts(database, NOW);
}

/** Two alerts, one of which also looks for price cuts: 1001 became cheaper, 1002 and 1003 are new. */
async function notificationsNow() {
  const all = await newAlert(db, ana, "estado=SP", NOW, ["novo", "baixou"]);
  await list("2026-03-03", { 1001: 200_000 });
  const cheap = await newAlert(db, ana, "preco_max=100000", NOW);
  await list("2026-03-10", { 1001: 150_000, 1002: 90_000, 1003: 300_000 });
  return { all, cheap };
}

const stateOf = async (userId = ana.userId) => {
  const { unread, newest } = await bellState(db, userId);
  return { unread, newest: newest > 0 };
};
const ALL = { unreadOnly: false, alertId: null, before: null, mostEach: null, origin: null };
const listOf = (over: Partial<Parameters<typeof notificationList>[1]> = {}) =>
  notificationList(db, { ...ALL, userId: ana.userId, most: 10, ...over }, NOW);
const numbersOf = ({ groups }: Pick<Awaited<ReturnType<typeof listOf>>, "groups">) =>
  groups.flatMap(({ items }) => items.map(({ number }) => number)).sort();

test("notifications are listed by alert, with the price before and after, and why it found them", async () => {
  const { all, cheap } = await notificationsNow();
  const { groups, next, alerts } = await listOf();
  expect(next).toBeNull();
  expect(alerts.map(({ name }) => name).sort()).toEqual(["estado=SP", "preco_max=100000"]);
  const group = (id: string) => groups.find(({ alertId }) => alertId === id)!;
  expect(group(cheap)).toMatchObject({
    unread: 1,
    looksFor: expect.stringMatching(/até R\$.100 mil/),
    items: [{ number: "1002", when: "hoje às 12:00", read: false, path: "/property/1002" }],
  });
  expect(numbersOf({ groups: [group(all)] })).toEqual(["1001", "1002", "1003"]);
  const fallen = group(all).items.find(({ number }) => number === "1001")!;
  expect(fallen.text.replaceAll("\u00a0", " ")).toBe("Preço baixou de R$ 200.000 para R$ 150.000 (−25%)");
});

test("a page begins where the one before ended, and can be limited to one alert or to unread notifications", async () => {
  const { all, cheap } = await notificationsNow();
  const first = await listOf({ most: 3 });
  const second = await listOf({ most: 3, before: first.next });
  expect(second.next).toBeNull();
  expect([...numbersOf(first), ...numbersOf(second)].sort()).toEqual(["1001", "1002", "1002", "1003"]);
  expect(numbersOf(await listOf({ alertId: cheap }))).toEqual(["1002"]);
  await markPropertyRead(db, ana.userId, "1002", NOW);
  expect(numbersOf(await listOf({ unreadOnly: true }))).toEqual(["1001", "1003"]);
  expect(numbersOf(await listOf({ unreadOnly: true, alertId: all }))).toEqual(["1001", "1003"]);
});

test("a few notifications of each alert are shown, with its total", async () => {
  const { all, cheap } = await notificationsNow();
  const { groups } = await listOf({ mostEach: 2 });
  const short = groups.map(({ alertId, unread, items, more }) => [alertId, [unread, items.length, more]]);
  expect(Object.fromEntries(short)).toEqual({ [all]: [3, 2, true], [cheap]: [1, 1, false] });
});

test("one notification, those of an alert or all can be marked as read, and marking many can be undone", async () => {
  const { all, cheap } = await notificationsNow();
  const { newest } = await bellState(db, ana.userId);
  const mark = (what: Parameters<typeof setReadState>[2], now = NOW) =>
    setReadState(db, ana.userId, what, now);
  expect(await stateOf()).toEqual({ unread: 4, newest: true });

  expect(await mark({ change: "read", id: newest })).toBe(1);
  expect(await mark({ change: "read", id: newest }, LATER)).toBe(0);
  expect(await mark({ change: "unread", id: newest })).toBe(1);
  expect(await mark({ change: "alert_read", alertId: cheap, upTo: newest })).toBe(1);
  expect(await mark({ change: "all_read", upTo: newest }, LATER)).toBe(3);
  expect((await stateOf()).unread).toBe(0);
  expect(await mark({ change: "undo", stamp: LATER.getTime() })).toBe(3);
  expect(await mark({ change: "undo", stamp: LATER.getTime() })).toBe(0);
  expect((await stateOf()).unread).toBe(3);

  // Notifications newer than the page stay unread.
  await newNotifications(db, { userId: ana.userId, alertId: all }, ["1009"], NOW);
  expect(await mark({ change: "all_read", upTo: newest })).toBe(3);
  expect((await stateOf()).unread).toBe(1);
});

test("nobody can mark or see another member's notifications", async () => {
  const { all } = await notificationsNow();
  const { newest } = await bellState(db, ana.userId);
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  for (const what of [
    { change: "read", id: newest },
    { change: "alert_read", alertId: all, upTo: newest },
    { change: "all_read", upTo: newest },
  ] as const)
    expect(await setReadState(db, bia.userId, what, NOW)).toBe(0);
  expect(await markPropertyRead(db, bia.userId, "1002", NOW)).toBe(0);
  expect(await listOf({ userId: bia.userId, alertId: all })).toMatchObject({ groups: [], alerts: [] });
  const states = await bellStates(db, [ana.userId, bia.userId]);
  expect([states.get(ana.userId)!.unread, states.get(bia.userId)!.unread]).toEqual([4, 0]);
});

test("more than 99 are not counted", async () => {
  const alertId = await newAlert(db, ana, "", NOW);
  const numbers = Array.from({ length: 150 }, (_, i) => String(2_000 + i));
  await newNotifications(db, { userId: ana.userId, alertId }, numbers, NOW);
  expect((await stateOf()).unread).toBe(100);
});
