import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessions } from "#app/db/schema/accounts.ts";
import { openPubSub, type PubSub } from "#app/db/pub-sub.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { newNotifications } from "#tests/notifications.ts";
import type { BellState } from "./bell-state.ts";
import { createBell, type Bell } from "./bell-streams.server.ts";
import { createEventReader } from "./event-stream.ts";
import { setReadState } from "./read-state.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
/** Longer than any test, so that changes can only arrive by message, not by polling. */
const NEVER_MS = 3_600_000;

let pubSub: PubSub;
let bells: Bell[];
let ana: Awaited<ReturnType<typeof newOwner>>;
let alertId: string;
let time: Date;

beforeEach(async () => {
  time = NOW;
  pubSub = openPubSub({ url: null, onError: fail });
  bells = [];
  ana = await newOwner(db, NOW);
  alertId = await newAlert(db, ana, "", NOW);
});

afterEach(async () => {
  for (const bell of bells) bell.close();
  await pubSub.close();
});

function fail(error: unknown): never {
  throw error;
}

function newBell(pulseMs = NEVER_MS): Bell {
  const bell = createBell({ db: db, pubSub, now: () => time, onError: fail, pulseMs });
  bells.push(bell);
  return bell;
}

async function newSession(userId = ana.userId) {
  const values = { userId, token: `${Math.random()}`, expiresAt: new Date(NOW.getTime() + 86_400_000) };
  const [row] = await db.insert(sessions).values(values).returning({ id: sessions.id });
  return { userId, sessionId: row!.id };
}

/** A browser at the other end: returns the next event, as `unread` or the reason of the end. */
function browser(bell: Bell, listener: { userId: string; sessionId: string }, lastId: string | null = null) {
  const leave = new AbortController();
  const heard: { event: string; id: string | null }[] = [];
  const waiting: (() => void)[] = [];
  const end = { came: false };
  const wake = () => waiting.splice(0).forEach((go) => go());
  const read = createEventReader(({ event, data, id }) => {
    heard.push({ event: event === "end" ? data : String((JSON.parse(data) as BellState).unread), id });
    wake();
  });
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of bell.listen(listener, lastId, leave.signal).body!) read(decoder.decode(chunk));
    end.came = true;
    wake();
  })();
  return {
    leave: () => leave.abort(),
    async next() {
      while (heard.length === 0 && !end.came) await new Promise<void>((resolve) => waiting.push(resolve));
      return heard.shift() ?? { event: "closed", id: null };
    },
  };
}

const says = async (one: ReturnType<typeof browser>) => (await one.next()).event;
const find = (...numbers: string[]) => newNotifications(db, { userId: ana.userId, alertId }, numbers, NOW);

test("a browser receives the current state, then every change made by any process; other members' browsers do not", async () => {
  const [here, there] = [newBell(), newBell()];
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  const own = [browser(here, await newSession()), browser(there, await newSession())];
  const hers = browser(there, await newSession(bia.userId));
  for (const one of [...own, hers]) expect(await says(one)).toBe("0");
  const [first] = await find("1001", "1002");
  here.changed();
  for (const one of own) expect(await says(one)).toBe("2");
  await setReadState(db, ana.userId, { change: "read", id: first! }, NOW);
  there.changed(ana.userId);
  for (const one of own) expect(await says(one)).toBe("1");
  there.close();
  expect(await says(hers)).toBe("closed");
});

test("a browser that reconnects with the last event's id receives a missed state, and nothing if none was missed", async () => {
  const bell = newBell();
  const listener = await newSession();
  const first = browser(bell, listener);
  const { id } = await first.next();
  first.leave();
  expect(await says(first)).toBe("closed");
  expect(bell.size()).toBe(0);
  await find("1001");
  const again = browser(bell, listener, id);
  const now = await again.next();
  expect(now.event).toBe("1");
  const third = browser(bell, listener, now.id);
  await find("1002");
  bell.changed();
  expect([await says(again), await says(third)]).toEqual(["2", "2"]);
});

test("a stream ends with its session, and after half an hour", async () => {
  const bell = newBell();
  const [leaving, staying] = [await newSession(), await newSession()];
  const [one, other] = [browser(bell, leaving), browser(bell, staying)];
  expect([await says(one), await says(other)]).toEqual(["0", "0"]);
  await db.delete(sessions).where(eq(sessions.id, leaving.sessionId));
  bell.sessionsEnded();
  expect([await says(one), await says(one)]).toEqual(["session_ended", "closed"]);
  expect(bell.size()).toBe(1);
  bell.close();

  const long = browser(newBell(20), staying);
  expect(await says(long)).toBe("0");
  time = new Date(NOW.getTime() + 31 * MINUTE_MS);
  expect(await says(long)).toBe("closed");
});

test("a change or an expired session that no message announced is noticed at the next pulse", async () => {
  const bell = newBell(20);
  const listener = await newSession();
  const one = browser(bell, listener);
  expect(await says(one)).toBe("0");
  await find("1001");
  expect(await says(one)).toBe("1");
  await db.update(sessions).set({ expiresAt: NOW }).where(eq(sessions.id, listener.sessionId));
  expect(await says(one)).toBe("session_ended");
});

test("a seventh browser of one member replaces the first", async () => {
  const bell = newBell();
  const listener = await newSession();
  const open = Array.from({ length: 7 }, () => browser(bell, listener, "0-0"));
  expect([await says(open[0]!), await says(open[0]!)]).toEqual(["too_many_browsers", "closed"]);
  expect(bell.size()).toBe(6);
});
