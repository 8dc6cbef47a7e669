import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#app/db/schema/accounts.ts";
import { notifications } from "#app/db/schema/alerts.ts";
import { notificationPreferences } from "#app/db/schema/notifications.ts";
import { properties } from "#app/db/schema/properties.ts";
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
    ({ text }) => JSON.parse(text) as { title: string; body: string; path: string },
  );
  expect(texts.find(({ path }) => path === "/property/1002")!.body.split("\n")).toHaveLength(3);
  expect(texts.filter(({ path }) => path === "/notificacoes")).toMatchObject([
    { title: "4 imóveis em “estado=SP”" },
  ]);
  expect(texts).toHaveLength(4);
});

test("a summary says how many of its properties may lie outside the area of their alert", async () => {
  const area = "area=-47.1,-23,-47,-22.9";
  const inArea = await newAlert(db, given.ana(), area, NOW);
  const phone = await turnOn();
  const place = (numbers: string[], precisaoM: number) =>
    db
      .update(properties)
      .set({ lat: -22.95, lng: -47.05, precisaoM })
      .where(inArray(properties.nDoImovel, numbers));
  const summed = async () => {
    expect(await compose()).toBe(1);
    const { payload } = (await rows()).at(-1)!;
    const { title, body, line } = JSON.parse(payload) as { title: string; body: string; line: string };
    return { title, body, line };
  };
  await find(["1001", "1002", "1003", "1004"], inArea);
  await place(["1001", "1002", "1003"], 9_000);
  await place(["1004"], 20);
  expect(await summed()).toEqual({
    title: `4 imóveis em “${area}”`,
    body: "Inclui 3 que podem estar fora da área.\nToque para ver o que o alerta encontrou.",
    line: "4 imóveis, inclui 3 que podem estar fora",
  });
  expect(phone.received).toEqual([]);
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
  expect(await compose(after(119))).toBe(0);
  expect(await compose(after(120))).toBe(1);
  expect((await rows()).map(({ topic }) => topic)).toEqual(["imovel-1002"]);
});

test("two processes that compose at once write each message once", async () => {
  await turnOn();
  await find(["1001"]);
  const written = await Promise.all([compose(), compose(), compose()]);
  expect(written.reduce((a, b) => a + b)).toBe(1);
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
