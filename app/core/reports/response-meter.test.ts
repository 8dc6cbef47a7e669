import { expect, test } from "vitest";
import { seededRandom } from "#app/lib/seeded-random.ts";
import { createResponseMeter, durationAt, RESPONSE_BINS } from "./response-meter.ts";

test("answers are counted once, failures and the API apart, and what could not be written is counted again", () => {
  const meter = createResponseMeter();
  meter.note({ ms: 4, status: 200, api: false });
  meter.note({ ms: 9_000, status: 503, api: true });
  const taken = meter.take();
  expect(taken).toMatchObject({ requests: 2, failures: 1, apiRequests: 1, apiFailures: 1 });
  expect(meter.take().requests).toBe(0);
  meter.giveBack(taken);
  meter.note({ ms: 4, status: 404, api: true });
  const again = meter.take();
  expect(again).toMatchObject({ requests: 3, failures: 1, apiRequests: 2, apiFailures: 1 });
  expect([durationAt(again.durations, 0.5), durationAt(again.durations, 0.95)]).toEqual([5, Infinity]);
});

test("a percentile is the end of the bin of the exact one, and without answers there is none", () => {
  const random = seededRandom(3);
  expect(durationAt([0, 0], 0.5)).toBeNull();
  for (let round = 0; round < 50; round++) {
    const meter = createResponseMeter();
    const times = Array.from({ length: 1 + Math.floor(random() * 200) }, () => random() ** 3 * 6_000);
    for (const ms of times) meter.note({ ms, status: 200, api: false });
    const sorted = times.toSorted((a, b) => a - b);
    const { durations } = meter.take();
    for (const share of [0.5, 0.95]) {
      const exact = sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1]!;
      expect(durationAt(durations, share)).toBe(RESPONSE_BINS.find((end) => exact <= end) ?? Infinity);
    }
  }
});
