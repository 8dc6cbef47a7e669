import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("an address may use its burst, then waits for the refill; other addresses are not affected", () => {
  const limit = createRateLimit(2, 1);
  expect([limit.take("a", 0), limit.take("a", 0), limit.take("a", 0)]).toEqual([0, 0, 1]);
  expect(limit.take("b", 0)).toBe(0);
  expect(limit.take("a", 1000)).toBe(0);
  expect(limit.take("a", 1000)).toBe(1);
});

test("an expensive request takes more tokens and waits until they are there, while cheap ones still pass", () => {
  const limit = createRateLimit(12, 2);
  expect([limit.take("a", 0, 10), limit.take("a", 0, 10)]).toEqual([0, 4]);
  expect([limit.take("a", 0), limit.take("a", 0), limit.take("a", 0)]).toEqual([0, 0, 1]);
  expect([limit.take("a", 4000, 10), limit.take("a", 5000, 10)]).toEqual([1, 0]);
});

test("with more than 50,000 addresses the one that was not seen for longest is forgotten and starts with a full bucket", () => {
  const limit = createRateLimit(1, 0.001);
  limit.take("old", 0);
  limit.take("seen", 0);
  for (let n = 0; n < 49_998; n++) limit.take(`address ${n}`, 0);
  expect(limit.take("seen", 0)).toBeGreaterThan(0);
  limit.take("one more", 0);
  expect(limit.take("old", 0)).toBe(0);
  expect(limit.take("seen", 0)).toBeGreaterThan(0);
});
