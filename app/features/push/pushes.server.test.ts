import { randomUUID } from "node:crypto";
import tls from "node:tls";
import { createECDH } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sessions } from "#app/db/schema/accounts.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/accounts.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import { setAlertActive } from "#app/features/alerts/alerts.server.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { testDatabase } from "#tests/database.ts";
import { newListing } from "#tests/listing.ts";
import { startPushEndpoint, type PushEndpoint, type TestSubscription } from "#tests/push-endpoint.ts";
import { storeListings } from "#tests/store-listings.ts";
import { composePushes } from "./compose-pushes.server.ts";
import { addDevice, deviceSignedIn, devicesOf, MOST_DEVICES } from "./devices.server.ts";
import { createPushService, type PushService } from "./push-service.server.ts";
import { startSendingPushes } from "./send-pushes.server.ts";

const database = testDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");
const MINUTE_MS = 60_000;
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const DATE = "2026-11-20";
const trusted = tls.getCACertificates();

let pushService: PushEndpoint;
let service: PushService;
let ana: { userId: string; plan: "trial" };
let alertId: string;

beforeAll(async () => {
  pushService = await startPushEndpoint();
  tls.setDefaultCACertificates([...trusted, pushService.cert]);
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys("base64url");
  const identity = {
    publicKey,
    privateKey: keys.getPrivateKey("base64url"),
    subject: "mailto:a@exemplo.com.br",
  };
  service = createPushService(identity, { anyHost: true });
});

afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await pushService.close();
});

beforeEach(async () => {
  const { db } = database.current;
  ana = await newOwner(db, NOW);
  alertId = await newAlert(db, ana, "estado=SP", NOW);
});

async function newSession(userId: string, expiresAt = after(60 * 24 * 30)): Promise<string> {
  const [row] = await database.current.db
    .insert(sessions)
    .values({ userId, token: randomUUID(), expiresAt, createdAt: NOW, updatedAt: NOW })
    .returning();
  return row!.id;
}

interface Device extends TestSubscription {
  sessionId: string;
  browser: string;
}

/** Somebody turns messages on in a browser. */
async function turnOn(userId = ana.userId, browser: string = randomUUID()): Promise<Device> {
  const sessionId = await newSession(userId);
  const subscription = pushService.subscribe();
  expect(await addDeviceOf(userId, sessionId, browser, subscription)).toEqual({ outcome: "added" });
  return Object.assign(subscription, { sessionId, browser });
}

function addDeviceOf(userId: string, sessionId: string, browser: string, to: TestSubscription) {
  const { endpoint, p256dh, auth } = to;
  const address = { endpoint, p256dh, auth, name: "Chrome no Android" };
  return addDevice(database.current.db, { userId, sessionId, browser }, address, NOW);
}

/** An alert finds properties that are new. */
async function find(numbers: string[], alert = alertId) {
  const { db } = database.current;
  const known = new Set(
    (await db.select({ n: notifications.nDoImovel }).from(notifications)).map(({ n }) => n),
  );
  const fresh = numbers.filter((number) => !known.has(number));
  if (fresh.length > 0)
    await storeListings(
      db,
      fresh.map((number) => newListing({ number, news: [{ kind: "novo", date: DATE, dropCents: null }] })),
    );
  await db.insert(notifications).values(
    numbers.map((nDoImovel) => ({
      alertId: alert,
      userId: ana.userId,
      nDoImovel,
      tipo: "novo",
      dataLista: DATE,
      createdAt: NOW,
    })),
  );
}

const rows = () => database.current.db.select().from(pushes).orderBy(pushes.createdAt);
const devices = () => database.current.db.select().from(pushDevices);
const compose = (now = NOW) => composePushes(database.current.db, now);
const titles = (device: TestSubscription) =>
  device.received.map(({ text }) => JSON.parse(text).title as string);
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

/** Sends by a clock of its own until the test ends. */
function send(through = service) {
  const clock = { now: NOW };
  const errors: unknown[] = [];
  const givenUp: string[] = [];
  const sending = startSendingPushes(database.current.db, through, {
    now: () => clock.now,
    onError: (error) => errors.push(error),
    onGivenUp: ({ reason }) => givenUp.push(reason),
    pollMs: 10,
  });
  onTestFinished(async () => {
    await sending.stop();
    expect(errors).toEqual([]);
  });
  return { ...sending, clock, givenUp };
}

const allSent = () => until(async () => expect((await rows()).every(({ sentAt }) => sentAt)).toBe(true));

test("what an alert found arrives once at each device of its owner, and nothing of before", async () => {
  await find(["1000"]);
  const [phone, desk] = [await turnOn(), await turnOn()];
  expect(await compose()).toBe(0);
  await find(["1001"]);
  expect(await compose()).toBe(2);
  expect(await compose()).toBe(0);
  send();
  await allSent();
  for (const { received } of [phone, desk]) {
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]!.text)).toMatchObject({
      body: "Entrou na lista\nAlerta “estado=SP”: é novo na lista",
      path: "/property/1001",
      tag: `alerta-${alertId}`,
      count: 1,
    });
    expect(received[0]!.headers).toMatchObject({ topic: "imovel-1001", ttl: "86400", urgency: "normal" });
  }
  expect((await rows()).map(({ payload }) => payload)).toEqual(["", ""]);
  expect((await devices()).map(({ lastSentAt }) => lastSentAt)).toEqual([NOW, NOW]);
});

test("many are summed up, and a property that two alerts found is told of once", async () => {
  const other = await newAlert(database.current.db, ana, "tipo=casa", NOW);
  const phone = await turnOn();
  await find(["1001", "1002"]);
  await find(["1002"], other);
  expect(await compose()).toBe(2);
  await find(["1003", "1004", "1005", "1006"]);
  await find(["1007"], other);
  expect(await compose()).toBe(2);
  send();
  await allSent();
  const texts = phone.received.map(
    ({ text }) => JSON.parse(text) as { title: string; body: string; path: string },
  );
  expect(texts.find(({ path }) => path === "/property/1002")!.body.split("\n")).toHaveLength(3);
  expect(texts.filter(({ path }) => path === "/notificacoes")).toMatchObject([
    { title: "4 imóveis em “estado=SP”" },
  ]);
  expect(texts).toHaveLength(4);
});

test("without the plan, or by its owner's wish, nothing is sent, then or later", async () => {
  const { db } = database.current;
  await turnOn();
  await db.update(profiles).set({ freeTrialDays: 0 }).where(eq(profiles.userId, ana.userId));
  await find(["1001"]);
  expect(await compose()).toBe(0);
  await db.update(profiles).set({ freeTrialDays: 7 }).where(eq(profiles.userId, ana.userId));
  expect(await compose()).toBe(0);
  await db.insert(notificationPreferences).values({ userId: ana.userId, push: false, updatedAt: NOW });
  await find(["1002"]);
  expect(await compose()).toBe(0);
  await db.update(notificationPreferences).set({ push: true });
  expect(await compose()).toBe(0);
  await find(["1003"]);
  expect(await compose()).toBe(1);
});

test("quiet hours hold messages back until they end; what was read or paused meanwhile is not told", async () => {
  const { db } = database.current;
  await turnOn();
  // 15:00 in Greenwich is noon in São Paulo.
  await db
    .insert(notificationPreferences)
    .values({ userId: ana.userId, quietFrom: 12, quietTo: 14, updatedAt: NOW });
  const paused = await newAlert(db, ana, "tipo=casa", NOW);
  await find(["1001", "1002"]);
  await find(["1003"], paused);
  expect(await compose()).toBe(0);
  await setAlertActive(db, ana, paused, false, NOW);
  await db.update(notifications).set({ readAt: NOW }).where(eq(notifications.nDoImovel, "1001"));
  expect(await compose(after(119))).toBe(0);
  expect(await compose(after(120))).toBe(1);
  expect((await rows()).map(({ topic }) => topic)).toEqual(["imovel-1002"]);
});

test("two that compose at once write each message once", async () => {
  await turnOn();
  await find(["1001"]);
  const written = await Promise.all([compose(), compose(), compose()]);
  expect(written.reduce((a, b) => a + b)).toBe(1);
});

test("stopped between the messages and the mark, it is as if nothing had been, and done again", async () => {
  const { db } = database.current;
  await turnOn();
  await find(["1001"]);
  const dying = Object.assign(Object.create(db), {
    transaction: (work: (tx: unknown) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  });
  await expect(composePushes(dying, NOW)).rejects.toThrow("killed");
  expect(await rows()).toEqual([]);
  expect(await compose()).toBe(1);
});

test("a browser that took its permission back is forgotten, with what was on its way", async () => {
  const [gone, stays] = [await turnOn(), await turnOn()];
  gone.answers.push({ status: 410 });
  await find(["1001", "1002"]);
  expect(await compose()).toBe(4);
  send();
  await allSent();
  expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([stays.endpoint]);
  expect(stays.received).toHaveLength(2);
});

test("a busy service is left alone as long as it asks, a broken one for a minute, and the message then goes", async () => {
  const phone = await turnOn();
  phone.answers.push({ status: 429, headers: { "retry-after": "600" } }, { status: 500, body: "oops" });
  await find(["1001"]);
  await compose();
  const { clock } = send();
  const theRow = async () => (await rows())[0]!;
  await until(async () => expect(await theRow()).toMatchObject({ attempts: 1, nextAttemptAt: after(10) }));
  clock.now = after(10);
  await until(async () =>
    expect(await theRow()).toMatchObject({ attempts: 2, nextAttemptAt: after(15), lastError: "500 oops" }),
  );
  clock.now = after(15);
  await allSent();
  expect(new Set(phone.received.map(({ text }) => text)).size).toBe(1);
});

test("what a service refuses for good, or what is no news any more, is given up with the reason", async () => {
  const phone = await turnOn();
  phone.answers.push({ status: 400, body: "BadJwtToken" });
  await find(["1001"]);
  await compose();
  const { clock, givenUp } = send();
  await until(() => expect(givenUp).toEqual(["400 BadJwtToken"]));
  clock.now = after(60 * 24 + 1);
  await find(["1002"]);
  await compose();
  await until(() => expect(givenUp).toEqual(["400 BadJwtToken", "no news any more"]));
  expect(phone.received).toHaveLength(1);
});

test("after a crash between sending and noting it, the browser is sent the same again, to be shown as one", async () => {
  const phone = await turnOn();
  await find(["1001"]);
  await compose();
  let die = () => {};
  const dead = new Promise<void>((resolve) => (die = resolve));
  // As good as dead: the service has it, and nobody ever notes it.
  const dying: PushService = {
    async send(...asked) {
      const answer = await service.send(...asked);
      await dead;
      return answer;
    },
  };
  const first = send(dying);
  await until(() => expect(phone.received).toHaveLength(1));
  const next = send();
  next.clock.now = after(1);
  await until(async () => expect((await rows())[0]).toMatchObject({ sentAt: after(1) }));
  const [one, two] = phone.received as [(typeof phone.received)[0], (typeof phone.received)[0]];
  expect(two.text).toBe(one.text);
  expect(two.headers.topic).toBe(one.headers.topic);
  die();
  await first.stop();
});

test("two senders send every message once", async () => {
  const phones = await Promise.all(Array.from({ length: 9 }, () => turnOn()));
  await find(["1001", "1002", "1003"]);
  expect(await compose()).toBe(27);
  send();
  send();
  await allSent();
  for (const phone of phones) expect(new Set(titles(phone)).size && phone.received.length).toBe(3);
});

test("a browser shows nobody's messages once they signed out, and theirs again when they are back", async () => {
  const { db } = database.current;
  const phone = await turnOn();
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  await find(["1001"]);
  await compose();
  await db.delete(sessions).where(eq(sessions.id, phone.sessionId));
  const { givenUp } = send();
  await until(() => expect(givenUp).toEqual(["its owner is not signed in there"]));
  const biasSession = await newSession(bia.userId);
  await deviceSignedIn(db, { userId: bia.userId, sessionId: biasSession, browser: phone.browser });
  await find(["1002"]);
  expect(await compose()).toBe(0);
  expect(await devicesOf(db, { userId: ana.userId, browser: phone.browser }, NOW)).toMatchObject([
    { signedIn: false, here: true },
  ]);
  const back = await newSession(ana.userId);
  await deviceSignedIn(db, { userId: ana.userId, sessionId: back, browser: phone.browser });
  expect(await compose()).toBe(0);
  await find(["1003"]);
  expect(await compose()).toBe(1);
  await until(() => expect(phone.received).toHaveLength(1));
});

test("an expired session is no session", async () => {
  const phone = await turnOn();
  await database.current.db.update(sessions).set({ expiresAt: NOW }).where(eq(sessions.id, phone.sessionId));
  await find(["1001"]);
  expect(await compose()).toBe(0);
});

test("a browser is of whoever turned messages on there last", async () => {
  const { db } = database.current;
  const phone = await turnOn();
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  const session = await newSession(bia.userId);
  await addDeviceOf(bia.userId, session, phone.browser, phone);
  expect(await devices()).toMatchObject([{ userId: bia.userId, endpoint: phone.endpoint }]);
  await find(["1001"]);
  expect(await compose()).toBe(0);
});

test("a browser whose address changed gets what was on its way to the one before", async () => {
  const phone = await turnOn();
  await find(["1001"]);
  await compose();
  const renewed = pushService.subscribe();
  await addDeviceOf(ana.userId, phone.sessionId, phone.browser, renewed);
  send();
  await allSent();
  expect([phone.received.length, renewed.received.length]).toEqual([0, 1]);
});

test("a member has at most ten devices, also from many tabs at once", async () => {
  const session = await newSession(ana.userId);
  const answers = await Promise.all(
    Array.from({ length: MOST_DEVICES + 3 }, (_, n) =>
      addDeviceOf(ana.userId, session, `browser ${n}`, pushService.subscribe()),
    ),
  );
  expect(answers.filter(({ outcome }) => outcome === "added")).toHaveLength(MOST_DEVICES);
  expect(await devices()).toHaveLength(MOST_DEVICES);
});
