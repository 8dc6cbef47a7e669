import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { MINUTE_MS } from "#app/lib/durations.ts";
import { addHealth, dropOldHealth, healthJob, readHealth } from "./health.server.ts";
import { createResponseMeter, durationAt, noAnswers } from "./response-meter.ts";

const { db } = await openTestDatabase();
const NOON = new Date("2026-11-23T15:00:00Z");
const after = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);

test("the answers of all processes add up by day, and a quarter of an hour that failed stays failing", async () => {
  const meter = createResponseMeter();
  for (const ms of [1, 1, 1, 400]) meter.note({ ms, status: 200, api: true });
  await addHealth(db, NOON, meter.take(), "+");
  meter.note({ ms: 1, status: 500, api: false });
  await addHealth(db, after(5), meter.take(), "!");
  await addHealth(db, after(10), noAnswers(), "+");
  await addHealth(db, after(20), noAnswers(), "+");
  await addHealth(db, after(12 * 60), noAnswers(), "+");
  const [day, next] = await readHealth(db, "2026-11-23", "2026-11-24");
  expect(day).toMatchObject({
    day: "2026-11-23",
    measured: 2,
    failed: 1,
    requests: 5,
    failures: 1,
    apiRequests: 4,
    apiFailures: 0,
  });
  expect([durationAt(day!.durations, 0.5), durationAt(day!.durations, 0.95)]).toEqual([1, 500]);
  expect(next).toMatchObject({ day: "2026-11-24", measured: 1, failed: 0 });
  await dropOldHealth(db, after(401 * 24 * 60));
  expect(await readHealth(db, "2026-11-01", "2026-11-30")).toHaveLength(1);
});

test("what could not be written while the database was away is written when it is back", async () => {
  const meter = createResponseMeter();
  let [now, well] = [NOON, true];
  const { run } = healthJob(db, { meter, isWell: async () => well, now: () => now });
  const round = () => run(new AbortController().signal);
  meter.note({ ms: 1, status: 500, api: false });
  well = false;
  await round();
  expect(await readHealth(db, "2026-11-23", "2026-11-23")).toEqual([]);
  [now, well] = [after(20), true];
  await round();
  await round();
  expect(await readHealth(db, "2026-11-23", "2026-11-23")).toMatchObject([
    { measured: 2, failed: 1, requests: 1, failures: 1 },
  ]);
});
