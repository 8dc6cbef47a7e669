import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/db/schema/accounts.ts";
import { newOwner } from "#tests/alerts.ts";
import { NOW, pushTests, until } from "#tests/pushes.ts";
import { deviceSignedIn, devicesOf, MAX_DEVICES } from "./devices.server.ts";

const given = await pushTests();
const { db } = given;
const { newSession, addDeviceOf, devices, rows, compose, allSent, turnOn, find, send } = given;

test("a browser shows no messages after its member signed out, and shows them again after signing in", async () => {
  const phone = await turnOn();
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  await find(["1001"]);
  await compose();
  await db.delete(sessions).where(eq(sessions.id, phone.sessionId));
  const { givenUp } = send();
  await until(async () => expect(await rows()).toEqual([]));
  expect(givenUp).toEqual([]);
  const biasSession = await newSession(bia.userId);
  await deviceSignedIn(db, { userId: bia.userId, sessionId: biasSession, browser: phone.browser });
  await find(["1002"]);
  expect(await compose()).toBe(0);
  expect(await devicesOf(db, { userId: given.ana().userId, browser: phone.browser }, NOW)).toMatchObject([
    { signedIn: false, here: true },
  ]);
  const back = await newSession(given.ana().userId);
  await deviceSignedIn(db, { userId: given.ana().userId, sessionId: back, browser: phone.browser });
  expect(await compose()).toBe(0);
  await find(["1003"]);
  expect(await compose()).toBe(1);
  await until(() => expect(phone.received).toHaveLength(1));
});

test("an expired session counts as signed out", async () => {
  const phone = await turnOn();
  await db.update(sessions).set({ expiresAt: NOW }).where(eq(sessions.id, phone.sessionId));
  await find(["1001"]);
  expect(await compose()).toBe(0);
});

test("a browser belongs to the member who last turned messages on in it", async () => {
  const phone = await turnOn();
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  await addDeviceOf(bia.userId, await newSession(bia.userId), phone.browser, phone);
  expect(await devices()).toMatchObject([{ userId: bia.userId, endpoint: phone.endpoint }]);
  await find(["1001"]);
  expect(await compose()).toBe(0);
});

test("a browser whose push address changed gets the messages pending for the old one", async () => {
  const phone = await turnOn();
  await find(["1001"]);
  await compose();
  const renewed = given.subscribe();
  await addDeviceOf(given.ana().userId, phone.sessionId, phone.browser, renewed);
  send();
  await allSent();
  expect([phone.received.length, renewed.received.length]).toEqual([0, 1]);
});

test("a member has at most ten devices, also from many tabs at once", async () => {
  const session = await newSession(given.ana().userId);
  const answers = await Promise.all(
    Array.from({ length: MAX_DEVICES + 3 }, (_, n) =>
      addDeviceOf(given.ana().userId, session, `browser ${n}`, given.subscribe()),
    ),
  );
  expect(answers.filter(({ outcome }) => outcome === "added")).toHaveLength(MAX_DEVICES);
  expect(await devices()).toHaveLength(MAX_DEVICES);
});
