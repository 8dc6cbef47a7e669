import { expect, test } from "vitest";
import { judgeRedirect, pauseBefore, retryAfterMs } from "./politeness.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("the pause is never shorter than asked for and at most half longer", () => {
  expect(pauseBefore(4000, 0)).toBe(4000);
  expect(pauseBefore(4000, 0.9999)).toBe(6000);
});

test("Retry-After is read as seconds or as a date", () => {
  expect(retryAfterMs("120", now)).toBe(120_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 12:05:00 GMT", now)).toBe(300_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(retryAfterMs(null, now)).toBeNull();
  expect(retryAfterMs("soon", now)).toBeNull();
});

test("a redirect stays on the host and does not give up encryption", () => {
  const from = "https://lists.example/listaweb/SP.csv";
  expect(judgeRedirect(from, "/novo/SP.csv")).toEqual({
    follow: true,
    url: "https://lists.example/novo/SP.csv",
  });
  expect(judgeRedirect("http://lists.example/a", "https://lists.example/a").follow).toBe(true);
  expect(judgeRedirect(from, "http://lists.example/SP.csv").follow).toBe(false);
  expect(judgeRedirect(from, "https://other.example/c?visitor=1")).toEqual({
    follow: false,
    to: "https://other.example/c",
  });
  expect(judgeRedirect(from, null).follow).toBe(false);
});
