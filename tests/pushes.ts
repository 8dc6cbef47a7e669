import { randomUUID } from "node:crypto";
import tls from "node:tls";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from "vitest";
import webPush from "web-push";
import { sessions } from "#app/db/schema/accounts.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { lists } from "#app/db/schema/imports.ts";
import { pushDevices, pushes } from "#app/db/schema/push.ts";
import { composePushes } from "#app/features/notifications/channels/push/compose-pushes.server.ts";
import { addDevice } from "#app/features/notifications/channels/push/devices.server.ts";
import {
  createPushService,
  type PushService,
} from "#app/features/notifications/channels/push/push-service.server.ts";
import { startSendingPushes } from "#app/features/notifications/channels/push/send-pushes.server.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { newAlert, newOwner } from "./alerts.ts";
import { openTestDatabase } from "./database.ts";
import { newListing } from "./listing.ts";
import { newNotifications } from "./notifications.ts";
import { startPushEndpoint, type PushEndpoint, type TestSubscription } from "./push-endpoint.ts";
import { storeListings } from "./store-listings.ts";

const DATE = "2026-11-20";
const DAY_BEFORE = "2026-11-19";

/** When every test begins: noon in São Paulo. */
export const NOW = new Date("2026-11-21T15:00:00Z");
export const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

interface TestDevice extends TestSubscription {
  sessionId: string;
  browser: string;
}

/** Waits for the effect of a sender that runs beside the test. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

/**
 * Ana on her trial, with an alert, and a push service on this machine, for a test file with a database: call at its
 * top.
 */
export async function pushTests() {
  const { database, db } = await openTestDatabase();
  const trusted = tls.getCACertificates();
  let endpoint: PushEndpoint;
  let service: PushService;
  let ana: Awaited<ReturnType<typeof newOwner>>;
  let alertId: string;

  beforeAll(async () => {
    endpoint = await startPushEndpoint();
    tls.setDefaultCACertificates([...trusted, endpoint.cert]);
    const keys = webPush.generateVAPIDKeys();
    service = createPushService({ ...keys, subject: "mailto:a@exemplo.com.br" }, { anyHost: true });
  });

  afterAll(async () => {
    tls.setDefaultCACertificates(trusted);
    await endpoint.close();
  });

  beforeEach(async () => {
    const list = { uf: "GO", importId: 1, linhas: 1 };
    await db.insert(lists).values([DAY_BEFORE, DATE].map((data) => ({ ...list, data })));
    ana = await newOwner(db, NOW);
    alertId = await newAlert(db, ana, "estado=SP", NOW);
  });

  async function newSession(userId: string): Promise<string> {
    const times = { expiresAt: after(60 * 24 * 30), createdAt: NOW, updatedAt: NOW };
    const [row] = await db
      .insert(sessions)
      .values({ userId, token: randomUUID(), ...times })
      .returning();
    return row!.id;
  }

  function addDeviceOf(userId: string, sessionId: string, browser: string, to: TestSubscription) {
    const { endpoint: url, p256dh, auth } = to;
    const address = { endpoint: url, p256dh, auth, name: "Chrome no Android" };
    return addDevice(db, { userId, sessionId, browser }, address, NOW);
  }

  const rows = () => db.select().from(pushes).orderBy(pushes.createdAt);

  return {
    database,
    db,
    ana: () => ana,
    alertId: () => alertId,
    service: () => service,
    subscribe: () => endpoint.subscribe(),
    newSession,
    addDeviceOf,
    rows,
    devices: () => db.select().from(pushDevices),
    compose: (now = NOW, on = db) =>
      composePushes({ ...database, db: on }, { now, baseUrl: "", linkSecret: "" }),
    allSent: () => until(async () => expect((await rows()).every(({ sentAt }) => sentAt)).toBe(true)),

    /** Ana turns messages on in a browser. */
    async turnOn(): Promise<TestDevice> {
      const browser = randomUUID();
      const sessionId = await newSession(ana.userId);
      const subscription = endpoint.subscribe();
      expect(await addDeviceOf(ana.userId, sessionId, browser, subscription)).toEqual({ outcome: "added" });
      return Object.assign(subscription, { sessionId, browser });
    },

    /** Creates notifications of an alert about new properties. */
    async find(numbers: string[], alert = alertId): Promise<void> {
      const counted = await db.select({ n: notifications.nDoImovel }).from(notifications);
      const known = new Set(counted.map(({ n }) => n));
      const fresh = numbers.filter((number) => !known.has(number));
      const news = [{ kind: "novo" as const, date: DATE, dropCents: null }];
      if (fresh.length > 0)
        await storeListings(
          db,
          fresh.map((number) => newListing({ number, news })),
        );
      await newNotifications(db, { userId: ana.userId, alertId: alert }, numbers, NOW, { dataLista: DATE });
    },

    /** Sends by its own timer until the test ends. */
    send(through = service) {
      const clock = { now: NOW };
      const errors: unknown[] = [];
      const givenUp: string[] = [];
      const sending = startSendingPushes(db, through, {
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
    },
  };
}
