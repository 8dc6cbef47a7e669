import { expect, test } from "vitest";
import { newestActs } from "#app/core/admin-log/read-log.server.ts";
import { openTestDatabase } from "#tests/database.ts";
import { CARLA } from "#tests/uploads.ts";
import { endAttempt, isNightlyDue, latestAttempts, startAttempt, wasAttempted } from "./attempts.server.ts";

const { db } = await openTestDatabase();
const at = (time: string) => new Date(`2026-11-23T${time}-03:00`);

test("the nightly download is due once in its hour of São Paulo, and never without an hour", () => {
  const yesterday = new Date("2026-11-22T03:00:10-03:00");
  expect(isNightlyDue(3, yesterday, at("02:59:59"))).toBe(false);
  expect(isNightlyDue(3, yesterday, at("03:00:00"))).toBe(true);
  expect(isNightlyDue(3, null, at("03:59:59"))).toBe(true);
  expect(isNightlyDue(3, at("03:00:10"), at("03:01:00"))).toBe(false);
  expect(isNightlyDue(3, yesterday, at("04:00:00"))).toBe(false);
  // The hour was changed after a night's download.
  expect(isNightlyDue(4, at("03:30:00"), at("04:00:00"))).toBe(true);
  expect(isNightlyDue(null, yesterday, at("03:00:00"))).toBe(false);
});

test("an administrator's download is in their log, and every download is remembered with how it ended", async () => {
  await startAttempt(db, { origin: "agenda", adminId: null }, at("03:00:00"));
  const id = await startAttempt(db, { origin: "administrador", adminId: CARLA }, at("10:00:00"));
  expect([await wasAttempted(db, at("09:59:59")), await wasAttempted(db, at("10:00:00"))]).toEqual([
    true,
    false,
  ]);
  await endAttempt(db, id, { kind: "stopped", because: "blocked", left: ["SP"] }, at("10:01:00"));
  expect(await latestAttempts(db, 5)).toMatchObject([
    { origin: "administrador", adminId: CARLA, end: { because: "blocked" }, endedAt: at("10:01:00") },
    { origin: "agenda", adminId: null, end: null, endedAt: null },
  ]);
  expect(await latestAttempts(db, 5, "agenda")).toHaveLength(1);
  expect(await newestActs(db, 5)).toMatchObject([{ action: "Criou busca de listas", adminId: CARLA }]);
});
