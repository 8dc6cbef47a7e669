import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#app/db/schema/accounts.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { setAlertActive } from "#app/core/alerts/alerts.server.ts";
import { setAvailability } from "#app/features/admin/properties/set-availability.server.ts";
import { newAlert } from "#tests/alerts.ts";
import { after, NOW, pushTests } from "#tests/pushes.ts";

const given = await pushTests();
const { db } = given;
const { rows, compose, allSent, turnOn, find, send } = given;

test("many matches become a summary, and a property that two alerts found is in one message", async () => {
  const other = await newAlert(db, given.ana(), "tipo=casa", NOW);
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
    ({ text }) => JSON.parse(text) as Record<"title" | "body" | "path", string>,
  );
  expect(texts.find(({ path }) => path === "/property/1002")!.body.split("\n")).toHaveLength(3);
  const [summary, ...others] = texts.filter(({ path }) => path === "/notificacoes");
  expect([summary!.title, others]).toEqual(["4 imóveis em “estado=SP”", []]);
  expect(texts).toHaveLength(4);
});

test("without the plan, or with push turned off, nothing is sent, then or later", async () => {
  await turnOn();
  await db.update(profiles).set({ freeTrialDays: 0 }).where(eq(profiles.userId, given.ana().userId));
  await find(["1001"]);
  expect(await compose()).toBe(0);
  await db.update(profiles).set({ freeTrialDays: 7 }).where(eq(profiles.userId, given.ana().userId));
  expect(await compose()).toBe(0);
  await db
    .insert(notificationPreferences)
    .values({ userId: given.ana().userId, push: false, updatedAt: NOW });
  await find(["1002"]);
  expect(await compose()).toBe(0);
  await db.update(notificationPreferences).set({ push: true });
  expect(await compose()).toBe(0);
  await find(["1003"]);
  expect(await compose()).toBe(1);
});

test("quiet hours hold messages back; notifications read or paused meanwhile are left out", async () => {
  await turnOn();
  await db
    .insert(notificationPreferences)
    .values({ userId: given.ana().userId, quietFrom: 12, quietTo: 14, updatedAt: NOW });
  const paused = await newAlert(db, given.ana(), "tipo=casa", NOW);
  await find(["1001", "1002"]);
  await find(["1003"], paused);
  expect(await compose()).toBe(0);
  await setAlertActive(db, given.ana(), paused, false, NOW);
  await db.update(notifications).set({ readAt: NOW }).where(eq(notifications.nDoImovel, "1001"));
  expect([await compose(after(119)), await compose(after(120))]).toEqual([0, 1]);
  expect((await rows()).map(({ topic }) => topic)).toEqual(["imovel-1002"]);
});

test("two processes that compose at once write each message once", async () => {
  await turnOn();
  await find(["1001"]);
  expect((await Promise.all([compose(), compose(), compose()])).reduce((a, b) => a + b)).toBe(1);
});

test("an interruption between the messages and the cursor changes nothing, and composing is repeated", async () => {
  await turnOn();
  await find(["1001"]);
  const dying = Object.assign(Object.create(db), {
    transaction: (work: (tx: unknown) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error("killed");
      }),
  });
  await expect(compose(NOW, dying)).rejects.toThrow("killed");
  expect(await rows()).toEqual([]);
  expect(await compose()).toBe(1);
});

test("a property that was taken off the portal is not told, then or later", async () => {
  await turnOn();
  await find(["1001", "1002"]);
  const set = (available: boolean) =>
    setAvailability(db, given.ana().userId, { number: "1001", available, reason: null }, NOW);
  await set(false);
  expect(await compose()).toBe(1);
  expect((await rows()).map(({ topic }) => topic)).toEqual(["imovel-1002"]);
  await set(true);
  expect(await compose()).toBe(0);
});
