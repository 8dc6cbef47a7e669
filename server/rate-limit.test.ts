import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("an address may burst, then waits for the refill; others are not touched", () => {
  const limit = createRateLimit(2, 1);
  expect([limit.take("a", 0), limit.take("a", 0), limit.take("a", 0)]).toEqual([0, 0, 1]);
  expect(limit.take("b", 0)).toBe(0);
  expect(limit.take("a", 1000)).toBe(0);
  expect(limit.take("a", 1000)).toBe(1);
});
