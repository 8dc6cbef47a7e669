import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("Retry-After is read as seconds or as a date", () => {
  expect(retryAfterMs("120", now)).toBe(120_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 12:05:00 GMT", now)).toBe(300_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(retryAfterMs(null, now)).toBeNull();
  expect(retryAfterMs("soon", now)).toBeNull();
});
