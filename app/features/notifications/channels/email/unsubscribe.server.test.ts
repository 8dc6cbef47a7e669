import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/db/schema/accounts.ts";
import { deleteAlert } from "#app/core/alerts/alerts.server.ts";
import { newAlert, newOwner } from "#tests/alerts.ts";
import { openTestDatabase } from "#tests/database.ts";
import { preferencesOf, changePreferences } from "#app/features/notifications/preferences.server.ts";
import { DEFAULT_PREFERENCES } from "#app/features/notifications/preferences.ts";
import { readUnsubscribe, setLetters } from "./unsubscribe.server.ts";

const { db } = await openTestDatabase();
const NOW = new Date("2026-11-21T15:00:00Z");

test("an address turns letters about matches off and on, and other preferences stay", async () => {
  const { userId } = await newOwner(db, NOW);
  const target = { userId, alertId: null };
  await changePreferences(db, userId, { ...DEFAULT_PREFERENCES, digestHour: 19, push: false }, NOW);
  const view = await readUnsubscribe(db, target);
  expect(view).toEqual({ alert: null, report: false, address: "ana@exemplo.com.br", on: true });
  const report = { ...target, report: true as const };
  await setLetters(db, report, false, NOW);
  expect(await readUnsubscribe(db, report)).toMatchObject({ report: true, on: false });
  expect(await readUnsubscribe(db, target)).toMatchObject({ on: true });
  await setLetters(db, report, true, NOW);
  await setLetters(db, target, false, NOW);
  await setLetters(db, target, false, NOW);
  expect(await readUnsubscribe(db, target)).toMatchObject({ on: false });
  await setLetters(db, target, true, NOW);
  expect(await preferencesOf(db, userId)).toEqual({ ...DEFAULT_PREFERENCES, digestHour: 19, push: false });
});

test("an address pauses one alert and resumes it; another member's or a deleted alert is rejected", async () => {
  const ana = await newOwner(db, NOW);
  const bia = await newOwner(db, NOW, "bia@exemplo.com.br");
  const alertId = await newAlert(db, ana, "estado=SP", NOW);
  const target = { userId: ana.userId, alertId };
  const onOf = async () => (await readUnsubscribe(db, target))?.on ?? null;
  expect(await readUnsubscribe(db, target)).toMatchObject({ alert: "estado=SP", on: true });
  await setLetters(db, target, false, NOW);
  expect([await onOf(), (await preferencesOf(db, ana.userId)).email]).toEqual([false, null]);
  await setLetters(db, target, true, NOW);
  expect(await onOf()).toBe(true);
  const foreign = { userId: bia.userId, alertId };
  await setLetters(db, foreign, false, NOW);
  expect([await readUnsubscribe(db, foreign), await onOf()]).toEqual([null, true]);
  await deleteAlert(db, ana, alertId);
  expect(await onOf()).toBeNull();
  await db.delete(users).where(eq(users.id, ana.userId));
  const gone = { userId: ana.userId, alertId: null };
  await setLetters(db, gone, false, NOW);
  expect(await readUnsubscribe(db, gone)).toBeNull();
});
